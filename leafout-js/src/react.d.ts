// SPDX-License-Identifier: Apache-2.0
import type { Connection, Json, Options, Status } from './index.js'
import type { ObjectActions, ObjectOptions, ObjectState } from './object.js'

export type { DeepPartial, ObjectActions, ObjectOptions, ObjectState } from './object.js'

/** A connection that lives as long as the component; undefined before the first effect has run. */
export function useConnection(
  source: string | URL | Response | ReadableStream<Uint8Array>,
  options?: Options,
): Connection | undefined

/** The value at a path; rendered again only when it changes. */
export function useValue(connection: Connection | undefined, pointer?: string): Json | undefined

export function useStatus(connection: Connection | undefined): Status

/** An object that is asked for with submit(input), and shown while it grows. Stops with the component. */
export function useObject<T = Json, Input = unknown>(options: ObjectOptions<T>): ObjectState<T> & ObjectActions<Input>
