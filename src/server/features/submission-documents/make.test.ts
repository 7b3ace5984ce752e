import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { submissionDocuments } from '../../../shared/contract/submissions/submission-documents.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { PdfRenderError } from '../../pdf/index.ts'
import {
  documentForm,
  documentRows,
  makeDue,
  readPdf,
  sha256Of,
  submitted,
  waitsAreOver,
} from '../../testing/documents/documents.ts'
import { activeForm, postFiles } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { onePage } from '../../testing/documents/pdf.ts'
import { storedFiles } from '../../testing/uploads.ts'
import { sweepFiles } from '../files/index.ts'
import { documentOf } from './index.ts'
import { claimDocument, saveDocument } from './queries.ts'

const get = (app: TestApp, id: number, key?: string) =>
  app.call(submissionDocuments.get, { id, ...(key !== undefined && { key }) })

const statusOf = async (app: TestApp, id: number) => (await app.call(submissionDocuments.status, { id })).data

const followUps = ({ platform: { database } }: TestApp) =>
  database.system.selectFrom('follow_ups').selectAll().where('kind', '=', 'document').orderBy('submission_id').execute()

const keyOf = ({ owner: { account_id } }: TestApp, submission_id: number) => ({ account_id, submission_id })

test('submission documents: after a submission its document is made, stored and answered, always the same', async () => {
  await using app = await startApp()
  const form = await documentForm(app)
  const { id } = await submitted(app, form)
  const early = await get(app, id)
  expect(early).toMatchObject({ status: 503, body: { message: expect.stringMatching(/^The document is being made/) } })
  expect(Number(early.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(await statusOf(app, id)).toEqual({
    state: 'waiting',
    reason: null,
    reason_details: [],
    name: null,
    size: null,
  })
  expect(await makeDue(app)).toBe(1)
  const { status, headers, body } = await get(app, id)
  expect(await statusOf(app, id)).toEqual({
    state: 'ready',
    reason: null,
    reason_details: [],
    name: 'Anfrage-1.pdf',
    size: body.length,
  })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toBe(`attachment; filename="Anfrage-1.pdf"; filename*=UTF-8''Anfrage-1.pdf`)
  const { text } = await readPdf(body)
  for (const words of ['Ihre Anfrage', 'Familienname', 'Löwe']) expect(text).toContain(words)
  const [row] = await documentRows(app)
  expect(row).toMatchObject({ state: 'made', name: 'Anfrage-1.pdf', size: body.length, tries: 1, keep_until: null })
  expect(row!.sha256!.toString('hex')).toBe(sha256Of(body))
  await app.call(pdfTemplates.update, { id: form.id, body: { blocks: [{ type: 'heading', text: 'Anders' }] } })
  expect((await get(app, id)).body.equals(body)).toBe(true)
  await app.call(pdfTemplates.update, { id: form.id, body: { enabled: false } })
  expect((await get(app, id)).body.equals(body)).toBe(true)
})

test('submission documents: a submission from before the template gets its document on the first call', async () => {
  await using app = await startApp()
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  const { id } = await submitted(app, form, { name: 'Löwe' })
  expect(await get(app, id)).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('no PDF template') },
  })
  expect(await makeDue(app)).toBe(0)
  await app.call(pdfTemplates.update, { id: form.id, body: { enabled: true } })
  expect((await get(app, id)).status).toBe(200)
  await app.call(forms.update, { id: form.id, body: { save_submission_data: 'off' } })
  const unsaved = await submitted(app, form, { name: 'Löwe' })
  expect(await get(app, unsaved.id)).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('not saved') },
  })
})

test('submission documents: a plan without PDF templates makes no documents; what was made before stays', async () => {
  await using app = await startApp()
  const form = await documentForm(app)
  const [before, after] = [await submitted(app, form), await submitted(app, form)]
  expect((await documentOf(app.platform, keyOf(app, before.id))).state).toBe('made')
  await app.platform.database.system.updateTable('accounts').set({ plan: 'free' }).execute()
  app.platform.signals.publish('access_changed')
  expect(await makeDue(app)).toBe(2)
  expect(await followUps(app)).toEqual([])
  expect((await get(app, before.id)).status).toBe(200)
  expect(await get(app, after.id)).toMatchObject({ status: 403, body: { message: expect.stringContaining('plan') } })
})

test('submission documents: however many ask at once, in however many processes, one document is made', async () => {
  let renders = 0
  await using app = await startApp({
    platform: ({ pdf }) => ({ pdf: { ...pdf, render: (model, turn) => (renders++, pdf.render(model, turn)) } }),
  })
  const { id } = await submitted(app, await documentForm(app))
  const processes = [{ ...app.platform }, { ...app.platform }, { ...app.platform }]
  const asked = processes.flatMap((one) => [documentOf(one, keyOf(app, id)), documentOf(one, keyOf(app, id))])
  const states = (await Promise.all(asked)).map(({ state }) => state)
  expect(states).toContain('made')
  expect(states.filter((state) => state !== 'made' && state !== 'later')).toEqual([])
  expect(renders).toBe(1)
  for (const one of processes) expect(await documentOf(one, keyOf(app, id))).toMatchObject({ state: 'made' })
  expect(renders).toBe(1)
  expect(storedFiles(app)).toHaveLength(1)
})

test('submission documents: an account whose documents take long holds up no other', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await using app = await startApp({
    platform: ({ pdf }) => ({
      pdf: {
        ...pdf,
        async render(model, turn) {
          if (model.title === 'Langsam') await released
          return pdf.render(model, turn)
        },
      },
    }),
  })
  const slow = await documentForm(app, {}, { name: 'Langsam' })
  const other = await app.createAccount()
  const quick = await documentForm(app, { key: other.api_key })
  const waiting = [await submitted(app, slow), await submitted(app, slow), await submitted(app, slow)]
  const { id } = await submitted(app, quick)
  const late = waiting.map((one) => documentOf(app.platform, keyOf(app, one.id)))
  const key = { account_id: other.account_id, submission_id: id }
  expect(await documentOf(app.platform, key)).toMatchObject({ state: 'made' })
  expect((await documentRows(app)).filter(({ state }) => state === 'made')).toHaveLength(1)
  release()
  expect((await Promise.all(late)).map(({ state }) => state)).toEqual(['made', 'made', 'made'])
})

test('submission documents: a process that lost its lease stores nothing over the document of another', async () => {
  await using app = await startApp()
  const { id } = await submitted(app, await documentForm(app))
  const db = app.platform.database.forAccount(app.owner.account_id)
  const slow = await claimDocument(db, keyOf(app, id), { leaseSeconds: 60, again: false })
  expect(await documentOf(app.platform, keyOf(app, id))).toMatchObject({ state: 'later' })
  const past = new Date(Date.now() - 1_000).toISOString()
  await app.platform.database.system.updateTable('submission_documents').set({ leased_until: past }).execute()
  expect(await documentOf({ ...app.platform }, keyOf(app, id))).toMatchObject({ state: 'made' })
  const late = { file_key: 'documents/1/late.pdf', name: 'late.pdf', size: 1, sha256: '00', keep_until: null }
  expect(await saveDocument(db, slow!, late)).toBe(false)
  expect(await documentRows(app)).toMatchObject([{ state: 'made', tries: 2, name: 'Anfrage-1.pdf' }])
})

test('submission documents: a killed renderer is tried again, then given up with a reason', async () => {
  let kills = 1
  await using app = await startApp({
    platform: ({ pdf }) => ({
      pdf: {
        ...pdf,
        render(model, turn) {
          const made = pdf.render(model, turn)
          // Once its turn has begun.
          setImmediate(() => {
            const [pid] = pdf.pids()
            if (kills-- > 0 && pid !== undefined) process.kill(pid, 'SIGKILL')
          })
          return made
        },
      },
    }),
  })
  const form = await documentForm(app)
  const { id } = await submitted(app, form)
  await makeDue(app)
  expect(await followUps(app)).toMatchObject([{ state: 'waiting', error: expect.stringContaining('process') }])
  await waitsAreOver(app)
  await makeDue(app)
  expect(await followUps(app)).toEqual([])
  expect((await get(app, id)).status).toBe(200)
  kills = 4
  const doomed = await submitted(app, form)
  for (let tries = 0; tries < 4; tries++) {
    await waitsAreOver(app)
    await makeDue(app)
  }
  expect((await followUps(app))[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('process') })
  expect(await documentOf(app.platform, keyOf(app, doomed.id))).toMatchObject({ state: 'failed' })
  expect((await get(app, doomed.id)).status).toBe(200)
})

test.for([
  ['document', 'document_template_unusable{}', /^The document cannot be made/],
  [
    'length',
    'document_of_submission_too_long{}',
    /^The document has too much text: its field lists show too many long answers\./,
  ],
] as const)(
  'submission documents: what the renderer refuses (%s) has failed at once, a 409 for its call',
  async ([reason, stored, sentence]) => {
    await using app = await startApp({
      platform: ({ pdf }) => ({
        pdf: { ...pdf, render: () => Promise.reject(new PdfRenderError(reason, 'unknown font of Löwe')) },
      }),
    })
    const { id } = await submitted(app, await documentForm(app))
    await makeDue(app)
    const [followUp] = await followUps(app)
    expect(followUp).toMatchObject({ state: 'failed', error: stored })
    expect(await get(app, id)).toMatchObject({ status: 409, body: { message: expect.stringMatching(sentence) } })
    expect(await statusOf(app, id)).toMatchObject({ state: 'failed', reason: expect.stringMatching(sentence) })
  },
)

test('submission documents: a template that was switched off meanwhile ends it', async () => {
  await using app = await startApp()
  const form = await documentForm(app)
  await submitted(app, form)
  await app.call(pdfTemplates.update, { id: form.id, body: { enabled: false } })
  await makeDue(app)
  expect(await followUps(app)).toEqual([])
  expect(await documentRows(app)).toEqual([])
})

test('submission documents: a store that fails is asked again later, and keeps nothing half', async () => {
  await using app = await startApp()
  const { id } = await submitted(app, await documentForm(app))
  const folder = join(app.platform.config.dataDir, 'files')
  if (existsSync(folder)) renameSync(folder, `${folder}.away`)
  writeFileSync(folder, 'no directory')
  await makeDue(app)
  expect(await followUps(app)).toMatchObject([{ state: 'waiting', error: expect.stringContaining('file_store') }])
  expect(await documentRows(app)).toMatchObject([{ state: 'making', crashes: 0, file_key: null }])
  rmSync(folder)
  await waitsAreOver(app)
  await makeDue(app)
  expect((await get(app, id)).status).toBe(200)
})

test.for(['submission', 'form'] as const)(
  'submission documents: deleted with its %s, the document leaves the store',
  async (what) => {
    await using app = await startApp()
    const form = await documentForm(app)
    const { id } = await submitted(app, form)
    await makeDue(app)
    expect(storedFiles(app)).toHaveLength(1)
    if (what === 'submission') await app.call(submissions.remove, { id })
    else await app.call(forms.remove, { id: form.id })
    await sweepFiles(app.platform)
    expect(storedFiles(app)).toEqual([])
    expect(await documentRows(app)).toEqual([])
    expect(await documentOf(app.platform, keyOf(app, id))).toMatchObject({ state: 'none' })
  },
)

test('submission documents: no account reaches the document of another, with its key or in its name', async () => {
  await using app = await startApp()
  const { id } = await submitted(app, await documentForm(app))
  const other = await app.createAccount()
  expect((await get(app, id, other.api_key)).status).toBe(403)
  const [own, foreign] = await Promise.all([
    documentOf(app.platform, keyOf(app, id)),
    documentOf(app.platform, { account_id: other.account_id, submission_id: id }),
  ])
  expect([own.state, foreign.state]).toEqual(['made', 'none'])
  expect(await documentRows(app)).toMatchObject([{ account_id: app.owner.account_id }])
  expect((await get(app, id, other.api_key)).status).toBe(403)
})

test('submission documents: it shows uploaded images and the signature, and has uploaded PDFs [B2.10]', async () => {
  await using app = await startApp()
  const form = await documentForm(
    app,
    {
      fields: [
        { key: 'docs', field_type: 'file', label: 'Unterlagen', options: { multiple: true } },
        { key: 'sign', field_type: 'signature', label: 'Unterschrift' },
      ],
    },
    { settings: { embed_uploaded_images: true, attach_uploaded_pdfs: true } },
  )
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: '#08f' } })
  const part = `field_${form.ids['docs']}`
  const sent = await postFiles(app, form.path, [
    [part, { name: 'Küche.jpg', content: await photo.jpeg().toBuffer() }],
    [part, { name: 'plan.pdf', content: onePage() }],
    [`field_${form.ids['sign']}`, 'Ada Löwe'],
  ])
  expect(sent.status).toBe(201)
  await makeDue(app)
  const outcome = await documentOf(app.platform, keyOf(app, sent.body.data.id))
  if (outcome.state !== 'made') throw new Error(JSON.stringify(outcome))
  const pdf = await readPdf(await buffer(await app.platform.files.get(outcome.document.file_key)))
  expect(pdf).toMatchObject({ images: 2, pages: 2 })
  for (const words of ['Küche', 'plan.pdf', 'Unterschrift', 'Ada Löwe, ']) expect(pdf.text).toContain(words)
})
