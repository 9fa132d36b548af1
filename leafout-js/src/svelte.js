// SPDX-License-Identifier: Apache-2.0
import { readable } from 'svelte/store'
import { ObjectRequest } from './object.js'

/** The value at a path, as a store. */
export const valueStore = (connection, pointer = '') =>
  readable(undefined, (set) => {
    const look = () => set(connection.get(pointer))
    look()
    return connection.on(pointer, look)
  })

export const statusStore = (connection) =>
  readable('connecting', (set) => {
    set(connection.status)
    return connection.onStatus(set)
  })

/** An object that is asked for with submit(input), as a store that shows it while it grows. */
export const objectStore = (options) => {
  const request = new ObjectRequest(options)
  const { submit, stop, clear } = request
  const { subscribe } = readable(request.state, (set) => {
    set(request.state)
    const forget = request.subscribe(set)
    return () => {
      forget()
      stop()
    }
  })
  return { subscribe, submit, stop, clear }
}
