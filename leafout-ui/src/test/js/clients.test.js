// SPDX-License-Identifier: Apache-2.0
// The clients as they come from npm, against a Java server whose address is in LEAFOUT_SERVER.
import assert from 'node:assert/strict'
import nodeTest from 'node:test'
import { HttpAgent } from '@ag-ui/client'
import { experimental_useObject as useObject } from '@ai-sdk/react'
import { DefaultChatTransport, readUIMessageStream } from 'ai'
import { act, createElement } from 'react'
import { create } from 'react-test-renderer'
import { z } from 'zod'

const test = (name, run) => nodeTest(name, { timeout: 120_000 }, run)
globalThis.IS_REACT_ACT_ENVIRONMENT = true
const SERVER = process.env.LEAFOUT_SERVER
const TRIP = {
  city: 'Rome ☀',
  days: [
    { title: 'Day 1', km: 12.5 },
    { title: 'Day "2"', km: 7 },
  ],
}
const schema = z.object({
  city: z.string(),
  days: z.array(z.object({ title: z.string(), km: z.number() })),
})

/** Whether each is a beginning of the last: no text gets shorter, and nothing that was there is gone. */
const isPrefix = (part, whole) =>
  typeof part === 'string'
    ? typeof whole === 'string' && whole.startsWith(part)
    : part && typeof part === 'object'
      ? Object.keys(part).every((key) => isPrefix(part[key], whole[key]))
      : part === whole

// useObject

const runObject = async (scenario, options) => {
  const shown = []
  const told = {}
  let hook
  const Plan = () => {
    hook = useObject({
      api: `${SERVER}/plan`,
      schema,
      onFinish: (finish) => (told.finish = finish),
      onError: (error) => (told.error = error),
      ...options,
    })
    shown.push(hook.object)
    return null
  }
  let root
  await act(async () => (root = create(createElement(Plan))))
  await act(async () => hook.submit(scenario))
  for (let i = 0; i < 1000 && !told.finish && !told.error; i++) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
  }
  const { object, error, isLoading } = hook
  await act(async () => root.unmount())
  return { object, error, isLoading, told, shown: shown.filter((value) => value !== undefined) }
}

test('useObject shows the object that the model wrote between prose, in a fence and single quotes', async () => {
  const { object, error, isLoading, told, shown } = await runObject('scenario:trip')
  assert.deepEqual(object, TRIP)
  assert.equal(error, undefined)
  assert.equal(isLoading, false)
  assert.deepEqual(told.finish, { object: TRIP, error: undefined })
  assert.ok(shown.every((value) => isPrefix(value, TRIP)), JSON.stringify(shown))
})

test('useObject alone makes nothing of what the model wrote', async () => {
  const written = "Here is your trip:\n```json\n{'city': 'Rome', 'days': []}\n```"
  const { object, told } = await runObject('', { fetch: async () => new Response(written) })
  assert.equal(object, undefined)
  assert.ok(told.finish.error)
})

for (const scenario of ['cut', 'lost', 'invalid', 'none']) {
  test(`useObject gets an error: ${scenario}`, async () => {
    const { error, told } = await runObject(`scenario:${scenario}`)
    assert.ok(error, 'no error')
    assert.ok(told.error)
    assert.equal(told.finish, undefined)
  })
}

// readUIMessageStream

const runMessages = async (scenario, path = '/ai-sdk') => {
  const transport = new DefaultChatTransport({ api: SERVER + path })
  const stream = await transport.sendMessages({
    chatId: 'chat',
    trigger: 'submit-message',
    messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: `scenario:${scenario}` }] }],
  })
  const states = []
  const errors = []
  const chunks = []
  const seen = stream.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        chunks.push(chunk)
        controller.enqueue(chunk)
      },
    }),
  )
  for await (const message of readUIMessageStream({ stream: seen, onError: (error) => errors.push(error) })) {
    states.push(message)
  }
  return { states, errors, chunks, parts: states.at(-1)?.parts }
}

test('readUIMessageStream has text, reasoning, tool input and output, in steps', async () => {
  const { states, errors, chunks, parts } = await runMessages('chat')
  assert.deepEqual(errors, [])
  assert.deepEqual(
    parts.map(({ type }) => type),
    ['step-start', 'reasoning', 'text', 'tool-weather', 'step-start', 'text'],
  )
  const [, reasoning, text, tool, , answer] = parts
  assert.deepEqual([reasoning.text, reasoning.state], ['Hm.', 'done'])
  assert.deepEqual([text.text, text.state], ['Let me ☀ see.', 'done'])
  assert.equal(answer.text, 'It is cold.')
  assert.equal(tool.toolCallId, 'call_a')
  assert.equal(tool.state, 'output-available')
  assert.deepEqual(tool.input, { city: 'Oslo' })
  assert.deepEqual(tool.output, { in: 'Oslo', degrees: 1 })
  const inputs = states.map((message) => message.parts[3]).filter((part) => part?.state === 'input-streaming')
  assert.ok(inputs.some(({ input }) => input?.city === 'Os'), JSON.stringify(inputs))
  assert.deepEqual(chunks.at(-1), { type: 'finish', finishReason: 'stop' })
})

test('readUIMessageStream has the object as a data part that grows', async () => {
  const { states, errors, parts } = await runMessages('trip')
  assert.deepEqual(errors, [])
  assert.deepEqual(
    parts.map(({ type }) => type),
    ['step-start', 'reasoning', 'data-trip'],
  )
  assert.equal(parts[1].text, 'Where to?')
  assert.deepEqual(parts[2].data, TRIP)
  const grown = states.flatMap((message) => message.parts.filter((part) => part.type === 'data-trip'))
  assert.ok(new Set(grown.map((part) => JSON.stringify(part.data))).size > 10)
  assert.ok(grown.every((part) => isPrefix(part.data, TRIP)))
})

for (const scenario of ['cut', 'lost', 'invalid', 'none']) {
  test(`readUIMessageStream gets an error: ${scenario}`, async () => {
    const { errors, chunks } = await runMessages(scenario)
    assert.equal(errors.length, 1)
    assert.equal(chunks.at(-1).type, 'error')
    assert.equal(errors[0].message, chunks.at(-1).errorText)
  })
}

// AG-UI

const runAgent = async (scenario, initialState, path = '/ag-ui') => {
  const agent = new HttpAgent({
    url: SERVER + path,
    initialMessages: [{ id: 'u1', role: 'user', content: `scenario:${scenario}` }],
    initialState,
  })
  const events = []
  const states = []
  let args
  let failure
  const warned = []
  const warn = console.warn
  console.warn = (...words) => warned.push(words.join(' '))
  try {
    await agent.runAgent(
      {},
      {
        onEvent: ({ event }) => void events.push(event),
        onStateChanged: ({ state }) => void states.push(structuredClone(state)),
        onToolCallEndEvent: ({ toolCallArgs }) => void (args = toolCallArgs),
      },
    )
  } catch (error) {
    failure = error
  } finally {
    console.warn = warn
  }
  return { agent, events, states, args, failure, warned, last: events.at(-1) }
}

test('HttpAgent has text, reasoning, tool input and result', async () => {
  const { agent, args, failure, warned, last } = await runAgent('chat')
  assert.equal(failure, undefined)
  assert.deepEqual(warned, [])
  assert.equal(last.type, 'RUN_FINISHED')
  assert.deepEqual(args, { city: 'Oslo' })
  const [, reasoning, text, result, answer] = agent.messages
  assert.deepEqual([reasoning.role, reasoning.content], ['reasoning', 'Hm.'])
  assert.deepEqual([text.role, text.content], ['assistant', 'Let me ☀ see.'])
  assert.deepEqual(text.toolCalls, [
    { id: 'call_a', type: 'function', function: { name: 'weather', arguments: '{"city": "Oslo"}' } },
  ])
  assert.deepEqual([result.role, result.toolCallId], ['tool', 'call_a'])
  assert.deepEqual(JSON.parse(result.content), { in: 'Oslo', degrees: 1 })
  assert.deepEqual([answer.role, answer.content], ['assistant', 'It is cold.'])
})

for (const state of [{ user: 'Ada' }, undefined, null]) {
  test(`HttpAgent has the object in its state, beside ${JSON.stringify(state)}`, async () => {
    const { agent, states, events, failure, warned } = await runAgent('trip', state)
    assert.equal(failure, undefined)
    assert.deepEqual(warned, [])
    assert.deepEqual(agent.state, { ...state, trip: TRIP })
    assert.ok(events.filter(({ type }) => type === 'STATE_DELTA').length > 10)
    assert.ok(states.every(({ trip }) => trip === undefined || isPrefix(trip, TRIP)))
  })
}

for (const scenario of ['cut', 'lost', 'invalid', 'none']) {
  test(`HttpAgent gets an error: ${scenario}`, async () => {
    const { last, events } = await runAgent(scenario)
    assert.equal(last.type, 'RUN_ERROR')
    assert.ok(last.message)
    assert.ok(!events.some(({ type }) => type === 'RUN_FINISHED'))
  })
}

// Random turns: whatever the order, the lengths and the ending, the clients take it, and have what the model sent.

const SEEDS = 60
const randomTurn = async (seed) => (await fetch(`${SERVER}/random/expected?${seed}`)).json()

test('readUIMessageStream has what a random turn has', async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const expected = await randomTurn(seed)
    const { parts = [], errors, chunks } = await runMessages('', `/random/ai-sdk?${seed}`)
    const joined = (kind) => parts.filter(({ type }) => type === kind).map(({ text }) => text).join('')
    const calls = parts.filter(({ type }) => type.startsWith('tool-'))
    assert.equal(joined('text'), expected.text, `seed ${seed}`)
    assert.equal(joined('reasoning'), expected.thinking, `seed ${seed}`)
    assert.deepEqual(errors.map(({ message }) => message), expected.failure ? [expected.failure] : [], `seed ${seed}`)
    assert.equal(chunks.some(({ type }) => type === 'finish'), !expected.failure, `seed ${seed}`)
    if (!expected.failure) {
      assert.deepEqual(calls.map(({ input }) => input), expected.inputs, `seed ${seed}`)
      assert.ok(parts.every(({ state }) => state === undefined || state === 'done' || state === 'input-available'))
    } else {
      assert.ok(calls.every(({ state }) => state !== 'input-available'), `seed ${seed}`)
    }
  }
})

test('HttpAgent has what a random turn has', async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const expected = await randomTurn(seed)
    const { agent, last, warned } = await runAgent('', {}, `/random/ag-ui?${seed}`)
    const [, ...messages] = agent.messages
    const joined = (kind) => messages.filter(({ role }) => role === kind).map(({ content }) => content ?? '').join('')
    const inputs = messages.flatMap(({ toolCalls = [] }) => toolCalls.map((call) => call.function.arguments))
    assert.deepEqual(warned, [], `seed ${seed}`)
    assert.equal(joined('assistant'), expected.text, `seed ${seed}`)
    assert.equal(joined('reasoning'), expected.thinking, `seed ${seed}`)
    assert.equal(last.type, expected.failure ? 'RUN_ERROR' : 'RUN_FINISHED', `seed ${seed}`)
    if (!expected.failure) {
      assert.deepEqual(inputs.map((json) => JSON.parse(json)), expected.inputs, `seed ${seed}`)
    } else {
      assert.equal(last.message, expected.failure)
    }
  }
})
