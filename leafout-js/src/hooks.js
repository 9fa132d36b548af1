// SPDX-License-Identifier: Apache-2.0
import { connect } from './index.js'
import { ObjectRequest } from './object.js'

/** The hooks, for any version of React. */
export const hooks = ({ useCallback, useEffect, useState, useSyncExternalStore }) => ({
  /** A connection that lives as long as the component; undefined before the first effect has run. */
  useConnection(source, options) {
    const [connection, set] = useState()
    useEffect(() => {
      const opened = connect(source, options)
      set(opened)
      return () => opened.close()
      // Options are read only when the source changes.
    }, [source])
    return connection
  },

  /** The value at a path; rendered again only when it changes. */
  useValue(connection, pointer = '') {
    const subscribe = useCallback(
      (changed) => connection?.on(pointer, changed) ?? (() => {}),
      [connection, pointer],
    )
    return useSyncExternalStore(
      subscribe,
      () => connection?.get(pointer),
      () => undefined,
    )
  },

  useStatus(connection) {
    const subscribe = useCallback((changed) => connection?.onStatus(changed) ?? (() => {}), [connection])
    return useSyncExternalStore(
      subscribe,
      () => connection?.status ?? 'connecting',
      () => 'connecting',
    )
  },

  /** An object that is asked for with submit(input), and shown while it grows. */
  useObject(options) {
    const [request] = useState(() => new ObjectRequest(options))
    request.options = options
    useEffect(() => request.stop, [])
    const { submit, stop, clear } = request
    const state = useSyncExternalStore(
      request.subscribe,
      () => request.state,
      () => request.state,
    )
    return { ...state, submit, stop, clear }
  },
})
