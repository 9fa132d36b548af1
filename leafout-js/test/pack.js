// SPDX-License-Identifier: Apache-2.0
// Packs this package as it is published into a folder, and unpacks it beside the frameworks that it is tested with.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [folder] = process.argv.slice(2)
const own = fileURLToPath(new URL('..', import.meta.url))
const beside = join(own, 'test', 'npm', 'node_modules', 'leafout-js')
const shell = process.platform === 'win32'

mkdirSync(folder, { recursive: true })
const said = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: own, encoding: 'utf8', shell })
const file = join(folder, said.trim().split('\n').at(-1))
rmSync(beside, { recursive: true, force: true })
mkdirSync(beside)
execFileSync('tar', ['-xzf', file, '-C', beside, '--strip-components=1'])
console.log(file)
