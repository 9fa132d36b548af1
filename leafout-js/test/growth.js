// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict'

const LIMIT = 2.3
const MIN_ROUNDS = 2
const MAX_ROUNDS = 30

/** Whether twice the size costs at most so much on average: a single step may fall on a collection of garbage. */
const isLinear = (costs) => costs.at(-1) <= LIMIT ** (costs.length - 1) * costs[0]

const sizesFrom = (size) => [size, 2 * size, 4 * size, 8 * size]

/** Asserts that the steps of some work, which it returns, grow no faster than its size: at most 2.3 times for twice the size. */
export const assertLinearSteps = async (size, work) => {
  const sizes = sizesFrom(size)
  const steps = []
  for (const n of sizes) {
    steps.push(await work(n))
  }
  assert.ok(isLinear(steps), `not linear: ${steps} steps at ${sizes}`)
}

/**
 * Asserts that the CPU time of some work grows no faster than its size: at n, 2n, 4n and 8n, at most 2.3 times for twice the
 * size. The fastest of several runs counts, or the median one, so that neither load nor compilation makes the difference.
 */
export const assertLinear = async (size, work) => {
  const sizes = sizesFrom(size)
  const costs = sizes.map(() => [])
  const ranked = (rank) => costs.map((all) => all.toSorted((a, b) => a - b)[rank])
  await work(size)
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    for (let i = 0; i < sizes.length; i++) {
      const before = process.cpuUsage()
      await work(sizes[i])
      const { user, system } = process.cpuUsage(before)
      costs[i].push(user + system)
    }
    if (round >= MIN_ROUNDS && (isLinear(ranked(0)) || isLinear(ranked(round >> 1)))) {
      return
    }
  }
  assert.fail(`not linear: ${ranked(0)} microseconds at best, ${ranked(MAX_ROUNDS >> 1)} in the median, at ${sizes}`)
}
