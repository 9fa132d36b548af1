// SPDX-License-Identifier: Apache-2.0
import { onScopeDispose, shallowRef, toValue, watchEffect } from 'vue'
import { connect } from './index.js'
import { ObjectRequest } from './object.js'

/** A connection that lives as long as the scope; opened again if the source changes, and never on a server. */
export const useConnection = (source, options) => {
  const connection = shallowRef()
  watchEffect(
    (onCleanup) => {
      const opened = connect(toValue(source), options)
      connection.value = opened
      onCleanup(() => opened.close())
    },
    { flush: 'post' },
  )
  return connection
}

/** What a connection says, as a ref. */
const follow = (connection, get, listen) => {
  const value = shallowRef()
  watchEffect((onCleanup) => {
    const current = toValue(connection)
    const look = () => (value.value = get(current))
    look()
    onCleanup(listen(current, look) ?? (() => {}))
  })
  return value
}

export const useValue = (connection, pointer = '') =>
  follow(
    connection,
    (current) => current?.get(toValue(pointer)),
    (current, look) => current?.on(toValue(pointer), look),
  )

export const useStatus = (connection) =>
  follow(
    connection,
    (current) => current?.status ?? 'connecting',
    (current, look) => current?.onStatus(look),
  )

/** An object that is asked for with submit(input), and shown while it grows. */
export const useObject = (options) => {
  const request = new ObjectRequest(options)
  const { submit, stop, clear, state } = request
  const object = shallowRef(state.object)
  const error = shallowRef(state.error)
  const isLoading = shallowRef(state.isLoading)
  request.subscribe((now) => {
    object.value = now.object
    error.value = now.error
    isLoading.value = now.isLoading
  })
  onScopeDispose(stop)
  return { object, error, isLoading, submit, stop, clear }
}
