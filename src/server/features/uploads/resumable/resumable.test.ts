import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { files } from '../../../../shared/contract/files.ts'
import { submissions } from '../../../../shared/contract/submissions/submissions.ts'
import { readReference } from '../../../../shared/form/uploads/file-reference.ts'
import { createApp } from '../../../app.ts'
import { closeServer } from '../../../http/connections/connection-end.ts'
import { noRoom } from '../../../lib/files/files.ts'
import { openPlatform } from '../../../open-platform.ts'
import { post } from '../../../testing/forms.ts'
import { startApp, type TestApp } from '../../../testing/harness.ts'
import { begin, beginning, callTus, offsetOf, piece, piecesOf, send } from '../../../testing/tus/pieces.ts'
import { leftOver, storedFiles, uploadForm } from '../../../testing/uploads.ts'
import { sweepFiles } from '../../files/index.ts'
import { sweep } from '../../housekeeping/sweep.ts'
import { eraseSubmissions } from '../../submissions/index.ts'

const mib = 1024 * 1024
const app = await startApp()
const origin = await app.listen()
afterAll(() => app[Symbol.asyncDispose]())

const words = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString('hex'))

async function openForm(own: TestApp = app, settings: Record<string, unknown> = {}) {
  const form = await uploadForm(own, { settings })
  return { ...form, part: `field_${form.ids['plan']}` }
}

/** Sends the form with the file that an upload has become; gives what the agency gets of it. */
async function fileOf(own: TestApp, form: Awaited<ReturnType<typeof openForm>>, reference: string) {
  const { body } = await post(own, form.path, { [form.part]: reference })
  const { content } = (await own.call(submissions.get, { id: body.data.id })).data
  const { file_id, name } = content.address[form.part]
  return { name, bytes: (await own.call(files.get, { id: file_id })).body as Buffer }
}

test('resumable uploads: a file in pieces arrives whole, with its name, and its pieces go [B13-57, B13-58]', async () => {
  const form = await openForm()
  const content = words(mib)
  const url = await begin(origin, form.path, beginning(form.part, content.length, 'plän 1.txt'))
  expect(await offsetOf(url)).toBe(0)
  const first = await send(url, 0, content.subarray(0, 300_000))
  expect([first.status, first.headers['upload-offset'], first.body]).toEqual([204, '300000', ''])
  expect(Date.parse(first.headers['upload-expires'] ?? '') - Date.now()).toBeGreaterThan(5.9 * 3_600_000)
  const last = await send(url, 300_000, content.subarray(300_000))
  expect([last.status, last.headers['upload-offset'], last.headers['tus-resumable']]).toEqual([204, `${mib}`, '1.0.0'])
  const reference = last.headers['upload-reference'] ?? ''
  expect(readReference(reference)).toMatchObject({ name: 'plän 1.txt', size: mib, type: 'text/plain' })
  // As after an answer that was lost.
  expect((await callTus(url, { method: 'HEAD' }))?.headers['upload-reference']).toBe(reference)
  expect((await send(url, mib, Buffer.alloc(0))).headers['upload-reference']).toBe(reference)
  const file = await fileOf(app, form, reference)
  expect([file.name, file.bytes.equals(content)]).toEqual(['plän 1.txt', true])
  expect(await piecesOf(app)).toEqual([])
  await sweepFiles(app.platform)
  expect(storedFiles(app).filter((name) => name.endsWith('.piece'))).toEqual([])
  expect(leftOver(app)).toEqual([])
})

test('resumable uploads: what had come when the connection was lost is kept, and it goes on there [B13-59]', async () => {
  const form = await openForm()
  const content = words(4 * mib)
  const url = await begin(origin, form.path, beginning(form.part, content.length))
  const cut = { method: 'PATCH', headers: piece(0), body: content, cutAfter: 2 * mib }
  expect(await callTus(url, cut)).toBeNull()
  await expect.poll(() => offsetOf(url), { timeout: 10_000 }).toBeGreaterThanOrEqual(64 * 1024)
  const offset = (await offsetOf(url)) ?? 0
  expect(offset).toBeLessThan(content.length)
  // Too little for a piece of its own: nothing of it is kept.
  expect(
    await callTus(url, { ...cut, headers: piece(offset), body: content.subarray(offset), cutAfter: 1000 }),
  ).toBeNull()
  const end = await send(url, offset, content.subarray(offset))
  expect(end.status).toBe(204)
  expect((await fileOf(app, form, end.headers['upload-reference'] ?? '')).bytes.equals(content)).toBe(true)
  await expect.poll(() => leftOver(app)).toEqual([])
})

test('resumable uploads: each process goes on with what another has begun, also after a restart [B13-60]', async () => {
  const form = await openForm()
  const content = words(mib)
  const url = await begin(origin, form.path, beginning(form.part, content.length))
  expect((await send(url, 0, content.subarray(0, 400_000))).status).toBe(204)
  const reference = await elsewhere(async (other) => {
    const there = url.replace(origin, other)
    expect(await offsetOf(there)).toBe(400_000)
    expect((await send(there, 400_000, content.subarray(400_000, 600_000))).status).toBe(204)
    return undefined
  }).then(() =>
    // Another one that has just started.
    elsewhere(async (other) => {
      const there = url.replace(origin, other)
      expect(await offsetOf(there)).toBe(600_000)
      return (await send(there, 600_000, content.subarray(600_000))).headers['upload-reference']
    }),
  )
  expect((await fileOf(app, form, reference ?? '')).bytes.equals(content)).toBe(true)
})

async function elsewhere<T>(work: (origin: string) => Promise<T>): Promise<T> {
  const platform = await openPlatform(app.platform.config, app.databaseUrl, pino({ level: 'silent' }))
  const server = await createApp(platform)
  try {
    return await work(await server.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await closeServer(server)
    await platform.close()
  }
}

test('resumable uploads: of two that send the same piece one is taken, the other is told where to go on [B13-61]', async () => {
  const form = await openForm()
  const content = words(mib)
  const url = await begin(origin, form.path, beginning(form.part, content.length))
  const half = content.subarray(0, mib / 2)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(url, 0, half)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409, 409, 409])
  for (const { headers } of answers) expect(headers['upload-offset']).toBe(`${mib / 2}`)
  const wrong = await send(url, 7, content.subarray(7))
  expect([wrong.status, wrong.headers['upload-offset'], JSON.parse(wrong.body).code]).toEqual([
    409,
    `${mib / 2}`,
    'upload_elsewhere',
  ])
  // Two that send the last piece are answered with one file.
  const ends = await Promise.all([
    send(url, mib / 2, content.subarray(mib / 2)),
    send(url, mib / 2, content.subarray(mib / 2)),
  ])
  const references = ends.flatMap(({ headers }) => headers['upload-reference'] ?? [])
  expect(new Set(references).size).toBe(1)
  const { system } = app.platform.database
  expect(await system.selectFrom('uploads').select('id').where('form_id', '=', form.id).execute()).toHaveLength(1)
  expect((await fileOf(app, form, references[0] ?? '')).bytes.equals(content)).toBe(true)
})

test('resumable uploads: a byte more than was announced, and a piece that is too small, are refused [B13-62]', async () => {
  const form = await openForm()
  const url = await begin(origin, form.path, beginning(form.part, 200_000))
  const longer = await send(url, 0, Buffer.alloc(200_001, 'x'))
  expect([longer.status, JSON.parse(longer.body).code]).toEqual([413, 'upload_longer'])
  // Without a length, it is noticed while it comes.
  const chunked = {
    method: 'PATCH',
    headers: { ...piece(0), 'transfer-encoding': 'chunked' },
    body: Buffer.alloc(200_001, 'x'),
  }
  expect((await callTus(url, chunked))?.status).toBe(413)
  const small = await send(url, 0, Buffer.alloc(1000, 'x'))
  expect([small.status, JSON.parse(small.body).code]).toEqual([400, 'upload_piece_small'])
  expect(await offsetOf(url)).toBe(0)
  expect((await send(url, 0, Buffer.alloc(190_000, 'x'))).status).toBe(204)
  expect((await send(url, 190_000, Buffer.alloc(10_000, 'x'))).headers['upload-reference']).toBeDefined()
  expect((await send(url, 200_000, Buffer.alloc(1, 'x'))).status).toBe(413)
  const headerless = await callTus(url, {
    method: 'PATCH',
    headers: { 'content-type': 'application/offset+octet-stream' },
  })
  expect([headerless?.status, JSON.parse(headerless?.body ?? '').params]).toEqual([400, { header: 'Upload-Offset' }])
  const typeless = await callTus(url, { method: 'PATCH', headers: { 'upload-offset': '0' } })
  expect(typeless?.status).toBe(415)
  expect(leftOver(app)).toEqual([])
})

test('resumable uploads: what the form does not take is refused before any of it is sent [B13-63]', async () => {
  const form = await openForm(app, { upload_max_file_mb: 2 })
  const beginWith = (headers: Record<string, string>) =>
    callTus(`${origin}${form.path}/upload`, { method: 'POST', headers })
  const refused = async (headers: Record<string, string>) => {
    const answer = await beginWith(headers)
    return [answer?.status, JSON.parse(answer?.body ?? '').message]
  }
  expect(await refused(beginning(form.part, 2 * mib + 1))).toEqual([413, expect.stringMatching('bis zu 2 MB')])
  expect(await refused(beginning(form.part, 0))).toEqual([422, 'Diese Datei ist leer.'])
  expect((await refused(beginning(`field_${form.ids['name']}`, 5)))[0]).toBe(422)
  expect((await refused({ ...beginning(form.part, 5), 'upload-length': '5.5' }))[0]).toBe(400)
  expect((await refused({ ...beginning(form.part, 5), 'sec-fetch-site': 'cross-site' }))[0]).toBe(403)
  const old = await beginWith({ ...beginning(form.part, 5), 'tus-resumable': '0.2.2' })
  expect([old?.status, old?.headers['tus-version']]).toEqual([412, '1.0.0'])
  const told = await callTus(`${origin}${form.path}/upload`, { method: 'OPTIONS' })
  expect([told?.status, told?.headers['tus-extension'], told?.headers['tus-max-size']]).toEqual([
    204,
    'creation,expiration,termination',
    `${2 * mib}`,
  ])
  const { system } = app.platform.database
  expect(await system.selectFrom('resumable_uploads').select('id').where('form_id', '=', form.id).execute()).toEqual([])
})

test('resumable uploads: a whole file is inspected like any other; what is not taken ends its upload [B13-58]', async () => {
  const form = await openForm()
  const content = Buffer.concat([Buffer.from('MZ\0'), randomBytes(100_000)])
  const url = await begin(origin, form.path, beginning(form.part, content.length, 'setup.txt'))
  const end = await send(url, 0, content)
  expect([end.status, JSON.parse(end.body).errors[form.part]]).toEqual([
    422,
    [expect.stringMatching(/^Diese Art von Datei/)],
  ])
  expect(await offsetOf(url)).toBeUndefined()
  expect(await piecesOf(app)).toEqual([])
})

test('resumable uploads: an address is of one form, and what was ended is gone with its bytes [B13-64]', async () => {
  const [form, other] = [await openForm(), await openForm()]
  const url = await begin(origin, form.path, beginning(form.part, mib))
  expect((await send(url, 0, Buffer.alloc(100_000, 'x'))).status).toBe(204)
  const token = url.slice(url.lastIndexOf('/') + 1)
  expect(token).toMatch(/^[\w-]{43}$/)
  for (const wrong of [
    `${other.path}/upload/${token}`,
    `${form.path}/upload/${token.slice(0, -1)}`,
    `${form.path}/upload/1`,
  ]) {
    expect(await offsetOf(origin + wrong), wrong).toBeUndefined()
    expect((await send(origin + wrong, 100_000, Buffer.alloc(100_000, 'x'))).status, wrong).toBe(404)
    expect((await callTus(origin + wrong, { method: 'DELETE' }))?.status, wrong).toBe(404)
  }
  expect(await offsetOf(url)).toBe(100_000)
  expect((await callTus(url, { method: 'POST', headers: { 'x-http-method-override': 'DELETE' } }))?.status).toBe(204)
  expect(await offsetOf(url)).toBeUndefined()
  expect(await piecesOf(app)).toEqual([])
  // Of one that is whole, the file goes.
  const whole = await begin(origin, form.path, beginning(form.part, 100_000))
  const reference = (await send(whole, 0, Buffer.alloc(100_000, 'x'))).headers['upload-reference'] ?? ''
  expect((await callTus(whole, { method: 'DELETE' }))?.status).toBe(204)
  expect((await post(app, form.path, { [form.part]: reference })).status).toBe(422)
})

test('resumable uploads: what is not whole after six hours is deleted with its bytes [B13-65]', async () => {
  await using own = await startApp()
  const form = await openForm(own)
  const there = await own.listen()
  const url = await begin(there, form.path, beginning(form.part, mib))
  expect((await send(url, 0, Buffer.alloc(100_000, 'x'))).status).toBe(204)
  const owner = new pg.Client(own.databaseUrl)
  await owner.connect()
  await owner.query(`update resumable_uploads set created_at = created_at - interval '6 hours 1 second'`)
  await owner.end()
  expect(await offsetOf(url)).toBeUndefined()
  await sweep(own.platform.database.system)
  await sweepFiles(own.platform)
  expect(await piecesOf(own)).toEqual([])
  expect(storedFiles(own)).toEqual([])
})

test('resumable uploads: a network has space for 512 MiB of files that are not whole, an account for 8 GiB [B13-66]', async () => {
  await using own = await startApp()
  const form = await openForm(own, { upload_max_file_mb: 100 })
  const there = await own.listen()
  const url = await begin(there, form.path, beginning(form.part, mib))
  expect((await send(url, 0, Buffer.alloc(100_000, 'x'))).status).toBe(204)
  const owner = new pg.Client(own.databaseUrl)
  await owner.connect()
  const besides = async (bytes: number, network: string) => {
    await owner.query(`delete from resumable_uploads where name = 'besides'`)
    await owner.query(
      `insert into resumable_uploads (account_id, form_id, field_id, token_hash, network, name, size, received)
       select account_id, form_id, field_id, $1, coalesce($2::bytea, network), 'besides', $3, $3 from resumable_uploads where name <> 'besides'`,
      [randomBytes(32), network === 'same' ? null : randomBytes(16), bytes],
    )
    return send(url, 100_000, Buffer.alloc(100_000, 'x'))
  }
  const full = await besides(512 * mib, 'same')
  expect([full.status, full.headers['retry-after'], JSON.parse(full.body).code]).toEqual([429, '60', 'uploads_busy'])
  expect((await besides(8_192 * mib, 'another')).status).toBe(429)
  expect(await offsetOf(url)).toBe(100_000)
  expect((await besides(512 * mib, 'another')).status).toBe(204)
  await owner.end()
})

test('resumable uploads: a disk that is full is a 503; what had come stays, and it goes on later [B13-67]', async () => {
  let isFull = false
  await using full = await startApp({
    platform: ({ files: { put, ...store } }) => ({
      files: {
        ...store,
        put: (key, content) => (isFull ? Promise.reject(noRoom(new Error('ENOSPC'))) : put(key, content)),
      },
    }),
  })
  const form = await openForm(full)
  const there = await full.listen()
  const content = words(200_000)
  const url = await begin(there, form.path, beginning(form.part, content.length))
  expect((await send(url, 0, content.subarray(0, 100_000))).status).toBe(204)
  isFull = true
  const refused = await send(url, 100_000, content.subarray(100_000))
  expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.body).code]).toEqual([
    503,
    '30',
    'uploads_busy',
  ])
  expect(await offsetOf(url)).toBe(100_000)
  expect(leftOver(full)).toEqual([])
  isFull = false
  const end = await send(url, 100_000, content.subarray(100_000))
  expect((await fileOf(full, form, end.headers['upload-reference'] ?? '')).bytes.equals(content)).toBe(true)
})

test('resumable uploads: the name of a file goes with the submission that it came with [B13-71]', async () => {
  const form = await openForm()
  const content = words(100_000)
  const url = await begin(origin, form.path, beginning(form.part, content.length, 'Ausweis-Ada.txt'))
  const reference = (await send(url, 0, content)).headers['upload-reference'] ?? ''
  const { status, body } = await post(app, form.path, { [form.part]: reference })
  expect(status).toBe(201)
  const { system } = app.platform.database
  const names = async () =>
    (await system.selectFrom('resumable_uploads').select('name').where('form_id', '=', form.id).execute()).length
  expect(await names()).toBe(1)
  const { id } = body.data as { id: number }
  await system
    .transaction()
    .execute((db) => eraseSubmissions(db, { account_id: app.owner.account_id, form_id: form.id }, [id]))
  expect(await names()).toBe(0)
  expect(await offsetOf(url)).toBeUndefined()
})
