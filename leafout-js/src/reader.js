// SPDX-License-Identifier: Apache-2.0
import { child, parse, parsePointer, resolve } from './pointer.js'

const VERSION = 1
const HASH_START = 0x811c9dc5
const KINDS = { '{': 'object', '[': 'array' }

const hashOf = (hash, line) => {
  for (let i = 0; i < line.length; i++) {
    hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193)
  }
  return hash
}

const startsWith = (path, other) => other.every((segment, i) => path[i] === segment)

/** A line that is no operation, or does not fit: something was lost on the way. Only a snapshot helps. */
export class WireError extends Error {}

const check = (fits, message) => {
  if (!fits) {
    throw new WireError(message)
  }
}

/**
 * Applies operations, one line of JSON each, to a document. `value` is the document so far; what was read once never
 * changes, and what did not change since is the same object.
 */
export class Reader {
  number = 0
  /** 'open', and at the end 'complete', 'truncated' or 'failed'. */
  ending = 'open'
  message = ''
  violations = []
  /** Whether nothing but a snapshot helps. */
  lost = false

  #hash = HASH_START
  #path = []
  #code
  /** Holds the root, which may be anything. */
  #box = Object.create(null)
  /** Containers that nobody has seen yet, and that may therefore be changed. */
  #own = new Set()
  /** The path of the innermost open value; undefined if none is open. */
  #tip
  /** What that value is: 'object', 'array', 'string', or 'held' if nothing of it is to be seen. */
  #kind
  #complete = false
  #listener

  constructor(listener = () => {}) {
    this.#listener = listener
  }

  get value() {
    this.#own.clear()
    return this.#box.value
  }

  /** What to send as Last-Event-ID, to go on from here. */
  get lastEventId() {
    return this.lost ? 'snapshot' : `${this.number}:${this.#hash >>> 0}`
  }

  /** What is known of the value at a path: 'absent', 'held', 'growing', 'complete' or 'truncated'. */
  state(pointer) {
    const path = parsePointer(pointer)
    const open = this.#tip && path.length <= this.#tip.length && startsWith(this.#tip, path)
    if (open) {
      const held = this.#kind === 'held' && path.length === this.#tip.length
      return this.ending === 'truncated' ? 'truncated' : held ? 'held' : 'growing'
    }
    return this.#at(path) === undefined ? 'absent' : 'complete'
  }

  #at(path) {
    return path.reduce(child, this.#box.value)
  }

  /** Applies a line; throws a WireError if it is not right, and from then on waits for a snapshot. */
  apply(line) {
    try {
      const op = parse(line)
      check(op && typeof op === 'object', 'no operation')
      if (op.w > VERSION) {
        throw Object.assign(new WireError('unknown version'), { final: true })
      }
      if (op.o === '#') {
        this.#restore(op)
      } else if (!this.lost) {
        check(op.h === undefined || op.h === this.#hash >>> 0, 'something was lost')
        if (op.o !== undefined) {
          this.#code = op.o
        }
        if (op.p !== undefined) {
          this.#path = resolve(op.p, this.#path)
        }
        this.#apply(this.#code, this.#path, op)
        this.number++
        this.#hash = hashOf(this.#hash, line)
      }
    } catch (error) {
      this.lost = true
      throw error instanceof WireError ? error : new WireError(String(error), { cause: error })
    }
  }

  #apply(code, path, op) {
    switch (code) {
      case '{':
      case '[':
        this.#start(path, KINDS[code], code === '{' ? Object.create(null) : [])
        return this.#tell('open', path, { kind: KINDS[code] })
      case '+':
        return this.#append(path, op.v)
      case '=':
        return this.#set(path, op.v)
      case '?':
        this.#start(path, 'held')
        return this.#tell('held', path, { kind: op.v })
      case '.':
        check(this.#tip && startsWith(this.#tip, path), 'not open')
        return this.#completeTo(path.length)
      case '~':
        return this.#tell('repaired', path, { what: op.v })
      case '!':
        return this.#violation(path, op.v)
      case '0':
        this.#forget()
        this.#path = []
        return this.#tell('restart', [])
      case '$':
        return this.#end(op)
    }
  }

  #tell(type, path, more) {
    this.#listener({ type, path, ...more })
  }

  /** A value begins: what is open beside it is complete, and it gets its place. */
  #start(path, kind, value) {
    const depth = path.length
    check(!this.#complete, 'no place for another value')
    if (depth) {
      const inside = this.#tip && startsWith(this.#tip, path.slice(0, -1))
      check(inside && (this.#tip.length >= depth || this.#kind in { object: 1, array: 1 }), 'no such container')
      this.#completeTo(depth)
    } else {
      check(!this.#tip, 'a document is open')
    }
    const parent = depth && this.#at(path.slice(0, -1))
    check(!Array.isArray(parent) || path[depth - 1] === String(parent.length), 'wrong index')
    if (kind !== 'held') {
      this.#put(path, value)
    }
    this.#tip = path
    this.#kind = kind
  }

  #put(path, value) {
    if (!path.length) {
      this.#box.value = value
      return
    }
    let holder = this.#owned(this.#box, 'value')
    for (const segment of path.slice(0, -1)) {
      holder = this.#owned(holder, segment)
    }
    holder[path[path.length - 1]] = value
  }

  /** Returns the container at a key, after making it ours. */
  #owned(holder, key) {
    let node = holder[key]
    if (!this.#own.has(node)) {
      node = Array.isArray(node) ? node.slice() : Object.assign(Object.create(null), node)
      this.#own.add(node)
      holder[key] = node
    }
    return node
  }

  #isTip(path, kind) {
    return this.#tip && this.#kind === kind && path.length === this.#tip.length && startsWith(this.#tip, path)
  }

  #append(path, text) {
    check(typeof text === 'string', 'no text')
    if (!this.#isTip(path, 'string')) {
      this.#start(path, 'string', '')
      this.#tell('open', path, { kind: 'string' })
    }
    if (text) {
      this.#put(path, this.#at(path) + text)
      this.#tell('append', path, { text })
    }
  }

  #set(path, value) {
    check(value === null || (value !== undefined && typeof value !== 'object'), 'no value')
    if (!this.#isTip(path, 'held')) {
      this.#start(path, 'string', value)
    } else {
      this.#put(path, value)
    }
    this.#kind = 'string'
    this.#tell('set', path, { value })
    this.#completeTo(path.length)
  }

  /** Everything that is open at this depth or deeper is complete, innermost first. */
  #completeTo(depth) {
    const tip = this.#tip
    check(tip.length < depth || this.#kind !== 'held', 'complete without a value')
    for (let i = tip.length; i >= depth; i--) {
      this.#tip = i ? tip.slice(0, i - 1) : undefined
      this.#kind = i ? (Array.isArray(this.#at(this.#tip)) ? 'array' : 'object') : undefined
      this.#complete = !i
      this.#tell('done', tip.slice(0, i))
    }
  }

  #violation(path, violation) {
    const told = { ...violation, path }
    this.violations.push(told)
    this.#tell('violation', path, { violation: told })
  }

  #forget() {
    this.#box.value = undefined
    this.#tip = this.#kind = undefined
    this.#complete = false
    this.ending = 'open'
    this.message = ''
    this.violations = []
  }

  #end({ v, open = [], message = '' }) {
    check(v !== 'complete' || this.#complete, 'not complete')
    this.ending = v === 'complete' || v === 'truncated' ? v : 'failed'
    this.message = message
    this.#tell('end', [], { ending: this.ending, open, message })
  }

  #restore(op) {
    this.#forget()
    this.#own.clear()
    this.#box.value = op.v
    this.#tip = op.open === undefined ? undefined : parsePointer(op.open)
    this.#complete = this.#tip === undefined && op.v !== undefined
    if (this.#tip) {
      const at = this.#at(this.#tip)
      const kind = Array.isArray(at) ? 'array' : at ? typeof at : at === '' && 'string'
      this.#kind = op.held ? 'held' : kind
      check(/^(held|array|object|string)$/.test(this.#kind), 'not open')
    }
    this.#path = parsePointer(op.p)
    this.#code = op.s
    this.#hash = op.h | 0
    this.number = op.n
    this.lost = false
    this.#tell('snapshot', [])
    for (const { p, ...violation } of op.violations ?? []) {
      this.#violation(parsePointer(p), violation)
    }
    if (op.end) {
      this.#end(op.end)
    }
  }
}
