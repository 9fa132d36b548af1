// SPDX-License-Identifier: Apache-2.0

/** A document so far. Objects have no prototype, so that every key is data. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Where a document is: `connecting` and `waiting` (to try again) have no connection, `open` has one; the others are the
 * end of it.
 */
export type Status = 'connecting' | 'open' | 'waiting' | 'complete' | 'truncated' | 'failed' | 'closed'

export type Ending = 'open' | 'complete' | 'truncated' | 'failed'

/** What is known of the value at a path. */
export type ValueState = 'absent' | 'held' | 'growing' | 'complete' | 'truncated'

export interface Violation<Path = readonly string[]> {
  readonly path: Path
  readonly keyword?: string
  /** Where the keyword stands in the schema. */
  readonly schema?: string
  /** How many characters of the model's text had been read. */
  readonly at?: number
  readonly message?: string
}

/** What happened. A Reader tells paths as segments, a Connection as JSON Pointers. */
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

/** What a document may have; what is beyond is refused. Those of a parser of Leafout unless told. */
export interface Limits {
  /** Objects and arrays within each other: 128. */
  maxDepth?: number
  /** Characters of a key: 1,024. */
  maxKeyLength?: number
  /** Characters of a string: 4 Mi. */
  maxStringLength?: number
  /** Characters of all keys and strings, and one for each value: 16 Mi. */
  maxDocumentLength?: number
}

export interface Options {
  /** Method, headers, body, credentials and so on of every request. */
  request?: RequestInit
  /** Used in place of the global fetch. */
  fetch?: typeof fetch
  /** Closes the connection. */
  signal?: AbortSignal
  /** False to give up where the connection is lost. */
  retry?: boolean
  /** The first delay before another try, in milliseconds: 500. */
  minDelay?: number
  /** The longest: 30,000. */
  maxDelay?: number
  /** What the document may have. */
  limits?: Limits
}

export interface Connection {
  readonly status: Status
  /** Why it failed. */
  readonly error?: Error
  /** The document so far; undefined until there is something to see. It never changes: the next one is another. */
  readonly value: Json | undefined
  /** The latest, 100 at most. */
  readonly violations: readonly Violation[]
  /** The value at a JSON Pointer, now. */
  get(pointer: string): Json | undefined
  state(pointer: string): ValueState
  /**
   * Calls back with each value that the pointer matches, whenever it is another, or undefined when it is there no more; `*`
   * stands for any key or index. Values that are there already come at once. In a large document several changes may come
   * together. Returns how to stop it.
   */
  on(pointer: string, callback: (value: Json | undefined, pointer: string) => void): () => void
  /**
   * Calls back with what is appended to the strings that the pointer matches. Where a text begins anew, the delta is the
   * whole text.
   */
  onText(pointer: string, callback: (delta: string, pointer: string, text: string) => void): () => void
  onEvent(callback: (event: WireEvent) => void): () => void
  onStatus(callback: (status: Status) => void): () => void
  /** Resolves with the value at a path as soon as it is complete; rejects if that can no longer happen. */
  done(pointer: string): Promise<Json>
  close(): void
}

/** Opens a document that is being written: at an address, or in what has already been fetched. */
export function connect(
  source: string | URL | Response | ReadableStream<Uint8Array> | ReadableStream<string>,
  options?: Options,
): Connection

/** A line that is no operation, or does not fit: something was lost on the way. Only a snapshot helps. */
export class WireError extends Error {}

/** Applies operations, one line of JSON each, to a document; what a Connection uses, for streams of another kind. */
export class Reader {
  constructor(listener?: (event: WireEvent<readonly string[]>) => void, limits?: Limits)
  /** How many operations have been applied. */
  readonly number: number
  readonly ending: Ending
  readonly message: string
  readonly violations: readonly Violation[]
  /** Whether nothing but a snapshot helps. */
  readonly lost: boolean
  readonly value: Json | undefined
  /** What to send as Last-Event-ID, to go on from here. */
  readonly lastEventId: string
  state(pointer: string): ValueState
  /** Returns whether it was the next operation, and no snapshot. */
  apply(line: string): boolean
}
