// SPDX-License-Identifier: Apache-2.0
import type { Limits } from './index.js'

/** An object of which any part may still be missing. */
export type DeepPartial<T> = T extends readonly (infer Item)[]
  ? readonly DeepPartial<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: DeepPartial<T[Key]> }
    : T

export interface ObjectOptions<T> {
  /** The address that the input is posted to, as JSON. It answers with Leafout's wire. */
  api: string | URL
  headers?: Record<string, string>
  credentials?: RequestCredentials
  /** Used instead of the global fetch. */
  fetch?: typeof fetch
  /** The limits of the object. */
  limits?: Limits
  initialValue?: DeepPartial<T>
  /** Called with the whole object, if it is complete. */
  onFinish?: (object: T) => void
  /** Called if it cannot be completed. */
  onError?: (error: Error) => void
}

/** Never changes: each update is a new state, and shares with the last one what did not change. */
export interface ObjectState<T> {
  /** As far as it has come. */
  readonly object: DeepPartial<T> | undefined
  /** Why it is not complete. */
  readonly error: Error | undefined
  readonly isLoading: boolean
}

export interface ObjectActions<Input> {
  /** Asks for an object; what was there is dropped. */
  submit(input: Input): void
  /** Stops, and keeps what there is. */
  stop(): void
  clear(): void
}
