// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict'
import test from 'node:test'
import { hooks } from '../src/hooks.js'
import { body, LINES } from './server.js'

/** As much of React as the hooks need: one component, rendered again when something is set. */
const tinyReact = (component) => {
  const slots = []
  let next = 0
  let effects = []
  const same = (a, b) => a?.length === b.length && b.every((item, i) => Object.is(item, a[i]))
  const slot = () => (slots[next++] ??= {})
  const react = {
    useState() {
      const own = slot()
      return [own.value, (value) => ((own.value = value), queueMicrotask(render))]
    },
    useCallback(callback, needs) {
      const own = slot()
      if (!same(own.needs, needs)) {
        Object.assign(own, { callback, needs })
      }
      return own.callback
    },
    useEffect(effect, needs) {
      const own = slot()
      if (!same(own.needs, needs)) {
        own.needs = needs
        effects.push(() => {
          own.clean?.()
          own.clean = effect()
        })
      }
    },
    useSyncExternalStore(subscribe, get) {
      const own = slot()
      if (own.subscribe !== subscribe) {
        own.subscribe = subscribe
        effects.push(() => {
          own.clean?.()
          own.clean = subscribe(() => Object.is(get(), own.value) || render())
        })
      }
      return (own.value = get())
    },
  }
  const render = () => {
    next = 0
    component(react)
    const run = effects
    effects = []
    run.forEach((effect) => effect())
  }
  render()
  return () => slots.forEach(({ clean }) => clean?.())
}

test('a component shows the value as it grows, and closes the connection when it goes', async () => {
  const shown = []
  const source = body(...LINES.map((line) => line + '\n'))
  let connection
  const unmount = tinyReact((react) => {
    const { useConnection, useValue, useStatus } = hooks(react)
    connection = useConnection(source)
    shown.push([useValue(connection, '/title'), useStatus(connection)].join(' '))
  })
  while (connection?.status !== 'complete') await new Promise((resolve) => setTimeout(resolve))
  assert.equal(shown[0], ' connecting')
  assert.ok(shown.includes('Da open'), String(shown))
  assert.equal(shown.at(-1), 'Day 1 complete')
  unmount()
  assert.equal(connection.status, 'closed')
})
