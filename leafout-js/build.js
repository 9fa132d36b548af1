// SPDX-License-Identifier: Apache-2.0
// Writes cjs/, for require(…): the same modules with other imports and exports. Run by npm before it packs.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const from = new URL('./src/', import.meta.url)
const to = new URL('./cjs/', import.meta.url)

/** The sources use no other forms of import and export than these. */
const toCommonJs = (source) => {
  const exported = []
  const js = source
    .replace(/^import \* as (\w+) from '(.+)'$/gm, "const $1 = require('$2')")
    .replace(/^import (\{[^}]+\}) from '(.+)'$/gm, "const $1 = require('$2')")
    .replace(/^export \{([^}]+)\} from '(.+)'$/gm, (_, names, path) => {
      const list = names.split(',').map((name) => name.trim())
      return list.map((name) => `exports.${name} = require('${path}').${name}`).join('\n')
    })
    .replace(/^export (const|class) (\w+)/gm, (_, kind, name) => {
      exported.push(name)
      return `${kind} ${name}`
    })
    .replace(/^export const \{([^}]+)\}/gm, (_, names) => {
      exported.push(...names.split(',').map((name) => name.trim()))
      return `const {${names}}`
    })
    .replace(/require\('(\.\/\w+)\.js'\)/g, "require('$1.cjs')")
  if (/^\s*(import|export)\b/m.test(js)) {
    throw new Error('an import or export of another form: ' + js.match(/^\s*(import|export)\b.*/m)[0])
  }
  return `'use strict'\n${js}${exported.map((name) => `exports.${name} = ${name}\n`).join('')}`
}

rmSync(to, { recursive: true, force: true })
mkdirSync(to)
for (const file of readdirSync(from)) {
  const source = readFileSync(new URL(file, from), 'utf8')
  if (file.endsWith('.d.ts')) {
    const types = source.replace(/from '(\.\/\w+)\.js'/g, "from '$1.cjs'")
    writeFileSync(new URL(file.replace('.d.ts', '.d.cts'), to), types)
  } else {
    writeFileSync(new URL(file.replace('.js', '.cjs'), to), toCommonJs(source))
  }
}
