// SPDX-License-Identifier: Apache-2.0
'use strict'
const assert = require('node:assert/strict')
const { existsSync, readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const test = require('node:test')

test('require finds every entry, with the names that import finds', async () => {
  for (const entry of ['', '/react', '/vue', '/svelte']) {
    const required = require(`leafout-js${entry}`)
    const imported = await import(`leafout-js${entry}`)
    assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).filter((name) => name !== 'default').sort())
    assert.match(require.resolve(`leafout-js${entry}`), /\.cjs$/)
  }
})

test('what is required works', () => {
  const { Reader, WireError } = require('leafout-js')
  const reader = new Reader()
  reader.apply('{"w":1,"o":"{"}')
  reader.apply('{"p":"/a","o":"=","v":1}')
  assert.equal(JSON.stringify(reader.value), '{"a":1}')
  assert.throws(() => reader.apply('{"p":"/b/c","o":"=","v":1}'), WireError)
})

test('the package has a licence and says where it comes from', () => {
  const folder = join(dirname(require.resolve('leafout-js')), '..')
  assert.ok(existsSync(join(folder, 'LICENSE')) && existsSync(join(folder, 'README.md')))
  const { repository, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  assert.equal(repository.directory, 'leafout-js')
  assert.equal(dependencies, undefined)
})
