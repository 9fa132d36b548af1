// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { Reader, WireError } from '../src/index.js'
import { same } from './same.js'

const BEGUN = ['{"w":1,"o":"{"}', '{"p":"/a","o":"["}', '{"p":"/a/0","o":"+","v":"x"}']
const SNAPSHOT = '{"w":1,"o":"#","n":3,"h":5,"p":"/a/0","s":"+","v":{"a":["x"]},"open":"/a/0"}'

const begun = () => {
  const reader = new Reader()
  BEGUN.forEach((line) => reader.apply(line))
  return reader
}

for (const line of JSON.parse(readFileSync(new URL('refused.json', import.meta.url), 'utf8'))) {
  test(`refuses ${line} and waits for a snapshot`, () => {
    const reader = begun()
    assert.throws(() => reader.apply(line), WireError)
    assert.equal(reader.lastEventId, 'snapshot')
    const before = JSON.stringify(reader.value)
    reader.apply('{"p":"/z","o":"=","v":1}')
    assert.equal(JSON.stringify(reader.value), before)
    reader.apply(SNAPSHOT)
    reader.apply('{"v":"y"}')
    assert.ok(same(reader.value, { a: ['xy'] }))
    assert.equal(reader.number, 4)
  })
}

test('a held value is not done without a value', () => {
  const reader = begun()
  reader.apply('{"p":"/b","o":"?","v":"null"}')
  assert.equal(reader.state('/b'), 'held')
  assert.throws(() => reader.apply('{"o":"."}'), WireError)
})

test('a value that was read stays as it is', () => {
  const reader = begun()
  const before = reader.value
  const text = JSON.stringify(before)
  for (const line of ['{"v":"y"}', '{"p":"/a/1","o":"{"}', '{"p":"/a/1/b","o":"=","v":1}', '{"p":"/c","o":"=","v":2}']) {
    reader.apply(line)
  }
  assert.equal(JSON.stringify(before), text)
  assert.equal(JSON.stringify(reader.value), '{"a":["xy",{"b":1}],"c":2}')
})
