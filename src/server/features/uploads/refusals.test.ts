import { refusal } from '../../../shared/refusals/catalogue.ts'
import { expect, test } from 'vitest'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { readReference, type FileReference } from '../../../shared/form/uploads/file-reference.ts'
import { ApiError } from '../../http/errors.ts'
import { named, post, postFiles } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { multipart } from '../../testing/multipart.ts'
import { leftOver, note, storedFiles, upload, uploadForm } from '../../testing/uploads.ts'
import { sweepFiles } from '../files/index.ts'
import { countFile } from './index.ts'
import { sealReference } from './references.ts'

const mib = 1024 * 1024
const gone = 'Diese Datei liegt nicht mehr vor. Bitte wählen Sie sie noch einmal aus.'

test('uploads: a reference that is forged, expired or of another field is refused; nothing is stored', async () => {
  await using app = await startApp()
  const form = await uploadForm(app)
  const other = await uploadForm(app)
  const part = `field_${form.ids['plan']}`
  const own = (await upload(app, form, part)).body.data.reference as string
  const foreign = (await upload(app, other, `field_${other.ids['plan']}`)).body.data.reference as string
  const { seal: _seal, text: _text, ...file } = readReference(own)!
  const sealed = (change: Partial<FileReference>) => sealReference(app.platform.tokenKey, { ...file, ...change })
  const wrong = {
    forged: own.replace(/~(.)/, (_, sign: string) => (sign === 'A' ? '~B' : '~A')),
    'with another name': own.replace('plan.txt', 'plan.exe'),
    'with another size': own.replace(/~(\w+)~text/, '~1~text'),
    'of another form': foreign,
    'of another field': sealed({ field_id: form.ids['name']! }),
    expired: sealed({ expires: Date.now() - 1 }),
    'of no file': 'file~x',
    'of words': 'plan.txt',
  }
  for (const [what, reference] of Object.entries(wrong)) {
    const { status, body } = await post(app, form.path, { [part]: reference })
    expect([status, body.errors], what).toEqual([422, { [part]: [gone] }])
  }
  const objects = await post(app, form.path, { [part]: { file_id: file.file_id } })
  expect(objects.status).toBe(422)
  expect((await app.call(submissions.list, { id: form.id })).data).toEqual([])
  expect((await post(app, form.path, { [part]: own })).status).toBe(201)
})

test('uploads: one reference is one file of one submission: of twenty at the same time one is accepted', async () => {
  await using app = await startApp()
  const form = await uploadForm(app)
  const part = `field_${form.ids['plan']}`
  const { reference } = (await upload(app, form, part)).body.data
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      post(app, form.path, { [part]: reference, ...named(form.ids, { name: `${n}` }) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(19)
  for (const { body } of refused)
    expect(body.errors[part]).toEqual(['Diese Datei wurde bereits gesendet. Bitte wählen Sie sie noch einmal aus.'])
  const list = await app.call(submissions.list, { id: form.id })
  expect(list.data.map(({ index }: { index: number }) => index)).toEqual([1])
})

test('uploads: an upload that was deleted before its form was sent is refused', async () => {
  await using app = await startApp()
  const form = await uploadForm(app)
  const part = `field_${form.ids['plan']}`
  const { reference } = (await upload(app, form, part)).body.data
  // As after a kill between upload and submission, and a day.
  await app.platform.database.system.deleteFrom('uploads').execute()
  const { status, body } = await post(app, form.path, { [part]: reference })
  expect([status, Object.keys(body.errors)]).toEqual([422, [part]])
  await sweepFiles(app.platform)
  expect(storedFiles(app)).toEqual([])
})

// Settings: upload_max_file_mb, upload_max_files, upload_allowed_types.
test('uploads: the field limits kind, size and number of files, uploaded ahead or with the form [B13-122]', async () => {
  await using app = await startApp()
  const form = await uploadForm(
    app,
    { settings: { upload_max_files: 3, upload_max_file_mb: 2 } },
    { options: { multiple: true, max_files: 2, max_file_mb: 1, allowed_types: ['csv', 'pdf'] } },
  )
  const part = `field_${form.ids['plan']}`
  const cases: [string, Buffer, RegExp][] = [
    ['kind', Buffer.from('MZ\0'), /Möglich sind: CSV\.$/],
    ['html', Buffer.from('<!doctype html>\0<script>'), /Möglich sind: CSV\.$/],
    ['empty', Buffer.alloc(0), /Datei ist leer/],
    ['size', Buffer.alloc(mib + 1, 'x'), /bis zu 1 MB/],
  ]
  for (const [what, content, sentence] of cases) {
    const file = { name: 'a.csv', content }
    const ahead = await upload(app, form, part, file)
    expect([ahead.status, ahead.body.errors?.[part]?.[0]], what).toEqual([422, expect.stringMatching(sentence)])
    const sent = await postFiles(app, form.path, [[part, file]])
    expect([sent.status, sent.body.errors?.[part]?.[0]], what).toEqual([422, expect.stringMatching(sentence)])
  }
  const file = note('a;b', 'a.csv')
  const three = await postFiles(app, form.path, [
    [part, file],
    [part, file],
    [part, file],
  ])
  expect(three.body.errors[part]).toEqual(['Bitte wählen Sie höchstens 2 Dateien aus.'])
  expect(
    (
      await postFiles(app, form.path, [
        [part, file],
        [part, file],
      ])
    ).status,
  ).toBe(201)
  expect(storedFiles(app).length).toBe(5)
})

test('uploads: 10 MiB are taken, one byte more is a 413; a body without end is cut off [B13-122]', async () => {
  await using app = await startApp()
  const form = await uploadForm(app)
  const part = `field_${form.ids['plan']}`
  const largest = { name: 'a.txt', content: Buffer.alloc(10 * mib, 'x') }
  const tooLarge = { name: 'a.txt', content: Buffer.alloc(10 * mib + 1, 'x') }
  expect((await upload(app, form, part, largest)).status).toBe(201)
  const ahead = await upload(app, form, part, tooLarge)
  expect([ahead.status, ahead.body.errors[part][0]]).toEqual([
    413,
    'Diese Datei ist zu groß. Möglich sind bis zu 10 MB.',
  ])
  expect((await postFiles(app, form.path, [[part, tooLarge]])).status).toBe(413)
  const page = await postFiles(
    app,
    form.path,
    [
      [part, tooLarge],
      [`field_${form.ids['name']}`, 'Löwe'],
    ],
    { accept: 'text/html' },
  )
  expect(page.status).toBe(413)
  expect(page.body).toContain('Diese Datei ist zu groß.')
  expect(page.body).toContain('value="Löwe"')
  const endless = await upload(app, form, part, { name: 'a.txt', content: Buffer.alloc(25 * mib, 'x') })
  expect(endless.status).toBe(413)
  expect(leftOver(app)).toEqual([])
  expect(storedFiles(app)).toHaveLength(1)
})

test('uploads: a form without such fields, a closed one, and requests of other sites take no files', async () => {
  await using app = await startApp()
  const plain = await uploadForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  expect((await postFiles(app, plain.path, [['field_1', note()]])).status).toBe(415)
  expect((await upload(app, plain, 'field_1')).status).toBe(404)
  const form = await uploadForm(app, { settings: { closes_at: '2020-01-01T00:00:00+00:00' } })
  const part = `field_${form.ids['plan']}`
  expect((await upload(app, form, part)).status).toBe(409)
  expect((await postFiles(app, form.path, [[part, note()]])).status).toBe(409)
  const open = await uploadForm(app)
  const { contentType, body } = multipart([[`field_${open.ids['plan']}`, note()]])
  const headers = { 'content-type': contentType, 'sec-fetch-site': 'cross-site' }
  const foreign = await app.server.inject({ method: 'POST', url: `${open.path}/upload`, headers, payload: body })
  expect(foreign.statusCode).toBe(403)
  expect((await upload(app, open, `field_${open.ids['name']}`)).status).toBe(422)
  expect((await upload(app, { path: '/f/nothing' }, part)).status).toBe(404)
  expect(storedFiles(app)).toEqual([])
  expect(leftOver(app)).toEqual([])
})

test('uploads: a failing store is a 503; the page keeps all answers, and nothing is half-written', async () => {
  const down = () =>
    Promise.reject(
      new ApiError('unavailable', refusal('stored_sentence', { sentence: 'down' }), {
        headers: { 'retry-after': '30' },
      }),
    )
  await using app = await startApp({ platform: ({ files }) => ({ files: { ...files, put: down } }) })
  const form = await uploadForm(app)
  const part = `field_${form.ids['plan']}`
  const ahead = await upload(app, form, part)
  expect([ahead.status, ahead.headers['retry-after']]).toEqual([503, '30'])
  expect(ahead.body.message).toMatch(/^Die Datei kann gerade nicht gespeichert werden\./)
  const name: [string, string] = [`field_${form.ids['name']}`, 'Löwe']
  expect((await postFiles(app, form.path, [[part, note()], name])).status).toBe(503)
  const page = await postFiles(app, form.path, [[part, note()], name], { accept: 'text/html' })
  expect(page.status).toBe(503)
  expect(page.body).toContain('Die Datei kann gerade nicht gespeichert werden.')
  expect(page.body).toContain('value="Löwe"')
  const { system } = app.platform.database
  expect(await system.selectFrom('uploads').selectAll().execute()).toEqual([])
  expect((await app.call(submissions.list, { id: form.id })).data).toEqual([])
  expect(leftOver(app)).toEqual([])
})

test('uploads: a page with faults still has its files, which can be removed', async () => {
  await using app = await startApp()
  const form = await uploadForm(app, {
    fields: [
      { key: 'plan', field_type: 'file' },
      { key: 'name', crm_field_name: 'Name', required: true },
    ],
  })
  const part = `field_${form.ids['plan']}`
  const page = await postFiles(app, form.path, [[part, note('Plan', 'plan <b>.txt')]], { accept: 'text/html' })
  expect(page.status).toBe(422)
  expect(page.body).toContain('plan &lt;b&gt;.txt')
  const [, reference = ''] =
    /<input type="checkbox" name="field_\d+" value="(file~[^"]+)" checked/.exec(page.body) ?? []
  const answers = { [part]: reference, ...named(form.ids, { name: 'Löwe' }) }
  const { body } = await post(app, form.path, answers)
  expect((await app.call(submissions.get, { id: body.data.id })).data.content.address[part].name).toBe('plan <b>.txt')
  const ahead = (await upload(app, form, part)).body.data.reference
  const takeBack = (remove: string) =>
    app.server.inject({
      method: 'POST',
      url: `${form.path}/upload`,
      headers: { accept: 'application/json' },
      payload: { remove },
    })
  expect((await takeBack(ahead)).statusCode).toBe(200)
  expect((await post(app, form.path, { ...answers, [part]: ahead })).status).toBe(422)
  // What was sent stays sent.
  expect((await takeBack(reference)).statusCode).toBe(200)
  expect((await takeBack('file~x')).statusCode).toBe(422)
  expect(await app.platform.database.system.selectFrom('uploads').selectAll().execute()).toHaveLength(1)
})

test('uploads: one address sends a form 120 files in 15 minutes, then a 429 says when to come again', async () => {
  await using app = await startApp()
  const form = await uploadForm(app)
  const part = `field_${form.ids['plan']}`
  const counted = { id: form.id, account_id: app.owner.account_id } as Parameters<typeof countFile>[1]
  for (let n = 0; n < 120; n++) expect(await countFile(app.platform, counted, '127.0.0.1')).toBe(0)
  const { status, headers, body } = await upload(app, form, part)
  expect([status, Number(headers['retry-after'])]).toEqual([429, expect.closeTo(900, -2)])
  expect(body.message).toMatch(/in 15 Minuten noch einmal\.$/)
  const sent = await postFiles(app, form.path, [[part, note()]])
  expect([sent.status, Object.keys(sent.body.errors)]).toEqual([429, [part]])
  expect(await countFile(app.platform, counted, '203.0.113.7')).toBe(0)
})
