import sharp from 'sharp'
import { expect, test } from 'vitest'
import { files } from '../../../shared/contract/files.ts'
import { quarantine } from '../../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { decoyName } from '../../../shared/form/page/page-names.ts'
import { activeForm, post, postFiles } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { onePage } from '../../testing/documents/pdf.ts'
import { hoursLater, leftOver, note, storedFiles, upload, uploadForm } from '../../testing/uploads.ts'
import { signedIn } from '../../testing/callers.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { sweepFiles } from '../files/index.ts'
import { sweep } from '../housekeeping/sweep.ts'
import { filesOfSubmission } from './index.ts'

const uploadRows = (app: TestApp) => app.platform.database.system.selectFrom('uploads').selectAll().execute()

async function contentOf(app: TestApp, id: number) {
  return (await app.call(submissions.get, { id })).data.content.address
}

test('uploads: files sent without a script are file objects, fetched with a key or session only [B2.6-4]', async () => {
  await using app = await startApp()
  const form = await uploadForm(app, {}, { options: { multiple: true } })
  const part = `field_${form.ids['plan']}`
  const sent = await postFiles(app, form.path, [
    [part, note('a', 'plän;1.txt')],
    [part, note('b;c', 'b.csv')],
    [`field_${form.ids['name']}`, 'Löwe'],
  ])
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const content = await contentOf(app, sent.body.data.id)
  const [first, second] = content[part]
  expect(first).toEqual({
    file_id: expect.any(Number),
    name: 'plän;1.txt',
    size: 1,
    type: 'text/plain',
    url: `http://127.0.0.1:3000/api/v1/files/${first.file_id}`,
  })
  expect(second).toMatchObject({ name: 'b.csv', size: 3, type: 'text/csv' })
  expect(content.Name).toBe('Löwe')
  const got = await app.call(files.get, { id: first.file_id })
  expect(got.body.toString()).toBe('a')
  expect(got.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(got.headers['content-disposition']).toMatch(/^attachment; filename="pl_n;1\.txt"; filename\*=UTF-8''pl%C3%A4n/)
  expect((await app.call(files.get, { id: first.file_id, ...(await signedIn(app, app.owner)) })).status).toBe(200)
  expect((await app.call(files.get, { id: first.file_id, key: null })).status).toBe(401)
  const { platform, owner } = app
  const listed = await filesOfSubmission(
    platform.database.forAccount(owner.account_id),
    owner.account_id,
    sent.body.data.id,
  )
  expect(listed.map(({ id, name }) => [id, name])).toEqual([
    [first.file_id, 'plän;1.txt'],
    [second.file_id, 'b.csv'],
  ])
  expect(leftOver(app)).toEqual([])
})

test('uploads: files of two fields that have one place in the CRM stand there together', async () => {
  await using app = await startApp()
  const one = { crm_field_name: 'Zusatz1', field_type: 'file' }
  const form = await activeForm(app, {
    fields: [
      { key: 'pass', ...one },
      { key: 'proof', ...one },
      { key: 'name', crm_field_name: 'Name' },
    ],
    settings: { upload_allowed_types: ['txt'] },
  })
  const sent = await postFiles(app, form.path, [
    [`field_${form.ids['pass']}`, note('a', 'pass.txt')],
    [`field_${form.ids['proof']}`, note('b', 'proof.txt')],
  ])
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const { Zusatz1 } = await contentOf(app, sent.body.data.id)
  expect(Zusatz1).toMatchObject([{ name: 'pass.txt' }, { name: 'proof.txt' }])
  for (const [i, text] of ['a', 'b'].entries())
    expect((await app.call(files.get, { id: Zusatz1[i].file_id })).body.toString()).toBe(text)
  // One of them by itself is what it always was.
  const alone = await postFiles(app, form.path, [[`field_${form.ids['pass']}`, note('c', 'pass.txt')]])
  expect((await contentOf(app, alone.body.data.id)).Zusatz1).toMatchObject({ name: 'pass.txt' })
})

// Settings: upload_strip_metadata.
test('uploads: images lose place and camera, PDFs what runs; each is known by its content [B2.6-14]', async () => {
  await using app = await startApp()
  const form = await activeForm(app, { fields: [{ key: 'one', field_type: 'file', options: { multiple: true } }] })
  const part = `field_${form.ids['one']}`
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#08f' } })
    .withExif({ IFD0: { Artist: 'EVIL' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  const active = onePage({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' })
  const sent = await postFiles(app, form.path, [
    [part, { name: 'photo.pdf', content: photo }],
    [part, { name: 'plan', content: active }],
  ])
  const [image, document] = (await contentOf(app, sent.body.data.id))[part]
  expect([image.name, image.type]).toEqual(['photo.pdf.jpg', 'image/jpeg'])
  expect([document.name, document.type]).toEqual(['plan.pdf', 'application/pdf'])
  const kept = (await app.call(files.get, { id: image.file_id })).body
  expect((await sharp(kept).metadata()).exif).toBeUndefined()
  expect(kept.includes('EVIL')).toBe(false)
  const pdf = (await app.call(files.get, { id: document.file_id })).body as Buffer
  expect(pdf.includes('JavaScript')).toBe(false)
  expect([image.size, document.size]).toEqual([kept.length, pdf.length])
  await app.call(forms.update, { id: form.id, body: { upload_strip_metadata: false } })
  const again = await postFiles(app, form.path, [[part, { name: 'photo.jpg', content: photo }]])
  const [told] = (await contentOf(app, again.body.data.id))[part]
  expect((await app.call(files.get, { id: told.file_id })).body.includes('EVIL')).toBe(true)
})

test('uploads: a file sent ahead is named by its reference; hidden and disabled fields store none', async () => {
  await using app = await startApp()
  const form = await activeForm(app, {
    settings: { upload_allowed_types: ['txt'] },
    fields: [
      { key: 'plan', field_type: 'file', default_value: 'x' },
      { key: 'hidden', field_type: 'file', hidden: true },
      { key: 'off', field_type: 'file', disabled: true },
      { key: 'set', field_type: 'signature', default_value: 'Ada' },
      { key: 'name', crm_field_name: 'Name' },
    ],
    rules: ({ name, set, plan }) => [
      {
        title: 'sets',
        run_on_init: 1,
        clauses: [{ when_field_id: String(name), operator: 'not_empty', value: '' }],
        actions: [
          { action: 'set_value', target_field_id: String(set), value: 'Eve' },
          { action: 'set_value', target_field_id: String(plan), value: 'file~x' },
        ],
      },
    ],
  })
  const names = Object.fromEntries(Object.entries(form.ids).map(([key, id]) => [key, `field_${id}`])) as Record<
    string,
    string
  >
  const references: Record<string, string> = {}
  for (const key of ['plan', 'hidden', 'off']) {
    const answer = await upload(app, form, names[key]!)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({ name: 'plan.txt', size: 9, type: 'text/plain' })
    references[names[key]!] = answer.body.data.reference
  }
  expect(await uploadRows(app)).toHaveLength(3)
  const prefilled = `${form.path}?${names['set']}=Eve&${names['plan']}=x`
  const sent = await post(app, prefilled, { ...references, [names['name']!]: 'Löwe' })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const content = await contentOf(app, sent.body.data.id)
  expect(Object.keys(content).toSorted()).toEqual(['Name', names['plan']!].toSorted())
  expect(content[names['plan']!]).toMatchObject({ name: 'plan.txt' })
  // What the form has no use for is not kept for a day.
  expect(await uploadRows(app)).toHaveLength(1)
})

test('uploads: the same page with the same files is one submission, however often it is sent', async () => {
  await using app = await startApp()
  const form = await uploadForm(app, { settings: { min_fill_seconds: 0 } })
  const page = (await app.server.inject({ url: form.path })).body
  const token = /name="_token" value="([\w-]+)"/.exec(page)![1]!
  const send = (text: string) =>
    postFiles(app, form.path, [
      ['_token', token],
      [`field_${form.ids['plan']}`, note(text)],
    ])
  const [first, second] = await Promise.all([send('a'), send('a')])
  const third = await send('a')
  expect([second.body.data.id, third.body.data.id]).toEqual([first.body.data.id, first.body.data.id])
  expect((await send('b')).body.data.id).not.toBe(first.body.data.id)
  expect(await uploadRows(app)).toHaveLength(2)
})

test('uploads: files are deleted with their submission or form; unclaimed ones after a day', async () => {
  await using app = await startApp()
  const form = await uploadForm(app)
  const part = `field_${form.ids['plan']}`
  const send = async (more: [string, string][] = []) =>
    (await postFiles(app, form.path, [[part, note()], ...more])).body.data.id as number
  const [deleted] = [await send(), await send()]
  const spam = await send([[decoyName, 'x']])
  await upload(app, form, part)
  expect(storedFiles(app)).toHaveLength(4)
  await app.call(submissions.remove, { id: deleted })
  await app.call(quarantine.remove, { id: spam })
  await sweepFiles(app.platform)
  expect(storedFiles(app)).toHaveLength(2)
  await hoursLater(app, 24)
  await sweep(app.platform.database.system)
  expect(await uploadRows(app)).toHaveLength(2)
  await hoursLater(app, 2)
  await sweep(app.platform.database.system)
  await sweepFiles(app.platform)
  expect(await uploadRows(app)).toHaveLength(1)
  expect(storedFiles(app)).toHaveLength(1)
  await app.call(forms.remove, { id: form.id })
  await sweepFiles(app.platform)
  expect(storedFiles(app)).toEqual([])
  expect(await uploadRows(app)).toEqual([])
})

test('uploads: what was held back keeps its files, and has them still when it is released', async () => {
  await using app = await startApp()
  const form = await uploadForm(app)
  const part = `field_${form.ids['plan']}`
  await postFiles(app, form.path, [
    [part, note('held')],
    [decoyName, 'x'],
  ])
  const [held] = (await app.call(quarantine.list, { id: form.id })).data
  const { file_id } = held.content.address[part]
  expect((await app.call(files.get, { id: file_id })).status).toBe(200)
  const { data } = await app.call(quarantine.release, { id: held.id })
  expect(data.content.address[part].file_id).toBe(file_id)
  await sweepFiles(app.platform)
  expect((await app.call(files.get, { id: file_id })).body.toString()).toBe('held')
})
