// SPDX-License-Identifier: Apache-2.0

const unescaped = (segment) => segment.replace(/~1/g, '/').replace(/~0/g, '~')

/** The segments of a JSON Pointer: '/days/0' is ['days', '0']. */
export const parsePointer = (pointer) => pointer.split('/').slice(1).map(unescaped)

/** The JSON Pointer of segments. */
export const toPointer = (path) =>
  path.map((segment) => '/' + segment.replace(/~/g, '~0').replace(/\//g, '~1')).join('')

/** The path that a pointer leads to, from the root or, so many levels up first, from the last path. */
export const resolve = (pointer, last) => {
  const [up] = pointer.split('/', 1)
  if (up && !(/^\d+$/.test(up) && up <= last.length)) {
    throw new RangeError('no pointer: ' + pointer)
  }
  return (up ? last.slice(0, last.length - up) : []).concat(parsePointer(pointer))
}

/** What stands in a value at a segment; undefined where nothing does. Never what an object merely inherits. */
export const child = (value, segment) =>
  Array.isArray(value)
    ? /^\d+$/.test(segment)
      ? value[segment]
      : undefined
    : value && typeof value === 'object'
      ? value[segment]
      : undefined

const withoutPrototype = (key, value) =>
  value && typeof value === 'object' && !Array.isArray(value) ? Object.assign(Object.create(null), value) : value

/** JSON as plain values, objects without a prototype: every key is data. */
export const parse = (json) => JSON.parse(json, withoutPrototype)
