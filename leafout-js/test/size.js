// SPDX-License-Identifier: Apache-2.0
// How large the package is when it arrives: bundled and minified by esbuild, which npx fetches, and gzipped. And what each entry asks for:
// one for a framework must not bring in another.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const MOST = 4096
const options = ['--bundle', '--minify', '--format=esm', '--target=es2022', '--packages=external', '--log-level=error']
const frameworks = { index: '', react: 'react', vue: 'vue', svelte: 'svelte' }
const entries = Object.keys(frameworks)
const source = name => fileURLToPath(new URL(`../src/${name}.js`, import.meta.url))

const out = mkdtempSync(join(tmpdir(), 'leafout-size-'))
let bundles
let problem
try {
  execFileSync('npx', ['--yes', 'esbuild@0.25.0', ...entries.map(source), `--outdir=${out}`, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
    env: { ...process.env, npm_config_fetch_retries: '0' },
  })
  bundles = entries.map(name => readFileSync(join(out, `${name}.js`), 'utf8'))
} catch (error) {
  problem = String(error.message).split('\n')[0]
} finally {
  rmSync(out, { recursive: true, force: true })
}
if (problem) {
  console.log(`not measured: there is no esbuild (${problem})`)
  process.exit(2)
}

let isGood = true
entries.forEach((name, i) => {
  const framework = frameworks[name]
  const size = gzipSync(bundles[i], { level: 9 }).length
  const imports = bundles[i].matchAll(/\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g)
  const asked = [...new Set([...imports].map(found => found[1].split('/')[0]))]
  const limit = framework ? '' : `; at most ${MOST}`
  console.log(`${name}: ${bundles[i].length} bytes minified, ${size} gzipped${limit}; asks for ${asked.join(', ') || 'nothing'}`)
  isGood &&= asked.join() === framework && (framework !== '' || size <= MOST)
})
process.exit(isGood ? 0 : 1)
