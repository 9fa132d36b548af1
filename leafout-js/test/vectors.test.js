// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import test from 'node:test'
import { Reader } from '../src/index.js'
import { same } from './same.js'

const file = process.env.LEAFOUT_VECTORS

async function* read(path) {
  for await (const json of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    yield JSON.parse(json)
  }
}

/** The vectors of the server's side, and with each the state after every line, as it was there. */
async function* vectors() {
  for await (const vector of read(file)) {
    let text = ''
    yield {
      ...vector,
      states: vector.states.map((state) => {
        if (state) {
          const [kept, rest, tip, tipState] = state
          text = text.slice(0, kept) + rest
          return { text, tip, tipState }
        }
      }),
    }
  }
}

const check = (reader, state, name) => {
  if (state) {
    const expected = state.text ? JSON.parse(state.text) : undefined
    assert.ok(same(reader.value, expected), `${name}: ${JSON.stringify(reader.value)} is not ${state.text}`)
    assert.equal(reader.state(state.tip), state.tipState, `${name}: ${state.tip}`)
  }
}

test('after every operation the document is the server’s', { skip: !file && 'no vectors' }, async () => {
  let count = 0
  for await (const { name, lines, states } of vectors()) {
    const reader = new Reader()
    lines.forEach((line, i) => {
      reader.apply(line)
      check(reader, states[i], `${name} after ${i}`)
    })
    assert.notEqual(reader.ending, 'open', name)
    count += lines.length
  }
  assert.ok(count > 10000)
})

test('a catch-up after any operation leads to the same end', { skip: !file && 'no vectors' }, async () => {
  let count = 0
  for await (const { name, lines, states, snapshots = [] } of vectors()) {
    snapshots.forEach((snapshot, from) => {
      const reader = new Reader()
      reader.apply(snapshot)
      check(reader, states[from], `${name} snapshot ${from}`)
      lines.slice(from + 1).forEach((line, i) => {
        reader.apply(line)
        check(reader, states[from + 1 + i], `${name} from ${from} after ${from + 1 + i}`)
      })
      assert.equal(reader.number, lines.length, name)
      assert.notEqual(reader.ending, 'open', name)
      count++
    })
  }
  assert.ok(count > 1000)
})

test('what a hostile server sends gets the same verdict as in the client of a service', { skip: !file && 'no vectors' }, async () => {
  const count = { accepted: 0, refused: 0 }
  for await (const { name, steps } of read(join(dirname(file), 'hostile.jsonl'))) {
    const reader = new Reader()
    for (const [i, [line, accepted, json, tip, state, status, lastEventId]] of steps.entries()) {
      const where = `${name}, ${i}: ${line}`
      let refusal
      try {
        reader.apply(line)
      } catch (error) {
        refusal = error
      }
      assert.equal(!refusal, accepted, `${where}: ${refusal?.message}`)
      assert.ok(same(reader.value, json ? JSON.parse(json) : undefined), `${where}: ${JSON.stringify(reader.value)} is not ${json}`)
      assert.equal(reader.state(tip), state, `${where}: ${tip}`)
      assert.equal(reader.ending, status, where)
      assert.equal(reader.lastEventId, lastEventId, where)
      count[accepted ? 'accepted' : 'refused']++
    }
  }
  assert.ok(count.accepted > 2000 && count.refused > 2000, JSON.stringify(count))
})
