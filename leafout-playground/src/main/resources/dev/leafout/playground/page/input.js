// SPDX-License-Identifier: Apache-2.0

/** How long the character here is: one unit, or two of a pair. */
const lengthOf = (text, index) => (text.codePointAt(index) > 0xffff ? 2 : 1)

/** A mark of one character; what is wrong at the end of the text is marked at its last one. */
const one = (name, text, at) => {
  const from = Math.min(at, text.length - 1)
  return { name, from, to: from + lengthOf(text, from) }
}

/**
 * What is wrong in the input, and where: the characters that violate the schema, and what cannot be read. Of snapshots and
 * provider streams, whose characters are not those that were read, the whole line or event is named.
 */
const marksAt = (recording, position, text, kind) => {
  const marks = []
  const piece = (name, step) => ({ name, from: recording.readAt(step - 1), to: recording.readAt(step) })
  for (const { step, at } of recording.violations) {
    if (step <= position && at > 0) {
      marks.push(kind === 'text' ? one('violated', text, at - 1) : piece('violated', step))
    }
  }
  recording.steps.slice(0, position).forEach(({ snapshot, problem }, i) => {
    if (snapshot && problem) {
      marks.push(piece('violated', i + 1))
    }
  })
  const end = recording.endAt(position)
  if (end?.ending === 'failed') {
    const { failedAt } = recording.steps[end.step - 1]
    marks.push(kind === 'text' && failedAt >= 0 ? one('failed', text, failedAt) : piece('failed', end.step))
  }
  return marks
}

/** The input, with what was read of it. */
export class InputView {
  #editor
  #recording
  #shown

  constructor(editor) {
    this.#editor = editor
  }

  show({ recording, position, kind, isStale }) {
    const key = isStale ? undefined : `${position}/${recording.violations.length}`
    if (isStale || (this.#recording === recording && this.#shown === key)) {
      this.#shown = key
      return
    }
    this.#recording = recording
    this.#shown = key
    this.#editor.show({
      read: recording.readAt(position),
      latest: recording.readAt(Math.max(0, position - 1)),
      marks: marksAt(recording, position, this.#editor.value, kind),
    })
  }
}
