// SPDX-License-Identifier: Apache-2.0

const LATER = Infinity
const HELD = new Set(['number', 'boolean', 'null'])

/** The last of the entries of a list that is sorted by step, up to this step. */
const upTo = (list, step) => {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle].step <= step) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return low
}

/** A value of the document, with the steps at which something became known of it. */
export class Field {
  children = []
  violations = []
  /** How long the text was from which step on. */
  #lengths = []
  #text = ''
  #known = LATER
  completed = LATER
  truncated = LATER
  /** When a repeated key began the value afresh. */
  replaced = LATER

  constructor(pointer, parent, kind, started) {
    this.pointer = pointer
    this.parent = parent
    this.kind = kind
    this.started = started
    this.depth = parent ? parent.depth + 1 : 0
    this.key = pointer.slice(pointer.lastIndexOf('/') + 1).replace(/~1/g, '/').replace(/~0/g, '~')
  }

  get isContainer() {
    return this.kind === 'object' || this.kind === 'array'
  }

  append(text, step) {
    this.#text += text
    this.#lengths.push({ step, length: this.#text.length })
  }

  set(value, step) {
    this.#known = step
    this.append(typeof value === 'string' ? value : JSON.stringify(value), step)
  }

  /** Another value takes the place of this one and of all that is in it. */
  replace(step) {
    const gone = [this]
    for (let field = gone.pop(); field; field = gone.pop()) {
      if (field.replaced === LATER) {
        field.replaced = step
        gone.push(...field.children)
      }
    }
  }

  /** 'absent', 'held', 'growing', 'complete' or 'truncated'. */
  stateAt(step) {
    if (step < this.started || step >= this.replaced) {
      return 'absent'
    }
    if (step >= this.completed) {
      return 'complete'
    }
    if (step >= this.truncated) {
      return 'truncated'
    }
    return HELD.has(this.kind) && step < this.#known ? 'held' : 'growing'
  }

  textAt(step) {
    const known = upTo(this.#lengths, step)
    return known ? this.#text.slice(0, this.#lengths[known - 1].length) : ''
  }

  childrenAt(step) {
    return this.children.filter((child) => child.stateAt(step) !== 'absent').length
  }

  violationsAt(step) {
    return this.violations.slice(0, upTo(this.violations, step))
  }
}

/**
 * What was heard of a stream, so that any step can be shown again. Nothing is ever taken back, so a step in the past is the
 * same fields, cut off there.
 */
export class Recording {
  steps = []
  /** In the order in which they began. */
  fields = []
  /** What happened, in the words of docs/events.md. */
  events = []
  violations = []
  end = undefined

  #latest = new Map()

  /** Takes what a connection says happened; it belongs to the step that comes next. */
  hear(event) {
    const step = this.steps.length + 1
    const { type, path } = event
    switch (type) {
      case 'open':
      case 'held':
        this.#start(path, event.kind, step)
        return this.#tell(step, 'started', path, event.kind)
      case 'append':
        this.#latest.get(path).append(event.text, step)
        return this.#tell(step, 'appended', path, JSON.stringify(event.text))
      case 'set':
        return this.#set(path, event.value, step)
      case 'done':
        return this.#complete(path, step)
      case 'repaired':
        return this.#tell(step, 'repaired', path, event.what)
      case 'violation':
        return this.#violate(path, event.violation, step)
      case 'end':
        return this.#finish(event, step)
    }
  }

  /** Takes a step, to which everything belongs that was heard since the last one. */
  take([text, failedAt, read, snapshot, problem, deltas]) {
    const start = this.steps.at(-1)?.end ?? 0
    this.steps.push({ text, failedAt, read, snapshot, problem, deltas, end: start + text.length })
  }

  /** How many characters had come with this step. */
  lengthAt(step) {
    return step ? this.steps[step - 1].end : 0
  }

  /** How much of the input was used with this step. */
  readAt(step) {
    return step ? this.steps[step - 1].read : 0
  }

  eventsAt(step) {
    return upTo(this.events, step)
  }

  endAt(step) {
    return this.end && this.end.step <= step ? this.end : undefined
  }

  #start(path, kind, step) {
    const parent = this.#latest.get(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    this.#latest.get(path)?.replace(step)
    const field = new Field(path, path ? parent : undefined, kind, step)
    field.parent?.children.push(field)
    this.fields.push(field)
    this.#latest.set(path, field)
    return field
  }

  #set(path, value, step) {
    const held = this.#latest.get(path)
    const kind = value === null ? 'null' : typeof value
    const fresh = !held || held.stateAt(step) !== 'held'
    const field = fresh ? this.#start(path, kind, step) : held
    if (fresh) {
      this.#tell(step, 'started', path, kind)
    }
    field.set(value, step)
    field.completed = step
    this.#tell(step, 'completed', path, JSON.stringify(value))
  }

  #complete(path, step) {
    const field = this.#latest.get(path)
    if (field.completed === LATER) {
      field.completed = step
      this.#tell(step, 'completed', path, field.kind)
    }
  }

  #violate(path, violation, step) {
    let at = path
    while (at && !this.#latest.has(at)) {
      at = at.slice(0, at.lastIndexOf('/'))
    }
    const told = { ...violation, step, pointer: path }
    this.#latest.get(at)?.violations.push(told)
    this.violations.push(told)
    this.#tell(step, 'violated', path, violation.message)
  }

  #finish({ ending, message }, step) {
    this.end = { ending, message, step }
    for (const field of this.fields) {
      field.truncated = step // where it is complete, that was before
    }
    this.#tell(step, 'ended', '', message || ending)
  }

  #tell(step, what, path, more) {
    this.events.push({ step, what, path, more })
  }
}
