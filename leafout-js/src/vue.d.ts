// SPDX-License-Identifier: Apache-2.0
import type { MaybeRefOrGetter, ShallowRef } from 'vue'
import type { Connection, Json, Options, Status } from './index.js'
import type { ObjectActions, ObjectOptions, ObjectState } from './object.js'

export type { DeepPartial, ObjectActions, ObjectOptions, ObjectState } from './object.js'

/**
 * A connection that lives as long as the component or scope; undefined until the component is mounted. Another source
 * opens another one.
 */
export function useConnection(
  source: MaybeRefOrGetter<string | URL | Response | ReadableStream<Uint8Array>>,
  options?: Options,
): Readonly<ShallowRef<Connection | undefined>>

/** The value at a path. */
export function useValue(
  connection: MaybeRefOrGetter<Connection | undefined>,
  pointer?: MaybeRefOrGetter<string>,
): Readonly<ShallowRef<Json | undefined>>

export function useStatus(connection: MaybeRefOrGetter<Connection | undefined>): Readonly<ShallowRef<Status>>

/** An object that is asked for with submit(input), and shown while it grows. Stops with the component or scope. */
export function useObject<T = Json, Input = unknown>(
  options: ObjectOptions<T>,
): { readonly [Key in keyof ObjectState<T>]: Readonly<ShallowRef<ObjectState<T>[Key]>> } & ObjectActions<Input>
