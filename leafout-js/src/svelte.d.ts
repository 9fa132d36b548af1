// SPDX-License-Identifier: Apache-2.0
import type { Readable } from 'svelte/store'
import type { Connection, Json, Status } from './index.js'
import type { ObjectActions, ObjectOptions, ObjectState } from './object.js'

export type { DeepPartial, ObjectActions, ObjectOptions, ObjectState } from './object.js'

/** The value at a path. */
export function valueStore(connection: Connection, pointer?: string): Readable<Json | undefined>

export function statusStore(connection: Connection): Readable<Status>

/**
 * An object that is asked for with submit(input), and shown while it grows. Stops when the last subscriber is gone.
 */
export function objectStore<T = Json, Input = unknown>(
  options: ObjectOptions<T>,
): Readable<ObjectState<T>> & ObjectActions<Input>
