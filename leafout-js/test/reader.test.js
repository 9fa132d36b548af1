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

/** Lines that fit no client that has got so far; the service's side refuses the same ones, except for what is no object. */
const REFUSED = ['[]', 'null', '1', ...JSON.parse(readFileSync(new URL('refused.json', import.meta.url), 'utf8'))]

for (const line of REFUSED) {
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

/** Applies lines until one is refused; returns how many were applied. */
const applied = (reader, lines) => {
  try {
    lines.forEach((line) => reader.apply(line))
  } catch (error) {
    assert.ok(error instanceof WireError)
    assert.equal(error.message, 'too large')
  }
  return reader.number
}

test('a document has the depth of a parser and no more', () => {
  const levels = (count) => ['{"w":1,"o":"["}', ...Array(count - 1).fill('{"p":"0/0"}')]
  assert.equal(applied(new Reader(), levels(12_000)), 128)
  assert.equal(applied(new Reader(undefined, { maxDepth: 3 }), levels(5)), 3)
  const inside = new Reader()
  assert.equal(applied(inside, [...levels(128), '{"p":"0/0","o":"=","v":1}', '{"p":"1/1","o":"[","v":1}']), 129)
})

test('a document has the length of a parser and no more, however it is sent', () => {
  const limits = { maxStringLength: 10, maxDocumentLength: 20, maxKeyLength: 5 }
  const text = ['{"w":1,"o":"["}', '{"p":"/0","o":"+","v":"12345"}', '{"v":"67890"}', '{"v":"1"}']
  assert.equal(applied(new Reader(undefined, limits), text), 3)
  assert.equal(applied(new Reader(undefined, limits), ['{"w":1,"o":"=","v":"12345678901"}']), 0)
  const values = ['{"w":1,"o":"{"}', '{"p":"/abc","o":"=","v":"1234567890"}', '{"p":"/abc","v":7}', '{"p":"/b","v":7}']
  assert.equal(applied(new Reader(undefined, limits), values), 3)
  assert.equal(applied(new Reader(undefined, limits), ['{"w":1,"o":"{"}', '{"p":"/abcdef","o":"{"}']), 1)
  const restored = new Reader(undefined, limits)
  restored.apply('{"w":1,"o":"#","n":1,"h":1,"p":"","s":"=","v":{"abc":"1234567890"},"open":""}')
  assert.equal(applied(restored, ['{"p":"/b","v":7}', '{"p":"/c","v":"x"}', '{"p":"/d","v":7}']), 3)
})

test('limits are those of the document, not of the fields around it', () => {
  const reader = new Reader(undefined, { maxDepth: 1, maxKeyLength: 1, maxStringLength: 1 })
  reader.apply('{"w":1,"o":"#","n":1,"h":1,"p":"/a","s":"=","v":{"a":"x"},"open":"","violations":[{"p":"/a","keyword":"minLength"}]}')
  reader.apply('{"p":"/b","v":"y"}')
  assert.ok(same(reader.value, { a: 'x', b: 'y' }))
  assert.throws(() => reader.apply('{"p":"/c","v":"zz"}'), WireError)
})

test('after the end only a restart and a snapshot bring a document', () => {
  const ended = () => {
    const reader = begun()
    reader.apply('{"o":"$","v":"truncated","open":["","/a","/a/0"]}')
    return reader
  }
  for (const line of ['{"o":"+","v":"y"}', '{"o":"."}', '{"p":"/b","o":"{"}', '{"p":"/b","o":"="}', '{"o":"$","v":"truncated"}']) {
    assert.throws(() => ended().apply(line), WireError)
  }
  const reader = ended()
  reader.apply('{"p":"/a","o":"!","v":{"keyword":"minItems"}}')
  reader.apply('{"o":"0"}')
  reader.apply('{"o":"=","v":1}')
  assert.equal(reader.value, 1)
})

test('what was truncated stays so when the server gives up after the end', () => {
  const reader = begun()
  reader.apply('{"o":"$","v":"truncated"}')
  reader.apply('{"v":"failed","message":"gave up"}')
  assert.equal(reader.ending, 'failed')
  assert.equal(reader.state('/a/0'), 'truncated')
})

test('a held value is of the kind that was said', () => {
  for (const [kind, value] of [['number', 'true'], ['boolean', 'null'], ['null', '1'], ['number', '"1"']]) {
    const reader = begun()
    reader.apply(`{"p":"/b","o":"?","v":"${kind}"}`)
    assert.throws(() => reader.apply(`{"o":"=","v":${value}}`), WireError)
  }
})

test('the latest violations are kept, and no more than a hundred', () => {
  const reader = begun()
  for (let at = 0; at < 250; at++) {
    reader.apply(`{"p":"/a","o":"!","v":{"keyword":"maxItems","at":${at}}}`)
  }
  assert.equal(reader.violations.length, 100)
  assert.equal(reader.violations[0].at, 150)
})

test('a snapshot that is refused leaves the document as it is', () => {
  const reader = begun()
  assert.throws(() => reader.apply('{"w":1,"o":"#","n":1,"h":1,"p":"","s":"+","v":{"b":[]},"open":"/b/4000000000"}'), WireError)
  assert.ok(same(reader.value, { a: ['x'] }))
})

test('what was seen is copied, and nothing else', () => {
  const reader = new Reader()
  for (const line of ['{"w":1,"o":"["}', '{"p":"/0","o":"["}', '{"p":"/0/0","o":"["}']) {
    reader.apply(line)
  }
  const [outer] = [reader.at(['0'])]
  reader.apply('{"p":"/0/0/0","o":"=","v":1}')
  assert.equal(JSON.stringify(outer), '[[]]')
  assert.equal(JSON.stringify(reader.value), '[[[1]]]')
})

test('each character that comes pays for one copy', () => {
  const reader = new Reader()
  const lines = ['{"w":1,"o":"{"}', ...Array.from({ length: 50 }, (ignored, i) => `{"p":"/${i}","o":"=","v":1}`)]
  let copies = 0
  let characters = 0
  lines.forEach((line, i) => {
    reader.apply(line)
    characters += line.length
    copies += i ? i - 1 : 0
    assert.equal(Object.keys(reader.value).length, i)
  })
  assert.equal(reader.debt, copies - characters)
})

test('a pointer of the page must be one', () => {
  assert.throws(() => new Reader().state('title'), /no pointer/)
})

test('a pointer that is far too deep is rejected before it is taken apart', () => {
  const reader = begun()
  assert.throws(() => reader.apply(JSON.stringify({ p: '/'.repeat(2_000_000), o: '{' })), /no pointer/)
})
