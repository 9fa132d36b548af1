// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict'
import test from 'node:test'
import { connect } from 'leafout-js'
import { objectStore, statusStore, valueStore } from 'leafout-js/svelte'
import { derived, fromStore, get } from 'svelte/store'
import { body, DOCUMENT, LINES } from '../server.js'
import { answering, until } from './answers.js'

test('stores show a value and the status as they change', async () => {
  const plan = connect(body(...LINES.map((line) => line + '\n')))
  const shown = []
  const both = derived([valueStore(plan, '/title'), statusStore(plan)], ([title, status]) => `${title} ${status}`)
  const stop = both.subscribe((text) => shown.push(text))
  await until(() => plan.status === 'complete')
  assert.equal(shown[0], 'undefined connecting')
  assert.equal(shown.at(-1), 'Day 1 complete')
  stop()
  assert.equal(get(valueStore(plan, '/km')), 12.5)
  assert.equal(fromStore(valueStore(plan, '/stops/1')).current, 'hill')
  plan.close()
})

test('objectStore asks, shows the object as it grows, and ends with it or with an error', async () => {
  const { fetch, asked } = answering()
  const told = []
  const options = {
    api: 'http://localhost/trip',
    fetch,
    onFinish: (object) => told.push(object),
    onError: (error) => told.push(error.message),
  }
  const trip = objectStore(options)
  const shown = []
  const stop = trip.subscribe((state) => shown.push(state))
  trip.submit({ to: 'sea' })
  await until(() => told.length)
  assert.deepEqual(asked, [['http://localhost/trip', 'POST', 'application/json', '{"to":"sea"}']])
  assert.deepEqual([shown[0].isLoading, shown[1].isLoading, shown.at(-1).isLoading], [false, true, false])
  assert.equal(JSON.stringify(get(trip).object), JSON.stringify(DOCUMENT))
  options.fetch = answering(4).fetch
  trip.submit(2)
  await until(() => get(trip).error)
  assert.equal(get(trip).object.title, 'Day 1')
  assert.equal(told.length, 2)
  stop()
})

test('objectStore stops when nobody looks any more', async () => {
  let signal
  const fetch = async (_, init) => {
    signal = init.signal
    return new Response(new ReadableStream())
  }
  const trip = objectStore({ api: 'http://localhost/trip', fetch })
  const stop = trip.subscribe(() => {})
  trip.submit(1)
  await until(() => signal)
  stop()
  assert.ok(signal.aborted)
  assert.equal(get(trip).isLoading, false)
})
