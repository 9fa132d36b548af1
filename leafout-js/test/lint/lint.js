// SPDX-License-Identifier: Apache-2.0
// What publint, arethetypeswrong and TypeScript say of the packed package, whose file is given.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

const [file] = process.argv.slice(2)
const run = (name, ...args) => {
  const script = fileURLToPath(new URL(`node_modules/${name}`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  console.log(stdout + stderr)
  process.exitCode ||= status ?? 1
}

const bytes = readFileSync(file)
const tarball = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
const { messages, pkg } = await publint({ pack: { tarball } })
messages.forEach((message) => console.log(`${message.type}: ${formatMessage(message, pkg)}`))
console.log(`publint: ${messages.length} messages`)
process.exitCode = messages.length > 0 ? 1 : 0

// Resolution as before Node 12 knows no "exports", and is left out.
run('@arethetypeswrong/cli/dist/index.js', file, '--profile', 'node16', '--format', 'table-flipped', '--no-color')

const types = fileURLToPath(new URL('../npm/types.ts', import.meta.url))
for (const module of ['node16', 'esnext']) {
  const resolution = module === 'esnext' ? 'bundler' : module
  run('typescript/bin/tsc', types, '--noEmit', '--strict', '--target', 'es2022', '--module', module, '--moduleResolution', resolution)
}
