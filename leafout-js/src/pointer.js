// SPDX-License-Identifier: Apache-2.0
import { check, isContainer } from './checks.js'

/** An array index, or the number of levels up: digits without a leading zero. */
export const INDEX = /^(0|[1-9]\d{0,8})$/

/** The path of a pointer, from the root or, after going some levels up, from the last path. */
export const resolve = (pointer, last) => {
  const [up, ...segments] = pointer.split('/', 1e5)
  check((!up || (INDEX.test(up) && up <= last.length)) && segments.length < 99999, 'no pointer')
  const unescaped = segments.map((segment) => segment.replace(/~1/g, '/').replace(/~0/g, '~'))
  return last.slice(0, up ? last.length - up : 0).concat(unescaped)
}

/** The segments of a JSON Pointer: '/days/0' is ['days', '0']. */
export const parsePointer = (pointer) => resolve(pointer, [])

/** The JSON Pointer of segments. */
export const toPointer = (path) =>
  path.map((segment) => '/' + segment.replace(/~/g, '~0').replace(/\//g, '~1')).join('')

/** The part of a value at a segment, or undefined. Never a property of an array that is not an item. */
export const child = (value, segment) =>
  isContainer(value) && (!Array.isArray(value) || INDEX.test(segment)) ? value[segment] : undefined

/** An object without a prototype that has these properties: every key is data. */
export const plain = (properties) => Object.assign(Object.create(null), properties)
