import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { files } from '../../../shared/contract/files.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { designDefaults, settingsDefaults } from '../../../shared/contract/documents/pdf-design.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { renderDocument, resolveDocument } from '../../pdf/index.ts'
import { activeForm, post, postFiles } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { onePage } from '../../testing/documents/pdf.ts'
import { queued, queueDue, sendDue } from '../../testing/submission-mails.ts'
import { note, storedFiles, uploadForm } from '../../testing/uploads.ts'
import { sweepFiles } from '../files/index.ts'
import { fileAssets } from './index.ts'

const mailed = {
  fields: [
    { key: 'plan', field_type: 'file', label: 'Grundriss', options: { multiple: true } },
    { key: 'sign', field_type: 'signature', label: 'Unterschrift' },
    { key: 'email', crm_field_name: 'Email' },
  ],
  settings: { notification_enabled: true, notification_receivers: ['office@agency.example'] },
}

async function send(app: TestApp, form: Awaited<ReturnType<typeof uploadForm>>, texts = ['Plan']) {
  const part = `field_${form.ids['plan']}`
  const sent = await postFiles(app, form.path, [
    ...texts.map((text, n) => [part, note(text, `plan${n}.txt`)] as const),
    [`field_${form.ids['sign']}`, 'Ada <Löwe>'],
    [`field_${form.ids['email']}`, 'ada@home.example'],
  ])
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  return sent.body.data.id as number
}

test('uploads: a mail names files; the agency’s links them, which needs a key or session', async () => {
  await using server = await startMailServer()
  await using app = await startApp()
  const form = await uploadForm(app, mailed)
  const id = await send(app, form)
  await queueDue(app)
  await sendDue(app, server.url)
  const [confirmation, notification] = server.mails.toSorted((one, other) => one.to[0]!.localeCompare(other.to[0]!))
  expect(confirmation!.text).toContain('Grundriss: plan0.txt\n')
  expect(confirmation!.text).toContain('Unterschrift: Ada <Löwe>')
  expect(confirmation!.text).not.toContain('/files/')
  expect(confirmation!.raw).not.toContain('Content-Disposition: attachment')
  const { url } = (await app.call(submissions.get, { id })).data.content.address[`field_${form.ids['plan']}`][0]
  expect(notification!.text).toContain(`Grundriss: plan0.txt: ${url}`)
  expect(notification!.html).toContain(`<a href="${url}">plan0.txt</a>`)
  expect((await app.server.inject({ url: new URL(url).pathname })).statusCode).toBe(401)
})

test('uploads: `email_attach_uploads` attaches the visitor’s files up to 10 MB, and links larger ones', async () => {
  await using server = await startMailServer()
  await using app = await startApp()
  const form = await uploadForm(app, { ...mailed, settings: { email_attach_uploads: true } })
  await send(app, form, ['Plan A', 'Plan B'])
  await queueDue(app)
  await sendDue(app, server.url)
  const { raw } = server.mails[0]!
  expect(raw.match(/Content-Disposition: attachment; filename=/g)).toHaveLength(2)
  expect(raw).toContain(Buffer.from('Plan B').toString('base64'))
  await send(app, form, ['x'.repeat(6_000_000), 'y'.repeat(6_000_000)])
  await queueDue(app)
  await sendDue(app, server.url)
  const { text, raw: large } = server.mails[1]!
  expect(large).not.toContain('Content-Disposition: attachment')
  const [, link = ''] = /plan1\.txt: http:\/\/127\.0\.0\.1:3000(\/files\/\S+)/.exec(text) ?? []
  const answer = await app.server.inject({ url: link })
  expect([answer.statusCode, answer.body.length]).toEqual([200, 6_000_000])
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename="plan1.txt"; filename*=UTF-8''plan1.txt`,
    'x-content-type-options': 'nosniff',
  })
  for (const wrong of [
    link.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
    link.replace(/-(\d+)-/, '-1-'),
    '/files/x',
  ]) {
    expect((await app.server.inject({ url: wrong })).statusCode, wrong).toBe(404)
  }
})

test('uploads: files of unsaved submissions are there until all that follows is done, mails included', async () => {
  await using server = await startMailServer()
  await using app = await startApp()
  const settings = { ...mailed.settings, email_attach_uploads: true, save_submission_data: 'off' }
  const form = await uploadForm(app, { ...mailed, settings })
  const id = await send(app, form)
  expect((await app.call(submissions.get, { id })).data.content).toBeNull()
  expect(storedFiles(app)).toHaveLength(2)
  await queueDue(app)
  await sweepFiles(app.platform)
  expect(storedFiles(app)).toHaveLength(2)
  expect(await queued(app)).toMatchObject([{ attachments: [expect.any(Number)] }, { attachments: [] }])
  await sendDue(app, server.url)
  const [carrying] = server.mails.filter(({ to }) => to[0] === 'ada@home.example')
  expect(carrying!.raw).toContain(Buffer.from('Plan').toString('base64'))
  for (const { text } of server.mails) expect(text).not.toContain('/files/')
  await sweepFiles(app.platform)
  expect(storedFiles(app)).toEqual([])
  // Nothing follows, or it will not be seen: then they are gone at once.
  await app.call(forms.update, { id: form.id, body: { email_enabled: false, notification_enabled: false } })
  await send(app, form)
  await sweepFiles(app.platform)
  expect(storedFiles(app)).toEqual([])
})

test('uploads: a document shows uploaded images, appends PDFs, and has the form’s signature [B2.10-18, B2.10-37, B2.10-38]', async () => {
  await using app = await startApp()
  const form = await activeForm(app, {
    fields: [
      { key: 'docs', field_type: 'file', label: 'Unterlagen', options: { multiple: true } },
      { key: 'sign', field_type: 'signature', label: 'Unterschrift' },
    ],
  })
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#08f' } })
    .jpeg()
    .toBuffer()
  const part = `field_${form.ids['docs']}`
  const sent = await postFiles(app, form.path, [
    [part, { name: 'photo.jpg', content: photo }],
    [part, { name: 'plan.pdf', content: onePage() }],
    [`field_${form.ids['sign']}`, 'drawn:600x200:10,100 200,30 400,150'],
  ])
  const { content } = (await app.call(submissions.get, { id: sent.body.data.id })).data
  const { data: signature } = { data: content.address[`field_${form.ids['sign']}`] }
  expect(signature).toMatchObject({ name: 'signature-drawn.png', type: 'image/png' })
  const picture = await sharp((await app.call(files.get, { id: signature.file_id })).body).metadata()
  // 402 × 132 units with their margins, as wide as a line to sign on.
  expect([picture.width, picture.height]).toEqual([900, 296])
  const { platform, owner } = app
  const { data } = await app.call(fields.list, { id: form.id })
  const blocks: PdfBlock[] = [
    { id: 'a', type: 'fieldlist', field_ids: [form.ids['docs']!] },
    { id: 'b', type: 'signature', field_id: form.ids['sign']!, label: null, required: false },
  ]
  const document = resolveDocument(
    {
      blocks,
      design: designDefaults,
      settings: { ...settingsDefaults, embed_uploaded_images: true, attach_uploaded_pdfs: true },
    },
    {
      fields: (data as Parameters<typeof resolveField>[0][]).map((field) => resolveField(field, undefined)),
      crm: {},
      language: 'de',
      title: 'Anfrage',
      content,
      letterhead: null,
      signature: null,
    },
  )
  expect(document.wanted).toHaveLength(3)
  const load = fileAssets(platform.database.forAccount(owner.account_id), platform.files, owner.account_id)
  const assets = await Promise.all(document.wanted.map(load))
  expect(assets.map((asset) => asset?.content_type)).toEqual(['image/jpeg', 'application/pdf', 'image/png'])
  const pdf = await renderDocument(platform.pdf, document, load, { key: 'test' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(2)
  expect(pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(2)
  const foreign = await app.createAccount()
  const stranger = fileAssets(platform.database.forAccount(foreign.account_id), platform.files, foreign.account_id)
  expect(await Promise.all(document.wanted.map(stranger))).toEqual([null, null, null])
})

test('a signature is drawn, typed or uploaded: which one its name says; an empty drawing is none', async () => {
  await using app = await startApp()
  const form = await activeForm(app, { fields: [{ key: 'sign', field_type: 'signature', required: true }] })
  const part = `field_${form.ids['sign']}`
  const required = 'Bitte unterschreiben Sie hier.'
  for (const empty of [
    '',
    '  ',
    'drawn:600x200:',
    'drawn:600x200:10,10',
    'drawn:600x200:10,10 15,12',
    '123',
    undefined,
  ]) {
    const { status, body } = await post(app, form.path, { ...(empty !== undefined && { [part]: empty }) })
    expect([status, body.errors], empty).toEqual([422, { [part]: [required] }])
  }
  const wrong = [
    'drawn:600x200:10,300 20,900',
    'drawn:<svg>',
    `drawn:600x200:${'10,10 '.repeat(20_000)}`,
    'a'.repeat(101),
    { x: 1 },
  ]
  for (const answer of wrong)
    expect((await post(app, form.path, { [part]: answer })).status, JSON.stringify(answer).slice(0, 40)).toBe(422)
  const nameOf = async (id: number) => (await app.call(submissions.get, { id })).data.content.address[part].name
  const drawn = await post(app, form.path, { [part]: 'drawn:600x200:10,100 200,30 400,150' })
  expect(await nameOf(drawn.body.data.id)).toBe('signature-drawn.png')
  const typed = await post(app, form.path, { [part]: ' 李 明 ' })
  expect(await nameOf(typed.body.data.id)).toBe('signature-typed-李 明.png')
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const uploaded = await postFiles(app, form.path, [
    [part, ''],
    [part, { name: 'me.png', content: image }],
  ])
  expect(await nameOf(uploaded.body.data.id)).toBe('signature-uploaded.png')
  const text = await postFiles(app, form.path, [[part, note()]])
  expect(text.body.errors[part]).toEqual(['Diese Art von Datei wird hier nicht angenommen. Möglich sind: PNG, JPG.'])
  const { platform } = app
  const [key = ''] = (await platform.database.system.selectFrom('uploads').select('file_key').execute()).map(
    ({ file_key }) => file_key,
  )
  expect((await buffer(await platform.files.get(key))).subarray(1, 4).toString()).toBe('PNG')
})
