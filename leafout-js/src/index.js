// SPDX-License-Identifier: Apache-2.0
import { child, parsePointer, toPointer } from './pointer.js'
import { Reader } from './reader.js'

export { Reader, WireError } from './reader.js'

/** What a connection does not come back from; a document that is over may still be followed by another. */
const FINAL = new Set(['failed', 'closed'])
const OVER = new Set([...FINAL, 'complete', 'truncated'])

/** A timer that is set for longer rings at once. */
const LONGEST = 2 ** 31 - 1

/** The milliseconds that a Retry-After stands for, in seconds or as a date; undefined if it is neither. */
const waitOf = (after) => {
  const wait = after && (/^\d+$/.test(after) ? after * 1000 : Date.parse(after) - Date.now())
  return wait > 0 ? wait : undefined
}

/** Opens a document that is being written: at an address, or in what has already been fetched. */
export const connect = (source, options) => new Connection(source, options)

const matches = (pattern, path) =>
  pattern.length === path.length && pattern.every((segment, i) => segment === '*' || segment === path[i])

const keysOf = (value) => (value && typeof value === 'object' ? Object.keys(value) : [])

/** Calls back for every value that matches and is not what it was, or no more. Equal objects are not looked into. */
const differences = (before, now, pattern, path, found) => {
  if (before === now) {
    return
  }
  if (path.length === pattern.length) {
    found(now, before, path)
    return
  }
  const segment = pattern[path.length]
  for (const key of segment === '*' ? new Set([...keysOf(now), ...keysOf(before)]) : [segment]) {
    differences(child(before, key), child(now, key), pattern, [...path, key], found)
  }
}

class Connection {
  status = 'connecting'
  /** Why it failed. */
  error

  #source
  /** Where to come back to; undefined for what had been fetched already. */
  #address
  #options
  #reader = new Reader((event) => this.#tell('event', event))
  #listeners = new Set()
  #abort = new AbortController()
  /** Stops what is being waited for. */
  #stop = () => {}
  /** How long the server wants us to wait at least. */
  #retry = 0
  /** Whether this connection has brought anything but a snapshot. */
  #progress = false

  constructor(source, options = {}) {
    this.#source = source
    this.#address = typeof source === 'string' || source instanceof URL ? source : undefined
    this.#options = options
    options.signal?.addEventListener('abort', () => this.close(), { signal: this.#abort.signal })
    if (options.signal?.aborted) {
      this.close()
    }
    this.#run()
  }

  /** The document so far; undefined until there is something to see. It never changes: the next one is another. */
  get value() {
    return this.#reader.value
  }

  get violations() {
    return this.#reader.violations
  }

  /** The value at a path, now. */
  get(pointer) {
    return parsePointer(pointer).reduce(child, this.value)
  }

  /** 'absent', 'held', 'growing', 'complete' or 'truncated'. */
  state(pointer) {
    return this.#reader.state(pointer)
  }

  /** Calls back with each value that the pointer matches, whenever it is another; `*` stands for any key or index. */
  on(pointer, callback) {
    const pattern = parsePointer(pointer)
    let told
    const changed = (now) => {
      const before = told
      told = now
      differences(before, now, pattern, [], (value, last, path) => callback(value, toPointer(path)))
    }
    changed(this.#reader.value)
    return this.#listen({ changed })
  }

  /** Calls back with what is appended to the strings that the pointer matches, and with the text so far. */
  onText(pointer, callback) {
    const pattern = parsePointer(pointer)
    const texts = new Map()
    const append = (path, delta, text) => {
      texts.set(path, text)
      callback(delta, path, text)
    }
    const catchUp = (now, before, path) => {
      const at = toPointer(path)
      const known = texts.get(at) ?? ''
      if (typeof now === 'string' && now !== known) {
        append(at, now.startsWith(known) ? now.slice(known.length) : now, now)
      }
    }
    const look = () => differences(undefined, this.#reader.value, pattern, [], catchUp)
    look()
    return this.#listen({
      event: ({ type, path, text, value }) => {
        if (type === 'snapshot') {
          look()
        } else if (type === 'restart') {
          texts.clear()
        } else if (path.length === pattern.length && matches(pattern, path)) {
          const at = toPointer(path)
          if (type === 'open') {
            texts.set(at, '')
          } else if (type === 'append') {
            append(at, text, (texts.get(at) ?? '') + text)
          } else if (type === 'set' && typeof value === 'string') {
            append(at, value, value)
          }
        }
      },
    })
  }

  /** Calls back with every single thing that happens: open, append, set, held, done, repaired, violation, and so on. */
  onEvent(callback) {
    return this.#listen({ event: (event) => callback({ ...event, path: toPointer(event.path) }) })
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
        } else if (OVER.has(this.status)) {
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
    if (status !== this.status && !FINAL.has(this.status)) {
      this.status = status
      this.error = error
      this.#tell('status', status)
    }
  }

  async #run() {
    for (let tries = 0; !OVER.has(this.status); tries++) {
      let least
      this.#progress = false
      try {
        await this.#read(await this.#body())
      } catch (error) {
        if (error?.final || !this.#address || this.#options.retry === false) {
          this.#become('failed', error)
        }
        least = error?.wait
      }
      if (!OVER.has(this.status)) {
        if (this.#progress && !this.#reader.lost) {
          tries = 0
        }
        this.#become('waiting')
        await this.#pause(tries, least ?? this.#retry)
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
    const address = this.#address
    if (!address) {
      return this.#source.body ?? this.#source
    }
    const { request = {}, fetch: get = fetch } = this.#options
    const headers = new Headers(request.headers)
    headers.set('Accept', 'text/event-stream')
    if (this.#reader.number || this.#reader.lost) {
      headers.set('Last-Event-ID', this.#reader.lastEventId)
    }
    const response = await get(address, { cache: 'no-store', ...request, headers, signal: this.#abort.signal })
    const { status, body } = response
    if (!response.ok || !body) {
      body?.cancel().catch(() => {})
      const final = status === 204 || (status >= 400 && status < 500 && status !== 408 && status !== 429)
      throw Object.assign(new Error(`HTTP ${status}`), { final, wait: waitOf(response.headers.get('Retry-After')) })
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
        if (done && this.#reader.ending === 'open') {
          throw new Error('The connection was lost')
        }
        if (done || FINAL.has(this.status)) {
          return
        }
        const lines = (typeof value === 'string' ? value : decoder.decode(value, { stream: true })).split(/[\r\n]/)
        lines[0] = rest + lines[0]
        rest = lines.pop()
        try {
          lines.forEach((line) => FINAL.has(this.status) || this.#line(line))
        } finally {
          this.#changed()
        }
      }
    } finally {
      this.#stop()
    }
  }

  /** A line of JSON, or a field of a server-sent event; ids are not needed, since operations are counted. */
  #line(line) {
    const data = line.replace(/^data: ?/, '')
    if (data[0] === '{') {
      const next = this.#reader.number + 1
      this.#reader.apply(data)
      this.#progress ||= this.#reader.number === next
    } else if (/^retry: ?\d+$/.test(line)) {
      this.#retry = +line.slice(6)
    }
  }

  /** Tells who looks at values. The document is not read for nobody: what was read must be copied to be changed. */
  #changed() {
    const { ending, message } = this.#reader
    if ([...this.#listeners].some(({ changed }) => changed)) {
      this.#tell('changed', this.#reader.value)
    }
    this.#become(ending, ending === 'failed' ? new Error(message) : undefined)
  }
}
