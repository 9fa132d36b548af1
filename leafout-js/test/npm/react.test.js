// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict'
import test from 'node:test'
import { useConnection, useObject, useStatus, useValue } from 'leafout-js/react'
import { act, createElement, StrictMode } from 'react'
import { create } from 'react-test-renderer'
import { body, DOCUMENT, LINES } from '../server.js'
import { answering, until } from './answers.js'

globalThis.IS_REACT_ACT_ENVIRONMENT = true
const pause = () => act(async () => new Promise((resolve) => setTimeout(resolve, 1)))

const mount = async (component) => {
  let root
  await act(async () => (root = create(component)))
  return { text: () => JSON.stringify(root.toJSON()), unmount: () => act(async () => root.unmount()) }
}

test('a component shows a value as it grows, and closes the connection when it goes', async () => {
  const shown = []
  const source = body(...LINES.map((line) => line + '\n'))
  let connection
  const Title = () => {
    connection = useConnection(source)
    shown.push(`${useValue(connection, '/title')} ${useStatus(connection)}`)
    return null
  }
  const { unmount } = await mount(createElement(Title))
  await until(() => connection?.status === 'complete', pause)
  await pause()
  assert.equal(shown[0], 'undefined connecting')
  assert.equal(shown.at(-1), 'Day 1 complete')
  await unmount()
  assert.equal(connection.status, 'closed')
})

/** In strict mode, effects run twice: that must stop nothing. */
const objects = async (options) => {
  const shown = []
  const told = []
  let hook
  const Trip = () => {
    hook = useObject({
      api: 'http://localhost/trip',
      onFinish: (object) => told.push(object),
      onError: (error) => told.push(error.message),
      ...options,
    })
    shown.push(hook)
    return hook.object?.title ?? ''
  }
  const mounted = await mount(createElement(StrictMode, null, createElement(Trip)))
  return { shown, told, now: () => hook, ...mounted }
}

test('useObject asks, shows the object as it grows, and is told of its end', async () => {
  const { fetch, asked } = answering()
  const { now, told, shown, text, unmount } = await objects({ fetch, initialValue: { title: 'before' } })
  assert.equal(text(), '"before"')
  await act(async () => now().submit({ to: 'sea' }))
  await until(() => !now().isLoading, pause)
  assert.deepEqual(asked, [['http://localhost/trip', 'POST', 'application/json', '{"to":"sea"}']])
  assert.equal(JSON.stringify(now().object), JSON.stringify(DOCUMENT))
  assert.equal(JSON.stringify(told), JSON.stringify([DOCUMENT]))
  assert.equal(now().error, undefined)
  assert.ok(shown.some(({ isLoading }) => isLoading))
  await act(async () => now().clear())
  assert.equal(now().object, undefined)
  await unmount()
})

test('useObject ends with an error when the answer is cut off, and can be asked again', async () => {
  const { fetch } = answering(4)
  const { now, told, unmount } = await objects({ fetch })
  await act(async () => now().submit(1))
  await until(() => now().error, pause)
  assert.equal(now().isLoading, false)
  assert.equal(now().object.title, 'Day 1')
  assert.equal(told.length, 1)
  await act(async () => now().submit(2))
  await until(() => told.length === 2, pause)
  await unmount()
})

test('useObject stops with what there is, and closes its connection with the component', async () => {
  let signal
  const fetch = async (_, init) => {
    signal = init.signal
    return new Response(new ReadableStream({ start: (input) => input.enqueue(new TextEncoder().encode(LINES[0] + '\n')) }))
  }
  const { now, told, unmount } = await objects({ fetch })
  await act(async () => now().submit(1))
  await until(() => now().object, pause)
  await act(async () => now().stop())
  assert.deepEqual([now().isLoading, now().error, signal.aborted, told.length], [false, undefined, true, 0])
  await act(async () => now().submit(2))
  await until(() => now().object, pause)
  await unmount()
  assert.ok(signal.aborted)
})
