// SPDX-License-Identifier: Apache-2.0
// How large the package is when it arrives: bundled and minified by esbuild, which npx fetches, and gzipped.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const MOST = 4096
const options = ['--bundle', '--minify', '--format=esm', '--target=es2022']
const source = fileURLToPath(new URL('../src/index.js', import.meta.url))

let minified
try {
  minified = execFileSync('npx', ['--yes', 'esbuild@0.25.0', source, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    env: { ...process.env, npm_config_fetch_retries: '0' },
  })
} catch (error) {
  console.log(`not measured: there is no esbuild (${String(error.message).split('\n')[0]})`)
  process.exit(2)
}
const size = gzipSync(minified, { level: 9 }).length
console.log(`${minified.length} bytes minified, ${size} gzipped; at most ${MOST}`)
process.exit(size <= MOST ? 0 : 1)
