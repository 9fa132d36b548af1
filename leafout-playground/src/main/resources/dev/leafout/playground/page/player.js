// SPDX-License-Identifier: Apache-2.0
import { addressOf, openSession, run } from './backend.js'
import { connect } from './leafout/index.js'
import { Recording } from './record.js'
import { fetchWithSteps } from './stream.js'

/** How far ahead of what is shown the server is asked to read, in seconds. */
const AHEAD = 0.2

/**
 * Plays a session: its clock moves the position, and the server is asked for what the position needs. What has come once is
 * in the recording, so going back asks for nothing.
 */
export class Player {
  recording = new Recording()
  /** How many steps are shown. */
  position = 0
  /** How many there are: the chunks, and the end. */
  length = 0
  /** What the input is, as the server found out. */
  kind = 'text'
  /** What a provider stream consists of, and which part of it is read. */
  parts = []
  part = 0
  playing = false
  rate = 60

  #settings
  #id
  #opening = 0
  #connection
  /** Where the position is to be, as soon as the steps are there. */
  #target = 0
  #asked = 0
  #before
  #changed
  #lost

  /** Calls back when something changed, and with an error when the server cannot be reached. */
  constructor(changed, lost) {
    this.#changed = changed
    this.#lost = lost
  }

  /**
   * Opens a session, and plays it if told; throws what is wrong with the settings. Of several calls the last one counts: the
   * others return false.
   */
  async open(settings, position = 0, play = false) {
    const opening = ++this.#opening
    const answer = await openSession(settings).catch((error) => {
      if (opening === this.#opening) {
        throw error
      }
    })
    if (opening !== this.#opening) {
      return false
    }
    this.#connection?.close()
    this.#settings = settings
    this.#id = answer.id
    this.length = answer.steps
    this.kind = answer.kind
    this.parts = answer.parts ?? []
    this.part = answer.part ?? 0
    this.recording = new Recording()
    this.position = 0
    this.#asked = 0
    this.playing = false
    this.#listen(this.recording)
    this.seek(position)
    if (play) {
      this.play()
    }
    return true
  }

  /** Whether nothing more can be shown: it is the end, or the text could not be read any further. */
  get atEnd() {
    return this.position === this.#last
  }

  /** The last step. After one that cannot be read there is nothing to show. */
  get #last() {
    const { end } = this.recording
    return end?.ending === 'failed' ? end.step : this.length
  }

  #listen(recording) {
    const took = (step) => {
      recording.take(step)
      this.#move()
    }
    const connection = connect(addressOf(this.#id), {
      fetch: fetchWithSteps(() => recording.steps.length, took),
    })
    connection.onEvent((event) => {
      if (event.type === 'snapshot') {
        this.#reopen() // a snapshot does not say when anything became known
      } else {
        recording.hear(event)
      }
    })
    connection.onStatus((status) => {
      if (status === 'failed' && !recording.end && this.#connection === connection) {
        this.#reopen()
      }
    })
    this.#connection = connection
  }

  play() {
    if (this.atEnd) {
      this.#target = 0
    }
    this.playing = true
    this.#before = undefined
    this.#move()
    requestAnimationFrame((now) => this.#tick(now))
  }

  pause() {
    this.playing = false
    this.#target = this.position
    this.#move()
  }

  /** Goes so many steps on, or back, from the one that was last asked for, though it may not have come yet; and stays there. */
  step(by) {
    const from = this.playing ? this.position : this.#target
    this.playing = false
    this.seek(from + by)
  }

  /** Shows so many steps; goes on from there if it is playing. */
  seek(position) {
    this.#target = Math.min(Math.max(0, position), this.#last)
    this.#ask(this.#target)
    this.#move()
  }

  #tick(now) {
    if (!this.playing) {
      return
    }
    const steps = (this.rate * (now - (this.#before ?? now))) / 1000
    this.#before = now
    const ready = Math.min(this.recording.steps.length + 1, this.#last) // who waits for a step does not hurry later
    this.#target = Math.max(this.#target, Math.min(this.#target + steps, ready))
    this.#ask(Math.min(this.#last, Math.ceil(this.#target + Math.max(1, this.rate * AHEAD))))
    this.#move()
    requestAnimationFrame((next) => this.#tick(next))
  }

  #move() {
    this.position = Math.min(Math.floor(this.#target), this.recording.steps.length, this.#last)
    if (this.atEnd) {
      this.playing = false
    }
    this.#changed()
  }

  async #ask(to) {
    if (to <= this.#asked) {
      return
    }
    this.#asked = to
    const id = this.#id
    try {
      if (!(await run(id, to)) && id === this.#id) {
        await this.#reopen()
      }
    } catch (error) {
      this.#stop(error)
    }
  }

  /** The server has forgotten the session: another one like it takes its place. */
  async #reopen() {
    try {
      await this.open(this.#settings, Math.floor(this.#target), this.playing)
    } catch (error) {
      this.#stop(error)
    }
  }

  #stop(error) {
    this.#asked = this.recording.steps.length
    this.pause()
    this.#lost(error)
  }
}
