// SPDX-License-Identifier: Apache-2.0

/** Whether two documents are the same: numbers as doubles, objects by their own keys, and those of ours have no prototype. */
export const same = (ours, expected) => {
  if (ours === expected) {
    return true
  }
  if (!ours || !expected || typeof ours !== 'object' || typeof expected !== 'object') {
    return false
  }
  if (Array.isArray(expected)) {
    return Array.isArray(ours) && ours.length === expected.length && expected.every((item, i) => same(ours[i], item))
  }
  const keys = Object.keys(expected)
  return (
    Object.getPrototypeOf(ours) === null &&
    Object.keys(ours).length === keys.length &&
    keys.every((key) => Object.hasOwn(ours, key) && same(ours[key], expected[key]))
  )
}
