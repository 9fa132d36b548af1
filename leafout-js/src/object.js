// SPDX-License-Identifier: Apache-2.0
import { connect } from './index.js'

/** Asks a server for one object at a time, and holds what there is of it. Each change is a new state. */
export class ObjectRequest {
  options
  state
  #connection
  #listeners = new Set()

  constructor(options) {
    this.options = options
    this.state = { object: options.initialValue, error: undefined, isLoading: false }
  }

  subscribe = (listener) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Asks for another object. An input that is sent twice may be answered twice, so a lost connection is an error. */
  submit = (input) => {
    this.#close()
    const { api, headers, credentials, ...options } = this.options
    this.#set({ object: undefined, error: undefined, isLoading: true })
    const connection = connect(api, {
      retry: false,
      ...options,
      request: {
        method: 'POST',
        credentials,
        body: JSON.stringify(input),
        headers: { 'Content-Type': 'application/json', ...headers },
      },
    })
    this.#connection = connection
    const isCurrent = () => this.#connection === connection
    connection.on('', (object) => isCurrent() && this.#set({ object }))
    connection.onStatus((status) => {
      if (isCurrent() && status === 'complete') {
        this.#set({ isLoading: false })
        this.options.onFinish?.(connection.value)
      } else if (isCurrent() && (status === 'truncated' || status === 'failed')) {
        const error = connection.error ?? new Error(`${status}: the object is not complete`)
        this.#set({ error, isLoading: false })
        this.options.onError?.(error)
      }
    })
  }

  /** Stops, and keeps what there is. */
  stop = () => {
    this.#close()
    this.#set({ isLoading: false })
  }

  clear = () => {
    this.#close()
    this.#set({ object: undefined, error: undefined, isLoading: false })
  }

  #close() {
    const connection = this.#connection
    this.#connection = undefined
    connection?.close()
  }

  #set(changes) {
    if (Object.keys(changes).some((key) => changes[key] !== this.state[key])) {
      this.state = { ...this.state, ...changes }
      for (const listener of [...this.#listeners]) {
        listener(this.state)
      }
    }
  }
}
