// SPDX-License-Identifier: Apache-2.0
import { check, isContainer, limit, LIMITS, list, object, text, weigh, whole, WireError } from './checks.js'
import { child, INDEX, parsePointer, plain, resolve } from './pointer.js'

export { WireError } from './checks.js'

/** The kinds that are not visible before they are complete. */
const HELD = /^(number|boolean|null)$/
/** The operations that change a document, and must not come after its end. */
const CHANGES = /^[{[+=?.]$/

const hashOf = (hash, line) => {
  for (let i = 0; i < line.length; i++) {
    hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193)
  }
  return hash
}

/**
 * Applies operations, one line of JSON each, to a document. `value` is the document so far. A value that was read never
 * changes, and unchanged parts stay the same objects. Whether an operation fits is checked before it changes anything.
 */
export class Reader {
  number = 0
  /** Whether only a catch-up helps. */
  lost = false
  /**
   * How many items and properties were copied because they had been read, minus one for each character that arrived.
   */
  debt = 0

  /** FNV-1a of all lines, starting from its offset basis. */
  #hash = 0x811c9dc5
  #path = []
  #code = ''
  #listener
  #limits
  /** Holds the root, which may be anything. */
  #holder
  /** The path of the innermost open value; undefined if none is open. */
  #tip
  /** What the tip is: 'string', the held kind, 'truncated', or anything else for a container. */
  #kind
  /** How many containers from the holder down to the tip have not been read, so that they may be changed. */
  #owned
  #size

  constructor(listener, limits) {
    this.#listener = listener
    this.#limits = { ...LIMITS, ...limits }
    this.#replace()
  }

  get value() {
    return this.at([])
  }

  /** The value at these segments, safe to keep. */
  at(path) {
    if (this.#isOpen(path)) {
      this.#owned = Math.min(this.#owned, path.length + 1)
    }
    return this.#peek(path)
  }

  #peek(path) {
    return path.reduce(child, this.#holder[0])
  }

  /** What to send as Last-Event-ID to continue from here. */
  get lastEventId() {
    return this.lost ? 'snapshot' : `${this.number}:${this.#hash >>> 0}`
  }

  /** The state of the value at a path: 'absent', 'held', 'growing', 'complete' or 'truncated'. */
  state(pointer) {
    const path = parsePointer(pointer)
    if (this.#isOpen(path)) {
      return this.#kind === 'truncated' ? this.#kind : this.#isHeld(path) ? 'held' : 'growing'
    }
    return this.#peek(path) === undefined ? 'absent' : 'complete'
  }

  /**
   * Applies a line. Throws a WireError if it is wrong, and from then on waits for a catch-up. Returns whether it was
   * the next operation, and not a catch-up.
   */
  apply(line) {
    try {
      const op = object(JSON.parse(line))
      weigh(op, this.#limits.maxDepth + 2, {})
      const hash = this.#hash >>> 0
      const { w = 1, o = this.#code, p = '0', h = hash } = op
      if (whole(w) > 1) {
        // there is one version so far
        throw Object.assign(new WireError('unknown version'), { final: true })
      }
      if (text(o) === '#') {
        new Reader(undefined, this.#limits).#restore(op) // everything is checked before anything is changed
        this.#restore(op)
      } else if (!this.lost) {
        check(h === hash)
        this.#path = this.#resolve(p, this.#path)
        this.#code = o
        this.#apply(o, this.#path, op)
        this.number++
        this.#hash = hashOf(this.#hash, line)
      }
      this.debt -= line.length
      return o !== '#' && !this.lost
    } catch (error) {
      this.lost = true
      throw error instanceof WireError ? error : new WireError(error)
    }
  }

  #apply(code, path, op) {
    const { v } = op
    check(this.ending === 'open' || !CHANGES.test(code))
    switch (code) {
      case '{':
        return this.#begin(path, 'object', plain())
      case '[':
        return this.#begin(path, 'array', [])
      case '+':
        return this.#append(path, text(v))
      case '=':
        return this.#set(path, v)
      case '?':
        check(HELD.test(text(v)))
        this.#start(path, v)
        return this.#tell('held', path, { kind: v })
      case '.':
        check(this.#isOpen(path))
        return this.#completeTo(path.length)
      case '~':
        return this.#tell('repaired', path, { what: text(v) })
      case '!':
        return this.#violation(path, object(v))
      case '0':
        this.#path = []
        return this.#tell('restart', [], {}, this.#replace())
      case '$':
        return this.#end(op)
    }
  }

  /** Reports what happened, with the value that was replaced. */
  #tell(type, path, more, before) {
    this.#listener?.({ type, path, ...more }, before)
  }

  /** The path of a pointer; inside an array, a segment is an index. */
  #resolve(pointer, last = []) {
    const path = resolve(pointer, last)
    limit(path.length, this.#limits.maxDepth)
    path.reduce((value, segment) => {
      check(!Array.isArray(value) || INDEX.test(segment))
      return child(value, segment)
    }, this.#holder[0])
    return path
  }

  #isOpen(path) {
    return this.#tip && path.every((segment, i) => segment === this.#tip[i])
  }

  #isTip(path) {
    return this.#isOpen(path) && path.length === this.#tip.length
  }

  #isHeld(path) {
    return this.#isTip(path) && HELD.test(this.#kind)
  }

  #grow(size) {
    this.#size += size
    limit(this.#size, this.#limits.maxDocumentLength)
  }

  /** A value begins: everything open beside it is complete, and it gets its place. Returns the value that was there. */
  #start(path, kind, value) {
    const depth = path.length
    const around = path.slice(0, -1)
    const key = path.at(-1) ?? ''
    const parent = this.#peek(around)
    const isArray = Array.isArray(parent)
    const length = isArray ? 0 : key.length
    check(
      depth
        ? this.#isOpen(around) && isContainer(parent) && !this.#isHeld(around) && (!isArray || key == parent.length)
        : !this.#tip && parent === undefined,
    )
    limit(depth + isContainer(value), this.#limits.maxDepth)
    limit(length, this.#limits.maxKeyLength)
    this.#grow(length + 1)
    if (depth) {
      this.#completeTo(depth)
    }
    this.#tip = path
    this.#kind = kind
    return value !== undefined && this.#put(value)
  }

  /** Puts a value at the tip, after copying the containers around it if needed. Returns what was there. */
  #put(value) {
    const keys = [0, ...this.#tip]
    const last = keys.pop()
    const node = keys.reduce((around, key, i) => {
      if (i + 1 >= this.#owned) {
        around[key] = Array.isArray(around[key]) ? around[key].slice() : plain(around[key])
        this.debt += Object.keys(around[key]).length
      }
      return around[key]
    }, this.#holder)
    const before = node[last]
    node[last] = value
    this.#owned = keys.length + 1 + isContainer(value)
    return before
  }

  #begin(path, kind, value) {
    this.#tell('open', path, { kind }, this.#start(path, kind, value))
  }

  #append(path, text) {
    const grows = this.#kind === 'string' && this.#isTip(path)
    const whole = (grows ? this.#peek(path) : '') + text
    limit(whole.length, this.#limits.maxStringLength)
    this.#grow(text.length)
    if (!grows) {
      this.#begin(path, 'string', '')
    }
    if (text) {
      this.#put(whole)
      this.#tell('append', path, { text })
    }
  }

  #set(path, value) {
    const kind = value === null ? 'null' : typeof value
    check(value !== undefined && !isContainer(value))
    const length = value?.length ?? 0
    limit(length, this.#limits.maxStringLength)
    this.#grow(length)
    const isHeld = this.#kind === kind && this.#isHeld(path)
    const before = isHeld ? this.#put(value) : this.#start(path, kind, value)
    this.#kind = ''
    this.#tell('set', path, { value }, before)
    this.#completeTo(path.length)
  }

  /** Everything that is open at this depth or deeper is complete, innermost first. */
  #completeTo(depth) {
    const tip = this.#tip
    check(tip.length < depth || !HELD.test(this.#kind))
    for (let i = tip.length; i >= depth; i--) {
      this.#tip = i ? tip.slice(0, i - 1) : undefined
      this.#kind = ''
      this.#owned = Math.min(this.#owned, i + 1)
      this.#tell('done', tip.slice(0, i))
    }
  }

  #violation(path, fields) {
    const { keyword = '', schema = '', message = '', at = 0 } = fields
    const violation = { ...fields, path }
    ;[keyword, schema, message].forEach(text)
    whole(at)
    this.violations = [...this.violations, violation].slice(-100) // the oldest are dropped first
    this.#tell('violation', path, { violation })
  }

  #end({ v, open = [], message = '' }) {
    const known = text(v) === 'complete' || v === 'truncated'
    const complete = !this.#tip && this.#holder[0] !== undefined
    check(!known || (this.ending === 'open' && (complete || v === 'truncated')))
    list(open).forEach((pointer) => this.#resolve(pointer))
    this.message = text(message)
    this.ending = known ? v : 'failed'
    this.#kind = known ? v : this.#kind
    this.#tell('end', [], { ending: this.ending, open, message })
  }

  /** Another document begins. Returns the value of the last one. */
  #replace(value) {
    const before = this.#holder
    this.#holder = [value]
    this.#size = 0
    this.#tip = undefined
    this.#kind = ''
    this.#owned = 1
    /** 'open', and at the end 'complete', 'truncated' or 'failed'. */
    this.ending = 'open'
    this.message = ''
    this.violations = []
    return before?.[0]
  }

  #restore({ v, open, held, p, s, n, h, violations = [], end }) {
    const before = this.#replace(v)
    this.#grow(v === undefined ? 0 : weigh(v, this.#limits.maxDepth, this.#limits))
    const tip = open === undefined ? open : this.#resolve(open)
    const value = tip?.reduce((around, key, i) => {
      const shown = !held || i < tip.length - 1
      check(isContainer(around) && (!Array.isArray(around) || key == around.length - shown))
      return child(around, key)
    }, v)
    check(
      held === undefined
        ? !tip || isContainer(value) || typeof value === 'string'
        : tip && HELD.test(text(held)) && (tip.length || v === undefined),
    )
    check(text(s) !== '#' && whole(n) >= 0 && h === h >>> 0)
    this.#tip = tip
    this.#kind = held || typeof value
    this.#path = this.#resolve(p)
    this.#code = s
    this.#hash = h | 0
    this.number = n
    this.lost = false
    this.#tell('snapshot', [], {}, before)
    list(violations).forEach((violation) => this.#violation(this.#resolve(object(violation).p), violation))
    if (end !== undefined) {
      this.#end(object(end))
    }
  }
}
