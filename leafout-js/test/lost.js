// SPDX-License-Identifier: Apache-2.0
// Reads what a server sends that closes the connection again and again, and writes the document: node test/lost.js URL
import { connect } from '../src/index.js'

const connection = connect(process.argv[2], { minDelay: 1, maxDelay: 5 })
const value = await connection.done('')
connection.onStatus(() => {})
process.stdout.write(JSON.stringify(value))
connection.close()
