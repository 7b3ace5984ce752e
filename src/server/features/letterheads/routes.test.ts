import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { letterheads } from '../../../shared/contract/documents/letterheads.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { activeForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { onePage, pdfStream } from '../../testing/documents/pdf.ts'
import { png } from '../../testing/documents/png.ts'
import { faultsOf } from '../../testing/contract/answer-faults.ts'
import { createRecord } from '../../testing/contract/record-factories.ts'
import type { FormFile } from '../../testing/multipart.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const page: FormFile = { name: 'Briefbogen.pdf', type: 'application/pdf', content: onePage() }
const small: FormFile = { name: 'a.png', type: 'image/png', content: png(210, 297) }
const white = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })

const upload = (form: Record<string, string | FormFile>, key = app.owner.api_key) =>
  app.call(letterheads.create, { key, form: { letterhead_name: 'Geschäftspapier', letterhead_first: small, ...form } })

/** Names of all files that are stored, or lie about. */
const filesOf = ({ platform: { config } }: TestApp) =>
  ['files', 'uploads'].flatMap((folder) => {
    const path = join(config.dataDir, folder)
    if (!existsSync(path)) return []
    const entries = readdirSync(path, { recursive: true, withFileTypes: true })
    return entries.filter((one) => one.isFile()).map(({ name }) => `${folder}/${name}`)
  })

test('letterheads: both sheets are uploaded, read, changed and fetched back as they are drawn [B2.12-1, B4.10-1, B4.10-3, B4.10-4, B4.10-5, B4.10-7, B4.10-8, B4.10-10, B1-5]', async () => {
  const form = await activeForm(app, { fields: [] })
  const photo = await white(2480, 3508)
    .jpeg()
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toBuffer()
  const made = await app.call(letterheads.create, {
    form: {
      letterhead_name: 'Gescha\u0308ftspapier',
      letterhead_first: page,
      letterhead_continuation: { name: 'x.exe', type: 'application/pdf', content: photo },
      letterhead_margin_top: '45.5',
      letterhead_margin_right: '0',
      letterhead_margin_bottom: '100',
      form_id: String(form.id),
    },
  })
  expect(made.status).toBe(201)
  const { id } = made.data
  const url = (sheet: string) => `http://127.0.0.1:3000/api/v1/letterheads/${id}/${sheet}`
  expect(made.data).toEqual({
    id: expect.any(Number),
    letterhead_name: 'Gesch\u00e4ftspapier',
    name: 'Gesch\u00e4ftspapier',
    form_id: form.id,
    first: { type: 'application/pdf', pages: 1, width_mm: 209.9, height_mm: 297, url: url('first') },
    continuation: { type: 'image/jpeg', pages: 1, width_mm: 210, height_mm: 297, url: url('continuation') },
    letterhead_margin_top: 45.5,
    letterhead_margin_right: 0,
    letterhead_margin_bottom: 100,
    letterhead_margin_left: 25,
    letterhead_continuation_margin_top: null,
    letterhead_continuation_margin_bottom: null,
    created_at: expect.any(String),
    updated_at: made.data.created_at,
  })
  expect((await app.call(letterheads.list, {})).data).toContainEqual(made.data)

  const first = await app.call(letterheads.first, { id })
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="letterhead-${id}-first.pdf"; filename*=UTF-8''letterhead-${id}-first.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
    'cache-control': 'no-store',
  })
  expect(first.body.subarray(0, 5).toString()).toBe('%PDF-')
  const continuation = await app.call(letterheads.continuation, { id })
  expect(continuation.headers).toMatchObject({ 'content-type': 'image/jpeg' })
  expect(await sharp(continuation.body).metadata()).toMatchObject({ width: 2480, height: 3508, format: 'jpeg' })
  expect(continuation.body.includes('somebody')).toBe(false)
  const picture = async (sheet: string) => {
    const { headers, body } = await app.call(letterheads.picture, { id, query: { sheet } })
    return [headers['content-type'], (await sharp(body).metadata()).format]
  }
  expect([await picture('first'), await picture('continuation')]).toEqual([
    ['image/png', 'png'],
    ['image/jpeg', 'jpeg'],
  ])

  const body = { letterhead_name: 'Briefpapier', letterhead_margin_top: 30, letterhead_margin_right: null }
  const changed = await app.call(letterheads.update, { id, body })
  expect(changed.data).toEqual({
    ...made.data,
    letterhead_name: 'Briefpapier',
    name: 'Briefpapier',
    letterhead_margin_top: 30,
    letterhead_margin_right: 20,
    updated_at: expect.any(String),
  })
  expect(changed.data.updated_at > made.data.updated_at).toBe(true)
  const again = await app.call(letterheads.update, { id, body: changed.data })
  expect(again.data).toEqual({ ...changed.data, updated_at: again.data.updated_at })

  await app.call(letterheads.remove, { id })
  expect((await app.call(letterheads.first, { id })).status).toBe(404)
  expect((await app.call(letterheads.list, {})).data.map((one: { id: number }) => one.id)).not.toContain(id)
})

test('letterheads: margins are 20 mm, left 25; a letterhead without continuation answers 404 for it [B4-5, B7-3, B2.12-8]', async () => {
  const { data } = await upload({
    letterhead_margin_left: '',
    form_id: '',
    letterhead_continuation: { name: '', content: Buffer.alloc(0) },
  })
  expect(data).toMatchObject({
    form_id: null,
    continuation: null,
    letterhead_margin_top: 20,
    letterhead_margin_right: 20,
    letterhead_margin_bottom: 20,
    letterhead_margin_left: 25,
  })
  const answer = await app.call(letterheads.continuation, { id: data.id })
  expect(answer).toMatchObject({ status: 404, body: { message: 'This letterhead has no continuation sheet.' } })
})

test.for(['letterhead_continuation_margin_top', 'letterhead_continuation_margin_bottom'] as const)(
  'letterheads: pages from the second on can have a %s [B2.12-10, B2.12-11]',
  async (name) => {
    const { data } = await upload({ [name]: '25.5' })
    expect(data[name]).toBe(25.5)
    const change = (value: unknown) => app.call(letterheads.update, { id: data.id, body: { [name]: value } })
    expect((await change(30)).data[name]).toBe(30)
    expect((await change(null)).data[name]).toBeNull()
    for (const wrong of [-1, 100.1, '20']) {
      expect(Object.keys((await change(wrong)).body.errors)).toEqual([name])
    }
  },
)

test('letterheads: margins are 0 to 100 mm, on upload as on PATCH [B8-10]', async () => {
  const { data } = await upload({ letterhead_margin_top: '0', letterhead_margin_left: '100' })
  expect(data).toMatchObject({ letterhead_margin_top: 0, letterhead_margin_left: 100 })
  const sentence = /^The letterhead margin top field must be a number from 0 to 100/
  for (const wrong of ['-1', '100.1', '1e1', 'x', '12,5', 'NaN', '0x10']) {
    const answer = await upload({ letterhead_margin_top: wrong })
    expect(answer.status, wrong).toBe(422)
    expect(answer.body.errors).toEqual({ letterhead_margin_top: [expect.stringMatching(sentence)] })
  }
  for (const wrong of [-0.1, 100.1, '12', true]) {
    const answer = await app.call(letterheads.update, { id: data.id, body: { letterhead_margin_top: wrong } })
    expect(answer.body.errors, String(wrong)).toEqual({ letterhead_margin_top: [expect.stringMatching(sentence)] })
  }
})

test('letterheads: with form_id, the list has exactly what can be selected in that form [B4.10-2, B2.12-4, B2.12-5]', async () => {
  const { api_key: key } = await app.createAccount()
  const [one, two] = [await activeForm(app, { key, fields: [] }), await activeForm(app, { key, fields: [] })]
  const library = (await upload({}, key)).data.id
  const ofOne = (await upload({ form_id: String(one.id) }, key)).data.id
  const ofTwo = (await upload({ form_id: String(two.id) }, key)).data.id
  const ids = async (form_id?: number) =>
    (await app.call(letterheads.list, { key, query: { form_id } })).data.map(({ id }: { id: number }) => id)
  expect(await ids()).toEqual([library, ofOne, ofTwo])
  expect(await ids(one.id)).toEqual([library, ofOne])
  expect(await ids(two.id)).toEqual([library, ofTwo])
  const paged = await app.call(letterheads.list, { key, query: { form_id: two.id, per_page: 1, page: 2 } })
  expect(paged.body.meta).toMatchObject({ total: 2, last_page: 2 })
  expect(paged.body.links.first).toContain(`form_id=${two.id}`)
  const foreign = await createRecord.forms(app, app.owner)
  for (const form_id of [foreign, 999_999_999, 'x', '0', '9'.repeat(16)]) {
    const answer = await app.call(letterheads.list, { key, query: { form_id } })
    expect(answer.status, String(form_id)).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['form_id'])
  }
  await app.call(forms.remove, { id: one.id, key })
  expect(await ids()).toEqual([library, ofTwo])
})

test('letterheads: the form of an upload must be the own account’s; nothing is kept of a refused one [B4.10-9]', async () => {
  const before = filesOf(app)
  const foreign = await createRecord.forms(app, await app.createAccount())
  for (const form_id of [String(foreign), '999999999', 'x', '-1']) {
    const answer = await upload({ form_id })
    expect(answer.status, form_id).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(['form_id'])
  }
  expect(filesOf(app)).toEqual(before)
})

test('letterheads: a file of exactly 10 MiB is accepted, one more byte is a 413 that names it [B4.10-6, B8-11, B11-9]', async () => {
  const tenMiB = 10 * 1024 * 1024
  const padded = (size: number) => onePage({ more: [pdfStream('x'.repeat(size))] })
  const room = tenMiB - padded(tenMiB).length
  const exact = padded(tenMiB + room)
  expect(exact.length).toBe(tenMiB)
  const accepted = await upload({ letterhead_first: { ...page, content: exact } })
  expect(accepted.body.message).toBeUndefined()
  expect(accepted.status).toBe(201)
  const before = filesOf(app)
  for (const part of ['letterhead_first', 'letterhead_continuation']) {
    const answer = await upload({ [part]: { ...page, content: padded(tenMiB + room + 1) } })
    const sentence = `The ${part.replace('_', ' ')} field must not be larger than 10 MiB.`
    expect(answer).toMatchObject({ status: 413, body: { message: sentence, errors: { [part]: [sentence] } } })
    expect(faultsOf(answer)).toEqual([])
  }
  expect(filesOf(app)).toEqual(before)
})

test('letterheads: an image under 150 dpi is accepted with a warning, any other sheet without [B4.10-12]', async () => {
  const file = async (width: number, height: number) => ({ content: await white(width, height).png().toBuffer() })
  expect((await upload({ letterhead_first: await file(1240, 1754) })).data).not.toHaveProperty('warning')
  expect((await upload({ letterhead_first: await file(1754, 1240) })).data).not.toHaveProperty('warning')
  expect((await upload({ letterhead_first: page })).data).not.toHaveProperty('warning')
  const { data } = await upload({ letterhead_first: page, letterhead_continuation: await file(1200, 1754) })
  expect(data.warning).toMatch(
    /^The letterhead continuation image has only 145 dpi on an A4 page\. It will look blurred/,
  )
  const both = await upload({ letterhead_first: small, letterhead_continuation: small })
  expect(both).toMatchObject({
    status: 201,
    data: { warning: expect.stringMatching(/first image.*continuation image/s) },
  })
  expect((await app.call(letterheads.update, { id: both.data.id, body: both.data })).status).toBe(200)
})

test('letterheads: all faults of form and files are told at once, each by the name of its part [B7]', async () => {
  const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')
  const answer = await app.call(letterheads.create, {
    form: [
      ['letterhead_first', { name: 'a.pdf', type: 'application/pdf', content: gif }],
      ['letterhead_continuation', 'text'],
      ['letterhead_name', { name: 'x.txt', content: Buffer.from('x') }],
      ['letterhead_margin_top', '101'],
      ['letterhead_margin_left', '1'],
      ['letterhead_margin_left', '2'],
      ['letterhead_margn_right', '2'],
      ['letterhead_frist', small],
      ['form_id', '999999'],
    ],
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({
    letterhead_first: ['The letterhead first field must be a PDF, PNG or JPEG file.'],
    letterhead_continuation: ['The letterhead continuation field must be a file.'],
    letterhead_name: ['The letterhead name field must be a text, not a file.'],
    letterhead_margin_top: ['The letterhead margin top field must be a number from 0 to 100 with at most one decimal.'],
    letterhead_margin_left: ['The letterhead margin left field was sent twice.'],
    letterhead_margn_right: ['The letterhead_margn_right field is unknown. Did you mean letterhead_margin_right?'],
    letterhead_frist: ['The letterhead_frist field is unknown. Did you mean letterhead_first?'],
    form_id: [refusal('form_missing').message],
  })
  const empty = await app.call(letterheads.create, { form: {} })
  expect(empty.body.errors).toEqual({
    letterhead_name: ['The letterhead name field is required.'],
    letterhead_first: ['The letterhead first field is required.'],
  })
})

test('letterheads: an account has at most 200 letterheads', async () => {
  const account = await app.createAccount()
  const { system } = app.platform.database
  const margins = Object.fromEntries(
    ['top', 'right', 'bottom', 'left'].map((side) => [`letterhead_margin_${side}`, 20]),
  )
  const row = { account_id: account.account_id, letterhead_name: 'L', ...(margins as object) }
  await system
    .insertInto('letterheads')
    .values(Array.from({ length: 199 }, () => row as never))
    .execute()
  const answers = await Promise.all([upload({}, account.api_key), upload({}, account.api_key)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  const refused = await upload({}, account.api_key)
  expect(refused.body.errors).toEqual({ letterhead_first: ['An account has at most 200 letterheads.'] })
})

test('letterheads: without the file store nothing is made, and what exists is still listed', async () => {
  const env = { FILES_URL: 's3://key:secret@foyer?endpoint=http://127.0.0.1:9' }
  await using cut = await startApp({ env })
  const answer = await cut.call(letterheads.create, { form: { letterhead_name: 'L', letterhead_first: small } })
  expect(answer).toMatchObject({
    status: 503,
    headers: { 'retry-after': '30' },
    body: { message: 'The file store does not answer. Please try again later.' },
  })
  expect(await cut.call(letterheads.list)).toMatchObject({ status: 200, data: [] })
  expect(filesOf(cut)).toEqual([])
})

test('letterheads: a repeated POST with one Idempotency-Key makes one; other bytes are a 422 [B11-38, B11-39]', async () => {
  const { api_key: key } = await app.createAccount()
  const post = (content: Buffer) =>
    app.call(letterheads.create, {
      key,
      headers: { 'idempotency-key': 'upload-1' },
      form: { letterhead_name: 'Einmal', letterhead_first: { content } },
    })
  const first = await post(png(210, 297))
  const second = await post(png(210, 297))
  expect(second).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } })
  expect(second.data).toEqual(first.data)
  expect((await post(png(210, 298))).body.errors).toHaveProperty('Idempotency-Key')
  expect((await app.call(letterheads.list, { key })).body.meta.total).toBe(1)
})
