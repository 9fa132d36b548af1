// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict'
import test from 'node:test'
import { useConnection, useObject, useStatus, useValue } from 'leafout-js/vue'
import { createRenderer, createSSRApp, effectScope, nextTick, ref } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { body, DOCUMENT, LINES } from '../server.js'
import { answering, until } from './answers.js'

/** As much of a DOM as Vue needs: an element is an array of what is in it. */
const { createApp } = createRenderer({
  insert: (child, parent) => parent.push(child),
  remove: () => {},
  createElement: () => [],
  createText: (text) => ({ text }),
  createComment: () => ({ text: '' }),
  setText: (node, text) => (node.text = text),
  setElementText: (node, text) => (node.text = text),
  parentNode: () => null,
  nextSibling: () => null,
  patchProp: () => {},
})

const stream = () => body(...LINES.map((line) => line + '\n'))

test('a component shows a value as it grows, and closes the connection when it goes', async () => {
  const page = []
  const shown = []
  let connection
  const app = createApp({
    setup() {
      connection = useConnection(stream())
      const title = useValue(connection, '/title')
      const status = useStatus(connection)
      return () => {
        shown.push(`${title.value} ${status.value}`)
        return String(title.value)
      }
    },
  })
  app.mount(page)
  await until(() => connection.value?.status === 'complete')
  await nextTick()
  assert.equal(shown[0], 'undefined connecting')
  assert.equal(shown.at(-1), 'Day 1 complete')
  assert.equal(page[0].text, 'Day 1')
  app.unmount()
  assert.equal(connection.value.status, 'closed')
})

test('another source opens another connection, and another pointer shows another value', async () => {
  const source = ref(stream())
  const pointer = ref('/title')
  const scope = effectScope()
  const { connection, value } = scope.run(() => {
    const connection = useConnection(source)
    return { connection, value: useValue(connection, pointer) }
  })
  await until(() => connection.value?.status === 'complete')
  await until(() => value.value === 'Day 1')
  pointer.value = '/km'
  await until(() => value.value === 12.5)
  const first = connection.value
  source.value = stream()
  await until(() => connection.value !== first && connection.value.status === 'complete')
  assert.equal(first.status, 'closed')
  scope.stop()
  assert.equal(connection.value.status, 'closed')
})

test('a server opens no connection', async () => {
  let connection
  const page = await renderToString(
    createSSRApp({
      setup() {
        connection = useConnection('http://localhost/never')
        const status = useStatus(connection)
        return () => status.value
      },
    }),
  )
  assert.equal(page, 'connecting')
  assert.equal(connection.value, undefined)
})

test('useObject asks, shows the object as it grows, and ends with it or with an error', async () => {
  const { fetch, asked } = answering()
  const told = []
  const scope = effectScope()
  const options = {
    api: 'http://localhost/trip',
    fetch,
    onFinish: (object) => told.push(object),
    onError: (error) => told.push(error.message),
  }
  const { object, error, isLoading, submit, clear } = scope.run(() => useObject(options))
  submit({ to: 'sea' })
  assert.equal(isLoading.value, true)
  await until(() => !isLoading.value)
  assert.deepEqual(asked, [['http://localhost/trip', 'POST', 'application/json', '{"to":"sea"}']])
  assert.equal(JSON.stringify(object.value), JSON.stringify(DOCUMENT))
  assert.equal(JSON.stringify(told), JSON.stringify([DOCUMENT]))
  clear()
  assert.equal(object.value, undefined)
  options.fetch = answering(4).fetch
  submit(2)
  await until(() => error.value)
  assert.equal(object.value.title, 'Day 1')
  assert.deepEqual([isLoading.value, told.length], [false, 2])
  scope.stop()
})
