// SPDX-License-Identifier: Apache-2.0
import { connect } from './index.js'

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
})
