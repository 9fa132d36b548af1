// SPDX-License-Identifier: Apache-2.0

/** The default limits of a document, the same as in Leafout's parser. */
export const LIMITS = {
  maxDepth: 128,
  maxKeyLength: 1024,
  maxStringLength: 2 ** 22,
  maxDocumentLength: 2 ** 24,
}

/** A line that is not an operation, or does not fit: something was lost in between. Only a catch-up helps. */
export class WireError extends Error {}

export const check = (fits, message = 'does not fit') => {
  if (!fits) {
    throw new WireError(message)
  }
}

export const isContainer = (value) => !!value && typeof value === 'object'

/** Checks the type of a field and returns its value. */
const typed = (isRight) => (value) => {
  check(isRight(value))
  return value
}

export const text = typed((value) => typeof value === 'string')
export const whole = typed(Number.isSafeInteger)
export const list = typed(Array.isArray)
export const object = typed((value) => isContainer(value) && !Array.isArray(value))

/** Rejects what exceeds a limit, if there is one. */
export const limit = (size, most) => check(!(size > most), 'too large')

/**
 * Returns the size of what JSON.parse returned: the characters of its keys and strings, plus one for each value.
 * Rejects what exceeds a limit, and removes prototypes: every key is data.
 */
export const weigh = (value, depth, limits) => {
  let size = typeof value === 'string' ? value.length : 0
  limit(size, limits.maxStringLength)
  if (isContainer(value)) {
    check(depth)
    const isArray = Array.isArray(value)
    if (!isArray) {
      Object.setPrototypeOf(value, null)
    }
    for (const key in value) {
      const length = isArray ? 0 : key.length
      limit(length, limits.maxKeyLength)
      size += length + weigh(value[key], depth - 1, limits)
    }
  }
  return size + 1
}
