// SPDX-License-Identifier: Apache-2.0
import { fetchStream } from './backend.js'

/** The events of a server-sent stream, each as its text. */
async function* eventsOf(body) {
  const input = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await input.read()
    if (done) {
      return
    }
    const events = (rest + value).split('\n\n')
    rest = events.pop()
    yield* events
  }
}

const STEP = /^event:step\ndata:(.*)$/

/**
 * A fetch for a connection of leafout-js. The stream has steps between its operations, which are the playground's own: they
 * are handed over here, each when all operations before it have been applied, since nothing is read ahead.
 */
export const fetchWithSteps = (known, onStep) => async (url, request) => {
  const response = await fetchStream(url, known(), request)
  if (!response.ok) {
    return response
  }
  const events = eventsOf(response.body)
  const body = new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await events.next()
          const step = done ? null : STEP.exec(value)
          if (done) {
            controller.close()
            return
          }
          if (!step) {
            controller.enqueue(value + '\n\n')
            return
          }
          onStep(JSON.parse(step[1]))
        }
      },
      cancel: () => events.return(),
    },
    { highWaterMark: 0 },
  )
  return { ok: true, status: response.status, body }
}
