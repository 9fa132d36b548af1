// SPDX-License-Identifier: Apache-2.0
// Runs the code of this package's README and of docs/wire.md, as it is there, against the server at LEAFOUT_PLAN.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import test, { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build, transformSync } from 'esbuild'
import { Window } from 'happy-dom'
import { act, createElement } from 'react'
import { create } from 'react-test-renderer'
import { compile } from 'svelte/compiler'
import { effectScope } from 'vue'
import { until } from './answers.js'

/** Within this folder, where imports find the packages. */
const FOLDER = new URL(`./node_modules/.pages-${process.pid}/`, import.meta.url)
mkdirSync(FOLDER, { recursive: true })
after(() => rmSync(FOLDER, { recursive: true }))

/** In a browser, an address is that of the page's own server. */
const realFetch = globalThis.fetch
globalThis.fetch = (address, init) => realFetch(new URL(address, process.env.LEAFOUT_PLAN), init)

const blocksOf = (page, language) => {
  const text = readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map((found) => found[1])
}

let modules = 0
const file = (code) => {
  const url = new URL(`${++modules}.mjs`, FOLDER)
  writeFileSync(url, code)
  return url
}

const [first, vue, ...noMoreScripts] = blocksOf('leafout-js/README.md', 'js')
const [title, plan, ...noMoreComponents] = blocksOf('leafout-js/README.md', 'jsx')
const [svelte, ...noMoreSvelte] = blocksOf('leafout-js/README.md', 'svelte')
const [wire, ...noMoreOfWire] = blocksOf('docs/wire.md', 'js')

test('every block is run below', () => {
  assert.deepEqual([...noMoreScripts, ...noMoreComponents, ...noMoreSvelte, ...noMoreOfWire], [])
  assert.ok(first && vue && title && plan && svelte && wire)
})

const DAYS = '[{"title":"The market"},{"title":"The river"}]'

/** Runs a script, with the elements and the function that it takes for granted. */
const run = async (script) => {
  const shown = new Map()
  let summary = ''
  const badge = {}
  Object.assign(globalThis, {
    show: (pointer, text) => shown.set(pointer, text),
    summary: { append: (delta) => (summary += delta) },
    badge,
  })
  const { plan, days } = await import(file(script + 'export { plan, days }\n'))
  await until(() => plan.status === 'complete')
  assert.equal(JSON.stringify(days), DAYS)
  assert.deepEqual([...shown], [['/days/0/title', 'The market'], ['/days/1/title', 'The river']])
  assert.equal(summary, 'Slow and sunny.')
  return badge.textContent
}

test('README: a connection', async () => {
  assert.equal(await run(first), 'complete')
})

test('docs/wire.md: a connection', async () => {
  assert.equal(await run(wire), undefined)
})

const pause = () => act(async () => new Promise((resolve) => setTimeout(resolve, 1)))

/** Renders the component of a block. */
const render = async (block, name) => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const { code } = transformSync(block + `export { ${name} }\n`, { loader: 'jsx', jsx: 'automatic' })
  const component = (await import(file(code)))[name]
  let root
  await act(async () => (root = create(createElement(component))))
  return root
}

test('README: React, a value', async () => {
  const root = await render(title, 'Title')
  await until(() => root.toJSON().props.className === 'complete', pause)
  assert.deepEqual(root.toJSON().children, ['Two days in Bern'])
  await act(async () => root.unmount())
})

test('README: React, an object', async () => {
  const root = await render(plan, 'Plan')
  const [button] = root.toJSON()
  assert.equal(button.props.disabled, false)
  await act(async () => button.props.onClick())
  await until(() => root.toJSON()[1].children?.[0] === 'Two days in Rome' && !root.toJSON()[0].props.disabled, pause)
  await act(async () => root.unmount())
})

test('README: Vue', async () => {
  const [imports, body] = vue.split(/\n\n(.*)/s)
  const names = [...body.matchAll(/^const (?:(\w+)|{ (.*?) })/gm)].map((found) => found[1] ?? found[2])
  const { setup } = await import(file(`${imports}\nexport const setup = () => {\n${body}return { ${names.join()} }\n}\n`))
  const scope = effectScope()
  const { title, status, object, isLoading, error, submit } = scope.run(setup)
  await until(() => status.value === 'complete')
  assert.equal(title.value, 'Two days in Bern')
  submit({ to: 'Rome' })
  await until(() => !isLoading.value)
  assert.deepEqual([object.value.title, error.value], ['Two days in Rome', undefined])
  scope.stop()
})

test('README: Svelte', async () => {
  const window = new Window()
  for (const name of ['window', 'document', 'navigator', 'Element', 'Node', 'Text', 'Comment', 'HTMLMediaElement']) {
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true })
  }
  const { js, warnings } = compile(svelte, { generate: 'client', name: 'Page' })
  assert.deepEqual(warnings, [])
  const entry = file(js.code.replace('export default', 'export { mount, unmount, flushSync } from "svelte"\nexport default'))
  const outfile = new URL('svelte.mjs', FOLDER)
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile: fileURLToPath(outfile),
    bundle: true,
    format: 'esm',
    conditions: ['browser'],
    logLevel: 'error',
  })
  const { default: Page, mount, unmount, flushSync } = await import(outfile)
  const page = mount(Page, { target: window.document.body })
  const shown = (name) => {
    flushSync()
    return window.document.querySelector(name)
  }
  await until(() => shown('h1').className === 'complete')
  assert.equal(shown('h1').textContent, 'Two days in Bern')
  shown('button').click()
  await until(() => shown('p').textContent === 'Two days in Rome')
  await unmount(page)
  await window.happyDOM.close()
})
