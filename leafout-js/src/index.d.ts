// SPDX-License-Identifier: Apache-2.0

/** A document so far. Objects have no prototype, so that every key is data. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * The state of a document: `connecting` and `waiting` (to try again) have no connection, `open` has one; the others are
 * final.
 */
export type Status = 'connecting' | 'open' | 'waiting' | 'complete' | 'truncated' | 'failed' | 'closed'

export type Ending = 'open' | 'complete' | 'truncated' | 'failed'

/** The state of the value at a path. */
export type ValueState = 'absent' | 'held' | 'growing' | 'complete' | 'truncated'

export interface Violation<Path = readonly string[]> {
  readonly path: Path
  readonly keyword?: string
  /** Where the keyword is in the schema. */
  readonly schema?: string
  /** How many characters of the model's text had been read. */
  readonly at?: number
  readonly message?: string
}

/** What happened. A Reader gives paths as segments, a Connection as JSON Pointers. */
export type WireEvent<Path = string> = { readonly path: Path } & (
  | { readonly type: 'open'; readonly kind: 'object' | 'array' | 'string' }
  | { readonly type: 'append'; readonly text: string }
  | { readonly type: 'set'; readonly value: null | boolean | number | string }
  | { readonly type: 'held'; readonly kind: 'number' | 'boolean' | 'null' }
  | { readonly type: 'done' }
  | { readonly type: 'repaired'; readonly what: string }
  | { readonly type: 'violation'; readonly violation: Violation }
  | { readonly type: 'restart' }
  | { readonly type: 'snapshot' }
  | { readonly type: 'end'; readonly ending: Ending; readonly open: readonly string[]; readonly message: string }
)

/** The limits of a document; what exceeds them is rejected. Default: those of Leafout's parser. */
export interface Limits {
  /** Nesting of objects and arrays. Default: 128. */
  maxDepth?: number
  /** Characters of a key. Default: 1,024. */
  maxKeyLength?: number
  /** Characters of a string. Default: 4 Mi. */
  maxStringLength?: number
  /** Characters of all keys and strings, plus one for each value. Default: 16 Mi. */
  maxDocumentLength?: number
}

export interface Options {
  /** Method, headers, body, credentials and so on of every request. */
  request?: RequestInit
  /** Used instead of the global fetch. */
  fetch?: typeof fetch
  /** Closes the connection. */
  signal?: AbortSignal
  /** False to give up when the connection is lost. */
  retry?: boolean
  /** The first delay before another try, in milliseconds. Default: 500. */
  minDelay?: number
  /** The longest delay. Default: 30,000. */
  maxDelay?: number
  /** The limits of the document. */
  limits?: Limits
}

export interface Connection {
  readonly status: Status
  /** Why it failed. */
  readonly error?: Error
  /** The document so far; undefined until something is visible. It never changes: each update is a new value. */
  readonly value: Json | undefined
  /** The latest violations, at most 100. */
  readonly violations: readonly Violation[]
  /** The value at a JSON Pointer, now. */
  get(pointer: string): Json | undefined
  state(pointer: string): ValueState
  /**
   * Calls back with each matching value when it changes, or with undefined when it no longer exists; `*` stands for any
   * key or index. Existing values come at once. In a large document several changes may come together. Returns a
   * function that stops it.
   */
  on(pointer: string, callback: (value: Json | undefined, pointer: string) => void): () => void
  /**
   * Calls back with what is appended to the strings that the pointer matches. If a text starts again, the delta is the
   * whole text.
   */
  onText(pointer: string, callback: (delta: string, pointer: string, text: string) => void): () => void
  onEvent(callback: (event: WireEvent) => void): () => void
  onStatus(callback: (status: Status) => void): () => void
  /** Resolves with the value at a path as soon as it is complete; rejects if that can no longer happen. */
  done(pointer: string): Promise<Json>
  close(): void
}

/** Opens a document that is being written: from an address, or from a response or stream. */
export function connect(
  source: string | URL | Response | ReadableStream<Uint8Array> | ReadableStream<string>,
  options?: Options,
): Connection

/** A line that is not an operation, or does not fit: something was lost in between. Only a catch-up helps. */
export class WireError extends Error {}

/** Applies operations, one line of JSON each, to a document. Use it for streams that a Connection cannot read. */
export class Reader {
  constructor(listener?: (event: WireEvent<readonly string[]>) => void, limits?: Limits)
  /** How many operations have been applied. */
  readonly number: number
  readonly ending: Ending
  readonly message: string
  readonly violations: readonly Violation[]
  /** Whether only a catch-up helps. */
  readonly lost: boolean
  readonly value: Json | undefined
  /** What to send as Last-Event-ID to continue from here. */
  readonly lastEventId: string
  state(pointer: string): ValueState
  /** Returns whether it was the next operation, and not a catch-up. */
  apply(line: string): boolean
}
