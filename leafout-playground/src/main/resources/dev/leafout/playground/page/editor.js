// SPDX-License-Identifier: Apache-2.0
import { element } from './dom.js'
import { tokensOf } from './tokens.js'

/** The last index of a sorted list whose number is not above this one. */
const lastUpTo = (numbers, number) => {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (numbers[middle] <= number) {
      low = middle
    } else {
      high = middle - 1
    }
  }
  return low
}

/** A line: its element, and at which of its characters each of its text nodes begins. */
class Line {
  starts = []
  nodes = []

  constructor(text) {
    this.text = text
    this.element = element('div', { class: 'line' })
    let at = 0
    for (const { text: piece, kind } of [...tokensOf(text), { text: '\n' }]) {
      const node = document.createTextNode(piece)
      const holder = kind ? element('span', { class: kind }, node) : node
      this.element.append(holder)
      this.starts.push(at)
      this.nodes.push(node)
      at += piece.length
    }
  }

  /** Where a character is in the page. */
  place(index) {
    const i = lastUpTo(this.starts, index)
    return [this.nodes[i], Math.min(index - this.starts[i], this.nodes[i].length)]
  }
}

/** Paints parts of a text in colours of their own; where a browser cannot, the text is as plain as before. */
const highlight = (name) => {
  if (!globalThis.CSS?.highlights) {
    return new Set()
  }
  if (!CSS.highlights.has(name)) {
    CSS.highlights.set(name, new Highlight())
  }
  return CSS.highlights.get(name)
}

const MARKS = ['unread', 'latest', 'violated', 'failed']

/**
 * A text to edit, in colours and with line numbers: a textarea whose own letters are transparent lies over the same text in
 * colours. What was read of it, and what is wrong with it, is painted over that without any change to it.
 */
export class Editor {
  #root
  #pre
  #area
  #lines = []
  #starts = []
  #ranges = new Map(MARKS.map((name) => [name, []]))
  #marked = []

  constructor(area, onInput) {
    this.#area = area
    this.#root = area.closest('.editor')
    this.#pre = this.#root.querySelector('pre')
    area.addEventListener('input', () => {
      this.#draw()
      this.clear()
      onInput()
    })
    this.#draw()
  }

  get value() {
    return this.#area.value
  }

  set value(text) {
    if (this.#area.value !== text) {
      this.#area.value = text
      this.#draw()
      this.clear()
    }
  }

  set readOnly(readOnly) {
    this.#area.readOnly = readOnly
  }

  focus() {
    this.#area.focus()
    this.#area.select()
  }

  /** Shows nothing about the text. */
  clear() {
    this.show({ read: this.value.length, latest: this.value.length, marks: [] })
  }

  /**
   * Shows how much of the text was read, which of that is the latest, and what is wrong in it.
   *
   * @param marks each with from, to, and its name: violated or failed
   */
  show({ read, latest, marks }) {
    this.#root.dataset.read = read
    this.#paint('unread', [[read, this.value.length]])
    this.#paint('latest', [[latest, read]])
    for (const name of ['violated', 'failed']) {
      this.#paint(name, marks.filter((mark) => mark.name === name).map(({ from, to }) => [from, to]))
    }
    this.#area.setAttribute('aria-invalid', marks.length > 0)
    this.#number(marks)
    const failed = marks.find(({ name }) => name === 'failed')
    if (document.activeElement !== this.#area) {
      this.#reveal(failed ? failed.from : Math.max(latest, read - 1))
    }
  }

  /** The numbers of lines with something wrong are red too. */
  #number(marks) {
    this.#marked.forEach((line) => line.element.classList.remove('wrong'))
    this.#marked = marks.map(({ from }) => this.#lineAt(from)).filter((line) => line)
    this.#marked.forEach((line) => line.element.classList.add('wrong'))
  }

  /** Draws the lines that differ from what is shown. */
  #draw() {
    const texts = this.value.split('\n')
    let same = 0
    while (same < texts.length && this.#lines[same]?.text === texts[same]) {
      same++
    }
    let tail = 0
    const most = Math.min(texts.length, this.#lines.length) - same
    while (tail < most && this.#lines.at(-1 - tail).text === texts.at(-1 - tail)) {
      tail++
    }
    const lines = texts.slice(same, texts.length - tail).map((text) => new Line(text))
    const old = this.#lines.splice(same, this.#lines.length - tail - same, ...lines)
    old.forEach((line) => line.element.remove())
    const after = this.#lines[same + lines.length]?.element ?? null
    const fresh = document.createDocumentFragment()
    fresh.append(...lines.map((line) => line.element))
    this.#pre.insertBefore(fresh, after)
    let at = 0
    this.#starts = texts.map((text) => (at += text.length + 1) - text.length - 1)
    this.#root.style.setProperty('--digits', String(texts.length).length)
  }

  #lineAt(index) {
    return this.#lines[lastUpTo(this.#starts, index)]
  }

  #range(from, to) {
    const [first, last] = [from, to].map((index) => lastUpTo(this.#starts, index))
    const range = document.createRange()
    range.setStart(...this.#lines[first].place(from - this.#starts[first]))
    range.setEnd(...this.#lines[last].place(to - this.#starts[last]))
    return range
  }

  #paint(name, parts) {
    const painted = highlight(name)
    this.#ranges.get(name).forEach((range) => painted.delete(range))
    const ranges = parts.filter(([from, to]) => from < to && to <= this.value.length).map(([from, to]) => this.#range(from, to))
    ranges.forEach((range) => painted.add(range))
    this.#ranges.set(name, ranges)
  }

  /** Scrolls, if this character is not in sight. */
  #reveal(index) {
    const box = this.#root.getBoundingClientRect()
    if (!box.height) {
      return
    }
    const from = Math.max(0, Math.min(index, this.value.length - 1))
    const place = this.#range(from, Math.min(from + 1, this.value.length)).getBoundingClientRect()
    if (place.top < box.top || place.bottom > box.bottom) {
      this.#root.scrollTop += place.top - box.top - box.height / 2
    }
  }
}
