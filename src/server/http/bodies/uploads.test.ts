import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { letterheads } from '../../../shared/contract/documents/letterheads.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { multipart } from '../../testing/multipart.ts'
import { png } from '../../testing/documents/png.ts'
import { faultsOf } from '../../testing/contract/answer-faults.ts'
import { readOnlyKey } from '../../testing/callers.ts'
import { canMount, onSmallDisk } from '../../testing/machine/small-disk.ts'
import { tempSpace } from './temp-space.ts'
import { receiveUpload } from './uploads.ts'

let app: TestApp
let address: string

beforeAll(async () => {
  app = await startApp()
  // Requests that take too long are looked for ten times a second.
  Object.assign(app.server.server, { connectionsCheckingInterval: 100 })
  address = await app.listen()
})
afterAll(() => app[Symbol.asyncDispose]())

const uploads = () => {
  const folder = join(app.platform.config.dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
}
const image = { name: 'a.png', content: png(210, 297) }
const valid = { letterhead_name: 'L', letterhead_first: image }

function open(
  headers: Record<string, string>,
  { key = app.owner.api_key, agent }: { key?: string | null; agent?: Agent } = {},
): ClientRequest {
  const sent = { authorization: `Bearer ${key}`, ...headers }
  return request(`${address}/api/v1/letterheads`, { method: 'POST', headers: sent, ...(agent && { agent }) })
}

async function answerOf(sending: ClientRequest) {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  const body = JSON.parse(await text(response))
  return { status: response.statusCode ?? 0, headers: response.headers, body }
}

async function post(contentType: string | undefined, body: Buffer | string) {
  const sending = open(contentType === undefined ? {} : { 'content-type': contentType })
  sending.end(body)
  const answer = await answerOf(sending)
  expect(faultsOf(answer)).toEqual([])
  return answer
}

test('http: other content types are a 415, what is no multipart body a 400; nothing is left of either [B11-6]', async () => {
  const { contentType, body } = multipart(valid)
  for (const type of [undefined, 'application/json', 'application/x-www-form-urlencoded', 'image/png', 'text/plain']) {
    const answer = await post(type, body)
    expect([answer.status, answer.body.message]).toEqual([
      415,
      'This content type is not supported. Send multipart/form-data.',
    ])
  }
  const unreadable: [string, Buffer | string][] = [
    ['multipart/form-data', body],
    ['multipart/form-data; boundary=', body],
    ['multipart/form-data; boundary=other', body],
    [contentType, 'x'],
    [contentType, 'x'.repeat(5000)],
    [contentType, body.subarray(0, 200)],
    [contentType, body.subarray(0, body.length - 10)],
    [contentType, Buffer.from(body.toString('latin1').replace('name="letterhead_first"', ''), 'latin1')],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    ],
    [
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(201)}"\r\n\r\n1\r\n--x--`,
    ],
  ]
  for (const [type, bytes] of unreadable) {
    expect((await post(type, bytes)).status, `${type} ${bytes.length}`).toBe(400)
  }
  expect(uploads()).toEqual([])
})

test('http: without a body, every required part is missing [B7]', async () => {
  const { status, body } = await app.call(letterheads.create)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['letterhead_name', 'letterhead_first'])
})

test('http: too many parts are a 413, a text that is too long or not well-formed is a 422', async () => {
  const many = Array.from({ length: 51 }, (_, n) => [`text_${n}`, 'x'] as const)
  expect((await app.call(letterheads.create, { form: many })).status).toBe(413)
  const files = Array.from({ length: 61 }, (_, n) => [`file_${n}`, image] as const)
  expect((await app.call(letterheads.create, { form: files })).status).toBe(413)
  const long = await app.call(letterheads.create, { form: { ...valid, letterhead_name: 'x'.repeat(70_000) } })
  expect(long.body.errors).toEqual({
    letterhead_name: ['The letterhead name field must not be longer than 64 KiB.'],
  })
  const nul = await app.call(letterheads.create, { form: { ...valid, letterhead_name: 'a\0b' } })
  expect(nul.body.errors).toEqual({ letterhead_name: ['The letterhead name field must not contain a NUL character.'] })
  expect(uploads()).toEqual([])
})

test('uploads: a body over the limit is a 413 at once where it is announced, else when it passes it', async () => {
  const { contentType } = multipart(valid)
  const announced = open({ 'content-type': contentType, 'content-length': String(22 * 1024 * 1024) })
  announced.flushHeaders()
  expect(await answerOf(announced)).toMatchObject({
    status: 413,
    body: { message: 'The body is larger than 21 MiB.' },
  })
  announced.destroy()

  const endless = open({ 'content-type': contentType, 'transfer-encoding': 'chunked' })
  const boundary = contentType.split('boundary=')[1]
  const answer = answerOf(endless)
  let answered = false
  void answer.then(() => (answered = true))
  for (let part = 0; !answered && part < 40; part++) {
    // Unknown files of 1 MiB: each is forgotten as it comes, and still counts.
    endless.write(`--${boundary}\r\nContent-Disposition: form-data; name="f${part}"; filename="a"\r\n\r\n`)
    endless.write(Buffer.alloc(1024 * 1024))
    if (!endless.write('\r\n')) await Promise.race([once(endless, 'drain'), answer])
  }
  expect((await answer).status).toBe(413)
  endless.destroy()
  expect(uploads()).toEqual([])
})

test('http: a caller who may not upload is told so before the body is read [B11]', async () => {
  const { contentType, body } = multipart(valid)
  const headers = { 'content-type': contentType, 'content-length': String(body.length) }
  const free = await app.createAccount('free')
  for (const [status, key] of [
    [403, free.api_key],
    [403, (await readOnlyKey(app, app.owner)).key],
    [401, 'fsk_wrong'],
  ] as const) {
    const sending = open(headers, { key })
    sending.flushHeaders()
    expect((await answerOf(sending)).status).toBe(status)
    sending.destroy()
  }
  const json = await app.call(letterheads.create, { key: free.api_key, body: {} })
  expect(json.status).toBe(403)
})

test('http: a sender that goes away, or stops sending, leaves no file', async () => {
  const { contentType, body } = multipart({ ...valid, letterhead_first: { content: Buffer.alloc(2_000_000) } })
  const headers = { 'content-type': contentType, 'content-length': String(body.length) }
  const begin = async () => {
    const sending = open(headers)
    sending.on('error', () => undefined)
    sending.write(body.subarray(0, 1_000_000))
    // A folder of the request, and in it the beginning of the file.
    await vi.waitFor(() => expect(uploads()).toHaveLength(2))
    return sending
  }
  const gone = await begin()
  gone.destroy()
  await vi.waitFor(() => expect(uploads()).toEqual([]))

  const stopped = await begin()
  const { requestTimeout, headersTimeout } = app.server.server
  Object.assign(app.server.server, { requestTimeout: 200, headersTimeout: 200 })
  // `once` of node:events would reject with the reset that a sender may see first.
  await new Promise((resolve) => stopped.once('close', resolve))
  Object.assign(app.server.server, { requestTimeout, headersTimeout })
  await vi.waitFor(() => expect(uploads()).toEqual([]))
  expect((await app.call(letterheads.create, { form: valid })).status).toBe(201)
})

test('http: a sender that has gone before the body is read is told so, to the log at least', async () => {
  const { contentType, body } = multipart(valid)
  const request = Object.assign(Readable.from([body]), {
    headers: { 'content-type': contentType, 'content-length': '9' },
  })
  await once(request.destroy(), 'close')
  const expected = { files: ['letterhead_first'], texts: [], folder: join(app.platform.config.dataDir, 'uploads') }
  await expect(
    receiveUpload(request as unknown as IncomingMessage, expected, tempSpace.open('::1')),
  ).rejects.toMatchObject({ status: 400 })
  expect(uploads()).toEqual([])
})

test('http: a connection goes on to serve after an upload that was refused in the middle', async () => {
  const large = { content: Buffer.alloc(10 * 1024 * 1024 + 1) }
  const { contentType, body } = multipart({ letterhead_first: large, letterhead_continuation: image })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const refused = open({ 'content-type': contentType, 'content-length': String(body.length) }, { agent })
  refused.end(body)
  const answer = await answerOf(refused)
  expect(answer).toMatchObject({ status: 413, body: { errors: { letterhead_first: [expect.any(String)] } } })
  expect(uploads()).toEqual([])
  const { contentType: type, body: small } = multipart(valid)
  const next = open({ 'content-type': type }, { agent })
  next.end(small)
  expect((await answerOf(next)).status).toBe(201)
  expect(next.reusedSocket).toBe(true)
  agent.destroy()
})

test.skipIf(!canMount)('http: a full disk is a 503, and nothing is left (where a disk can be mounted)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-upload-'))
  const script = `
    import { createServer } from 'node:http'
    import { readdirSync } from 'node:fs'
    import { receiveUpload } from ${JSON.stringify(join(import.meta.dirname, 'uploads.ts'))}
    import { tempSpace } from ${JSON.stringify(join(import.meta.dirname, 'temp-space.ts'))}
    const expected = { files: ['a', 'b'], texts: [], folder: ${JSON.stringify(folder)} }
    const server = createServer((request, response) => receiveUpload(request, expected, tempSpace.open('::1')).then(
      async (upload) => { await upload.discard(); response.end('fine') },
      (error) => response.writeHead(error.status ?? 500).end(error.message),
    )).listen(0, '127.0.0.1', async () => {
      const post = async (bytes) => {
        const body = new FormData()
        for (const name of ['a', 'b']) body.set(name, new Blob([Buffer.alloc(bytes)]), 'x')
        const answer = await fetch('http://127.0.0.1:' + server.address().port, { method: 'POST', body })
        return [answer.status, await answer.text(), readdirSync(expected.folder).length]
      }
      console.log(JSON.stringify([await post(700_000), await post(200_000)]))
      server.closeAllConnections()
      server.close()
    })`
  const node = [process.execPath, '--input-type=module-typescript', '--eval', script]
  const { stdout, stderr } = spawnSync(...onSmallDisk(folder, 1024, node), { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stdout, stderr).not.toBe('')
  expect(JSON.parse(stdout)).toEqual([
    [503, 'There is no room for files at the moment. Please try again later.', 0],
    [200, 'fine', 0],
  ])
})
