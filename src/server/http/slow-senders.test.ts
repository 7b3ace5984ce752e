import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms.ts'
import { letterheads } from '../../shared/contract/letterheads.ts'
import { activeForm, type TestForm } from '../testing/forms.ts'
import { startApp, type TestApp } from '../testing/harness.ts'
import { apiPrefix } from './api-address.ts'

let app: TestApp
let form: TestForm
let port: number
beforeAll(async () => {
  app = await startApp()
  form = await activeForm(app, { fields: [{ key: 'name', label: 'Name' }] })
  port = Number(new URL(await app.listen()).port)
})
afterAll(() => app[Symbol.asyncDispose]())

interface Sender {
  path: string
  type: string
  start: string
  byte: string
}

/** Announces a megabyte; the rest of the body comes byte by byte. */
function open({ path, type, start }: Sender): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const headers = {
    host: `127.0.0.1:${port}`,
    authorization: `Bearer ${app.owner.api_key}`,
    'content-type': type,
    'content-length': '1000000',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${start}`)
  return socket
}

/** What comes until the server ends the connection, for `mostMs` at most. */
async function answerTo(sender: Sender, { everyMs, mostMs }: { everyMs: number; mostMs: number }) {
  const socket = open(sender)
  let answer = ''
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')))
  const closed = once(socket, 'close').then(() => true)
  const sending = setInterval(() => socket.write(sender.byte), everyMs)
  const isClosed = await Promise.race([closed, sleep(mostMs, false)])
  clearInterval(sending)
  socket.destroy()
  return { isClosed, status: answer.split(' ')[1] }
}

const part = '--b\r\ncontent-disposition: form-data; name="letterhead_first"; filename="a.png"\r\n\r\n'

// The 15 s that a body may take pass for all of them at once.
test('server: bodies that come too slowly end with 408 after 15 s, JSON, uploads and public forms alike', async () => {
  const senders: Sender[] = [
    { path: apiPrefix + forms.create.path, type: 'application/json', start: '{"internal_title": "', byte: 'a' },
    { path: apiPrefix + letterheads.create.path, type: 'multipart/form-data; boundary=b', start: part, byte: 'a' },
    { path: form.path, type: 'application/x-www-form-urlencoded', start: `field_${form.ids['name']}=`, byte: 'a' },
  ]
  const slow = senders.map((sender) => answerTo(sender, { everyMs: 200, mostMs: 25_000 }))
  // 10 kB a second are a telephone at the edge of its network.
  const steady = answerTo({ ...senders[0]!, byte: 'a'.repeat(2_000) }, { everyMs: 200, mostMs: 20_000 })
  for (const answer of await Promise.all(slow)) expect(answer).toEqual({ isClosed: true, status: '408' })
  expect(await steady).toEqual({ isClosed: false, status: undefined })
  const names = await app.call(forms.list)
  expect(names.data).toHaveLength(1)
})
