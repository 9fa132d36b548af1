// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict'
import test from 'node:test'
import { connect, Reader } from '../src/index.js'
import { assertLinear, assertLinearSteps } from './growth.js'
import { body, over } from './server.js'

/** The lines of a document with so many values in its root, a piece of the network each; the rest of the line by its number. */
const pieces = (open, count, line) => [
  `{"w":1,"o":"${open}"}\n`,
  ...Array.from({ length: count }, (ignored, i) => line(i) + '\n'),
  '{"p":"","o":"."}\n{"o":"$","v":"complete"}\n',
]

const items = (count) => pieces('[', count, (i) => `{"p":"/${i}","o":"=","v":"item ${i}"}`)
const keys = (count) => pieces('{', count, (i) => `{"p":"/key${i}","o":"=","v":${i}}`)
const objects = (count) => pieces('[', count, (i) => `{"p":"/${i}","o":"{"}\n{"p":"/${i}/title","o":"=","v":"t"}`)

/** Reads it all with a listener, and returns how often that was called. */
const listen = async (lines, register) => {
  const connection = connect(body(...lines))
  let told = 0
  register(connection, () => told++)
  assert.equal(await over(connection), 'complete')
  return told
}

const linear = (name, size, lines, register, check = () => {}) =>
  test(`${name} is linear`, () => assertLinear(size, async (n) => check(await listen(lines(n), register), n)))

const toldAll = (told, n) => assert.equal(told, n)

linear("on('/*') over items", 250, items, (connection, tell) => connection.on('/*', tell), toldAll)
linear("on('/*') over keys", 250, keys, (connection, tell) => connection.on('/*', tell), toldAll)
linear("on('/*/title')", 250, objects, (connection, tell) => connection.on('/*/title', tell), toldAll)
linear("onText('/*')", 250, items, (connection, tell) => connection.onText('/*', tell), toldAll)
linear(
  "on('/a/*') over a key that is repeated",
  250,
  (count) => pieces('{', count, () => '{"p":"/a","o":"{"}\n{"p":"/a/x","o":"=","v":1}'),
  (connection, tell) => connection.on('/a/*', tell),
)
linear(
  'onEvent under long keys',
  250,
  (count) => {
    const path = Array.from({ length: 100 }, (ignored, i) => 'k'.repeat(1000) + i)
    const opened = path.map((key, i) => `{"p":"/${path.slice(0, i + 1).join('/')}","o":"{"}`)
    return pieces('{', count, (i) => (i ? '{"v":"x"}' : opened.join('\n') + `\n{"p":"0/t","o":"+","v":"x"}`))
  },
  (connection, tell) => connection.onEvent(({ type }) => type === 'append' && tell()),
  toldAll,
)

// Steps and not time: what is copied is in proportion to what came, but what a property costs to copy is not the same at every
// size. V8 keeps a large object as a table and sorts it to copy it in order: half a microsecond for each of 12,500 properties,
// more than one for each of 100,000, which are not in the processor's cache either.
for (const [name, lines] of Object.entries({ keys, items })) {
  test(`on('') over ${name} is linear`, () =>
    assertLinearSteps(1000, async (n) => {
      const connection = connect(body(...lines(n)))
      let seen = 0
      connection.on('', (value) => (seen += Object.keys(value).length))
      assert.equal(await over(connection), 'complete')
      return seen
    }))
}

test('a string that grows while somebody looks is linear', () =>
  assertLinear(500, async (n) => {
    const lines = ['{"w":1,"o":"["}\n{"p":"/0","o":"+","v":"x"}\n', ...Array(n).fill('{"v":"more text"}\n')]
    const connection = connect(body(...lines))
    connection.on('', () => {})
    connection.on('/0', () => {})
    assert.equal(await over(connection), 'failed')
    assert.equal(connection.get('/0').length, 1 + 9 * n)
  }))

test('a snapshot is linear', () => {
  const snapshots = new Map()
  const snapshot = (n) => {
    const value = Array.from({ length: n }, (ignored, i) => ({ number: i, text: 'text', list: [i, [i]] }))
    const op = { w: 1, o: '#', n: 1, h: 1, p: '', s: '{', v: value, open: '' }
    snapshots.set(n, snapshots.get(n) ?? JSON.stringify(op))
    return snapshots.get(n)
  }
  return assertLinear(500, (n) => new Reader().apply(snapshot(n)))
})

test('what waits to be told is told soon, and all of it at the end', async () => {
  const count = 3000
  const lines = keys(count)
  let send
  const connection = connect(new ReadableStream({ start: (controller) => (send = (text) => controller.enqueue(text)) }))
  const seen = []
  connection.on('', (value) => seen.push(Object.keys(value).length))
  lines.slice(0, -1).forEach((line) => send(line))
  await new Promise((resolve) => setTimeout(resolve))
  assert.ok(seen.length < count, 'some were told together')
  while (seen.at(-1) < count) {
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  send(lines.at(-1))
  assert.equal(await over(connection), 'complete')
  assert.equal(seen.at(-1), count)
})

test('what waits to be told is told before the connection is given up', async () => {
  const count = 3000
  const connection = connect(body(...keys(count).slice(0, -1)))
  let seen
  connection.on('', (value) => (seen = Object.keys(value).length))
  assert.equal(await over(connection), 'failed')
  assert.equal(seen, count)
})
