// SPDX-License-Identifier: Apache-2.0
import { isContainer, limit } from './checks.js'
import { child, parsePointer, toPointer } from './pointer.js'
import { Reader } from './reader.js'

export { Reader, WireError } from './reader.js'

/** The final states of a connection; after a document that is over, another may still follow. */
const FINAL = /failed|closed/
const OVER = /failed|closed|complete|truncated/

/** The HTTP statuses that are not retried: nothing to send, and client errors, except temporary ones. */
const REFUSED = /^(204|4(?!08|29)..)$/

/** The longest delay of a timer; a longer one would fire at once. */
const LONGEST = 2 ** 31 - 1

/** Opens a document that is being written: from an address, or from a response or stream. */
export const connect = (source, options) => new Connection(source, options)

/** Whether a path can lead to, or through, what a pattern matches. */
const fits = (pattern, path) =>
  pattern.every((segment, i) => i >= path.length || segment === '*' || segment === path[i])

/** Calls back with the path and value of each matching value in here. */
const find = (value, pattern, path, found) => {
  const segment = pattern[path.length]
  if (segment !== undefined) {
    for (const key of segment !== '*' ? [segment] : isContainer(value) ? Object.keys(value) : []) {
      find(child(value, key), pattern, [...path, key], found)
    }
  } else if (value !== undefined) {
    found(path, value)
  }
}

/** A document that arrives over a connection. */
class Connection extends Reader {
  status = 'connecting'
  /** Why it failed. */
  error

  #source
  /** Whether the source is an address that can be opened again. */
  #isAddress
  #options
  #listeners = new Set()
  #abort = new AbortController()
  /** Stops what is being waited for. */
  #stop = () => {}
  /** The shortest delay that the server asks for. */
  #retry = 0
  /** Whether this connection has brought anything besides a catch-up. */
  #progress = false
  /** Set while changes wait to be reported. */
  #timer

  constructor(source, options = {}) {
    super((...told) => this.#tell('event', ...told), options.limits)
    this.#source = source
    this.#isAddress = typeof source === 'string' || source instanceof URL
    this.#options = options
    options.signal?.addEventListener('abort', () => this.close(), { signal: this.#abort.signal })
    if (options.signal?.aborted) {
      this.close()
    }
    this.#run()
  }

  /** The value at a path, now. */
  get(pointer) {
    return this.at(parsePointer(pointer))
  }

  /** Calls back with each matching value when it changes; `*` stands for any key or index. */
  on(pointer, callback) {
    const pattern = parsePointer(pointer)
    const told = new Map()
    const waiting = new Map()
    const mark = (path) => waiting.set(toPointer(path), path)
    const changed = () => {
      for (const [at, path] of waiting) {
        waiting.delete(at)
        const now = this.at(path)
        if (now !== told.get(at)) {
          if (now === undefined) {
            told.delete(at)
          } else {
            told.set(at, now)
          }
          callback(now, at)
        }
      }
    }
    find(this.value, pattern, [], mark)
    changed()
    return this.#listen({
      changed,
      event: ({ type, path }, before) => {
        if (type === 'snapshot') {
          find(this.value, pattern, path, mark)
        }
        if (fits(pattern, path)) {
          find(path.length < pattern.length ? before : '', pattern, path.slice(0, pattern.length), mark)
        }
      },
    })
  }

  /** Calls back with what is appended to the strings that the pointer matches, and with the text so far. */
  onText(pointer, callback) {
    const pattern = parsePointer(pointer)
    /** Reports the text there is, without the part that was there before. */
    const look = (before) =>
      find(this.value, pattern, [], (path, text) => {
        const last = path.reduce(child, before)
        const had = typeof last === 'string' ? last : ''
        if (typeof text === 'string' && text !== had) {
          callback(text.slice(text.startsWith(had) ? had.length : 0), toPointer(path), text)
        }
      })
    look()
    return this.#listen({
      event: ({ type, path, text, value = text }, before) => {
        if (type === 'snapshot') {
          look(before)
        } else if (typeof value === 'string' && path.length === pattern.length && fits(pattern, path)) {
          callback(value, toPointer(path), this.at(path))
        }
      },
    })
  }

  /** Calls back for every event: open, append, set, held, done, repaired, violation, and so on. */
  onEvent(callback) {
    return this.#listen({
      event: (event) =>
        callback({
          ...event,
          /** Built only when read, since it may be long. */
          get path() {
            return toPointer(event.path)
          },
        }),
    })
  }

  onStatus(callback) {
    return this.#listen({ status: callback })
  }

  /** Resolves with the value at a path as soon as it is complete; rejects if that can no longer happen. */
  done(pointer) {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.state(pointer) === 'complete') {
          stop()
          resolve(this.get(pointer))
        } else if (OVER.test(this.status)) {
          stop()
          reject(this.error ?? new Error(`${this.status}: ${pointer} is not complete`))
        }
      }
      const stop = this.#listen({ event: look, status: look })
      look()
    })
  }

  close() {
    this.#become('closed')
    this.#abort.abort()
    this.#stop()
    clearTimeout(this.#timer)
  }

  #listen(listener) {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A closed connection reports nothing but that. */
  #tell(what, ...args) {
    for (const listener of [...this.#listeners]) {
      try {
        if (this.status !== 'closed' || what === 'status') {
          listener[what]?.(...args)
        }
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  #become(status, error) {
    if (status !== this.status && !FINAL.test(this.status)) {
      this.status = status
      this.error = error
      this.#tell('status', status)
    }
  }

  async #run() {
    for (let tries = 0; !OVER.test(this.status); tries++) {
      let wait
      this.#progress = false
      try {
        await this.#read(await this.#body())
      } catch (error) {
        if (error?.final || !this.#isAddress || this.#options.retry === false) {
          this.#become('failed', error)
        }
        wait = error?.wait
      }
      if (!OVER.test(this.status)) {
        if (this.#progress && !this.lost) {
          tries = 0
        }
        this.#become('waiting')
        await this.#pause(tries, wait > 0 ? wait : this.#retry)
      }
    }
    this.#abort.abort()
  }

  /** At least as long as the server wants, longer each time up to a limit, and random, so that clients spread out. */
  #pause(tries, least) {
    const { minDelay = 500, maxDelay = 30000 } = this.#options
    const delay = Math.min(maxDelay, minDelay * 2 ** tries) * (0.5 + Math.random() / 2)
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(LONGEST, least + delay))
      this.#stop = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #body() {
    if (!this.#isAddress) {
      return this.#source.body ?? this.#source
    }
    const { request, fetch: get = fetch } = this.#options
    const headers = new Headers(request?.headers)
    headers.set('Accept', 'text/event-stream')
    if (this.number || this.lost) {
      headers.set('Last-Event-ID', this.lastEventId)
    }
    const response = await get(this.#source, { cache: 'no-store', ...request, headers, signal: this.#abort.signal })
    const { status, body } = response
    if (!response.ok || !body) {
      body?.cancel().catch(() => {})
      const after = response.headers.get('Retry-After')
      const wait = after > 0 ? after * 1000 : Date.parse(after) - Date.now() // as a date; NaN if it is neither
      throw Object.assign(new Error(`HTTP ${status}`), { final: REFUSED.test(status), wait })
    }
    return body
  }

  async #read(body) {
    this.#become('open')
    const input = body.getReader()
    const decoder = new TextDecoder()
    this.#stop = () => input.cancel().catch(() => {})
    if (this.#abort.signal.aborted) {
      this.#stop()
    }
    let rest = ''
    try {
      for (;;) {
        const { done, value } = await input.read()
        if (done && this.ending === 'open') {
          throw new Error('connection lost')
        }
        if (done || FINAL.test(this.status)) {
          return
        }
        const lines = (typeof value === 'string' ? value : decoder.decode(value, { stream: true })).split(/[\r\n]/)
        lines[0] = rest + lines[0]
        rest = lines.pop()
        limit(rest.length, 2 ** 27) // longer than a document, to leave room for escapes
        try {
          lines.forEach((line) => FINAL.test(this.status) || this.#line(line))
        } finally {
          this.#changed()
        }
      }
    } finally {
      this.#stop()
      this.#tellChanged()
    }
  }

  /** A line of JSON, or a field of a server-sent event; ids are not needed, since operations are counted. */
  #line(line) {
    const data = line.replace(/^data: ?/, '')
    if (data[0] === '{') {
      this.#progress = this.apply(data) || this.#progress
    } else if (/^retry: ?\d+$/.test(line)) {
      this.#retry = +line.slice(6)
    }
  }

  /**
   * Reports changed values. A value that has been seen must be copied before it can change again. If that would cost
   * more than what arrived, callbacks wait a little (a millisecond per thousand items and properties) and get several
   * changes at once.
   */
  #changed() {
    const { debt, ending, message } = this
    if (debt > 0 && ending === 'open') {
      this.#timer ??= setTimeout(() => this.#tellChanged(), debt / 1000)
    } else {
      this.#tellChanged()
    }
    this.#become(ending, ending === 'failed' ? new Error(message) : undefined)
  }

  #tellChanged() {
    this.#timer = clearTimeout(this.#timer)
    this.debt = Math.min(this.debt, 0)
    this.#tell('changed')
  }
}
