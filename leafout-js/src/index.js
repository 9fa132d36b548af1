// SPDX-License-Identifier: Apache-2.0
import { isContainer, limit } from './checks.js'
import { child, parsePointer, toPointer } from './pointer.js'
import { Reader } from './reader.js'

export { Reader, WireError } from './reader.js'

/** What a connection does not come back from; a document that is over may still be followed by another. */
const FINAL = /failed|closed/
const OVER = /failed|closed|complete|truncated/

/** The answers of a server that need not be asked again: nothing to send, and our mistakes except for the passing ones. */
const REFUSED = /^(204|4(?!08|29)..)$/

/** A timer that is set for longer rings at once. */
const LONGEST = 2 ** 31 - 1

/** Opens a document that is being written: at an address, or in what has already been fetched. */
export const connect = (source, options) => new Connection(source, options)

/** Whether a path can lead to, or through, what a pattern matches. */
const fits = (pattern, path) =>
  pattern.every((segment, i) => i >= path.length || segment === '*' || segment === path[i])

/** Calls back with the path of each value in here that matches, and with the value. */
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

/** A reader of what a connection brings. */
class Connection extends Reader {
  status = 'connecting'
  /** Why it failed. */
  error

  #source
  /** Whether that is where to come back to, and not what had been fetched already. */
  #isAddress
  #options
  #listeners = new Set()
  #abort = new AbortController()
  /** Stops what is being waited for. */
  #stop = () => {}
  /** How long the server wants us to wait at least. */
  #retry = 0
  /** Whether this connection has brought anything but a snapshot. */
  #progress = false
  /** Set while changes wait to be told. */
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

  /** Calls back with each value that the pointer matches, whenever it is another; `*` stands for any key or index. */
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
    /** Tells what there is, except for what there was before. */
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

  /** Calls back with every single thing that happens: open, append, set, held, done, repaired, violation, and so on. */
  onEvent(callback) {
    return this.#listen({
      event: (event) =>
        callback({
          ...event,
          /** Written out for who reads it: it may be long. */
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

  /** Who is closed tells nothing but that. */
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

  /** As long as the server wants, and then longer each time, up to a bound, and never for all clients alike. */
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
        limit(rest.length, 2 ** 27) // as much longer than a document as it takes to write it escaped
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
   * Tells who looks at values what has changed. What they have seen must be copied to be changed again: where that costs
   * more than what came, they wait for it a little, a millisecond for
   * a thousand items and properties, and hear of several pieces at once.
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
