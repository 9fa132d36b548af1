// SPDX-License-Identifier: Apache-2.0
// Installs the packages that the package.json of a folder names, unless they are there. Exit code 2: npm cannot get them.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder] = process.argv.slice(2)
const wanted = readFileSync(join(folder, 'package.json'), 'utf8')
const installed = join(folder, 'node_modules', 'installed.json')
const shell = process.platform === 'win32'

if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
  const options = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--prefer-offline', '--fetch-retries=1']
  const npm = spawnSync('npm', ['install', ...options], { cwd: folder, encoding: 'utf8', shell })
  if (npm.status !== 0) {
    console.log(`npm cannot install the packages of ${folder}: ${npm.error ?? npm.stderr}`)
    process.exit(2)
  }
  writeFileSync(installed, wanted)
}
