// SPDX-License-Identifier: Apache-2.0
import { count, element, find } from './dom.js'

/** So many characters are shown, the latest: the browser would take too long to lay out more of them again and again. */
const SHOWN = 16000

/** The index of the character that cannot be read; -1 if all can. */
const failedAt = (recording, position) => {
  const end = recording.endAt(position)
  return end?.ending === 'failed' ? recording.steps[end.step - 1].failedAt : -1
}

/** The characters that are marked, in order: those that break the schema, and the one that cannot be read. */
const marksAt = (recording, position) => {
  const marks = new Map()
  for (const violation of recording.violations) {
    if (violation.step <= position && violation.at > 0) {
      marks.set(violation.at - 1, { name: 'violated', title: violation.message })
    }
  }
  const failed = failedAt(recording, position)
  if (failed >= 0) {
    marks.set(failed, { name: 'failed', title: recording.end.message })
  }
  return [...marks].sort(([a], [b]) => a - b)
}

/** How long the character here is: one unit, or two of a pair. */
const lengthOf = (text, index) => (text.codePointAt(index) > 0xffff ? 2 : 1)

/** The text so far, its latest chunk, and in it the characters where something was wrong. */
export class TextView {
  #pre = find('#raw pre')
  #recording
  #shown = ''

  show({ recording, position }) {
    const key = `${position}/${recording.violations.length}`
    if (this.#recording === recording && this.#shown === key) {
      return
    }
    this.#recording = recording
    this.#shown = key
    const all = recording.steps.slice(0, position).map((step) => step.text).join('')
    const failed = failedAt(recording, position)
    const text = failed < 0 ? all : all.slice(0, failed + SHOWN / 2) // the place must be among what is shown
    const latest = position ? recording.steps[position - 1].start : 0
    let from = Math.max(0, text.length - SHOWN)
    const parts = from ? [element('span', { class: 'earlier' }, `${count(from, 'earlier character')} \n`)] : []
    const marks = marksAt(recording, position).filter(([at]) => at >= from && at < text.length)
    const plain = (to) => {
      const split = Math.min(Math.max(from, latest), to)
      parts.push(text.slice(from, split))
      if (split < to) {
        parts.push(element('span', { class: 'latest' }, text.slice(split, to)))
      }
      from = to
    }
    for (const [at, { name, title }] of marks) {
      plain(at)
      from = at + lengthOf(text, at)
      parts.push(element('mark', { class: name, title }, text.slice(at, from)))
    }
    plain(text.length)
    if (text.length < all.length) {
      parts.push(element('span', { class: 'earlier' }, ` \n${count(all.length - text.length, 'later character')}`))
    }
    this.#pre.replaceChildren(...parts)
    const mark = this.#pre.querySelector('mark.failed')
    this.#pre.scrollTop = mark ? mark.offsetTop - this.#pre.clientHeight / 2 : this.#pre.scrollHeight
  }
}
