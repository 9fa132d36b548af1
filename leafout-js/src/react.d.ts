// SPDX-License-Identifier: Apache-2.0
import type { Connection, Json, Options, Status } from './index.js'

/** A connection that lives as long as the component; undefined before the first effect has run. */
export function useConnection(
  source: string | URL | Response | ReadableStream<Uint8Array>,
  options?: Options,
): Connection | undefined

/** The value at a path; rendered again only when it changes. */
export function useValue(connection: Connection | undefined, pointer?: string): Json | undefined

export function useStatus(connection: Connection | undefined): Status
