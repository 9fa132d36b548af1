// SPDX-License-Identifier: Apache-2.0
// The checks of vectors.test.js and lost connections, in a browser; what comes out is posted to the server.
import { connect, Reader } from '../src/index.js'
import { same } from './same.js'

const problems = []
addEventListener('error', ({ message }) => problems.push(message))
addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => problems.push(violatedDirective))

const check = (fits, message) => fits || problems.push(message)

const vectors = async () => {
  const lines = (await (await fetch('/vectors.jsonl')).text()).trim().split('\n')
  let count = 0
  for (const json of lines) {
    const vector = JSON.parse(json)
    const reader = new Reader()
    let text = ''
    vector.lines.forEach((line, i) => {
      reader.apply(line)
      if (vector.states[i]) {
        const [kept, rest, tip, state] = vector.states[i]
        text = text.slice(0, kept) + rest
        check(same(reader.value, text ? JSON.parse(text) : undefined), `${vector.name} after ${i}`)
        check(reader.state(tip) === state, `${vector.name} at ${tip} after ${i}`)
      }
      count++
    })
  }
  return count
}

const lost = async (url) => {
  const connection = connect(url, { minDelay: 1, maxDelay: 5 })
  const shown = document.body.appendChild(document.createElement('pre'))
  connection.on('', (value) => (shown.textContent = JSON.stringify(value)))
  const value = await connection.done('')
  connection.close()
  check(!shown.firstElementChild, 'text must stay text')
  return JSON.stringify(value)
}

const result = {}
try {
  result.operations = await vectors()
  result.replayed = await lost('/replay')
  result.restored = await lost('/snapshot')
} catch (error) {
  problems.push(String(error?.stack ?? error))
}
await fetch('/result', { method: 'POST', body: JSON.stringify({ ...result, problems: problems.slice(0, 10) }) })
