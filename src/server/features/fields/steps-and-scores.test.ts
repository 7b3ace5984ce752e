import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { textOf } from '../../testing/documents/read-pdf.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { queued, queueDue } from '../../testing/submission-mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const newForm = async () => (await app.call(forms.create, { body: { internal_title: 'Scores' } })).data.id as number
const create = (id: number, body: Record<string, unknown>) =>
  app.call(fields.create, { id, body: { crm_module: 'address', ...body } })

const labels = ['schlecht', 'mäßig', 'gut', 'sehr gut']
const rating = { field_type: 'rating', label: 'Beratung', options: { max: 4, labels } }
const scale = { field_type: 'scale', label: 'Empfehlung', options: { right_label: 'sehr gern' } }
const pageBreak = { field_type: 'page_break', label: 'Zum Schluss', hint: 'Fast fertig.' }

test('fields: rating, scale and page_break are stored with their options, shown with the form, and copied', async () => {
  const id = await newForm()
  for (const body of [rating, pageBreak, scale]) {
    const made = await create(id, body)
    expect(made).toMatchObject({ status: 201, data: body })
  }
  const { data } = await app.call(forms.get, { id })
  expect(data.fields).toMatchObject([rating, pageBreak, scale])
  expect((await app.call(forms.copy, { id })).data.fields).toMatchObject([rating, pageBreak, scale])
})

test('fields: options that do not fit the type are refused, all at once, and nothing is written [B2.3-18]', async () => {
  const id = await newForm()
  const refused = await create(id, { field_type: 'rating', crm_field_name: 'Vornahme', options: { max: 11, rows: 4 } })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    crm_field_name: [expect.stringContaining('Did you mean Vorname?')],
    'options.rows': ['The rows field does not fit a rating.'],
    'options.max': ['The max field of a rating must be a whole number from 3 to 10.'],
  })
  const shape = await create(id, {
    field_type: 'scale',
    options: { labels: [5], left_label: 'x'.repeat(81), points: 5 },
  })
  expect(Object.keys(shape.body.errors).toSorted()).toEqual([
    'options.labels',
    'options.labels.0',
    'options.left_label',
    'options.points',
  ])
  expect((await app.call(fields.list, { id })).data).toEqual([])
})

test('fields: a change of type or options is judged by what the field would then be', async () => {
  const id = await newForm()
  const { data: field } = await create(id, { field_type: 'number', options: { min: 0, max: 500 } })
  const change = (body: Record<string, unknown>) => app.call(fields.update, { id: field.id, body })
  expect(Object.keys((await change({ field_type: 'rating' })).body.errors)).toEqual(['options.min', 'options.max'])
  expect((await change({ field_type: 'rating', options: null })).data).toMatchObject({ options: {} })
  expect(Object.keys((await change({ options: { labels } })).body.errors)).toEqual(['options.labels'])
  expect((await change({ options: { max: 4, labels } })).status).toBe(200)
  expect((await change({ label: 'Other' })).data).toMatchObject({ label: 'Other', options: { max: 4, labels } })
})

test('fields: a page break takes no answer: it cannot be required, and no document names it', async () => {
  const id = await newForm()
  const refused = await create(id, { ...pageBreak, required: true })
  expect(refused.body.errors).toEqual({ required: ['A page break takes no answer, so it cannot be required.'] })
  const { data: name } = await create(id, { crm_field_name: 'Name' })
  const { data: field } = await create(id, { label: 'Frage', required: true })
  const list = { type: 'fieldlist', field_ids: [name.id, field.id] }
  const own = { type: 'field', field_id: field.id, label: null }
  expect((await app.call(pdfTemplates.update, { id, body: { blocks: [list, own] } })).status).toBe(200)
  const change = (body: Record<string, unknown>) => app.call(fields.update, { id: field.id, body })
  expect(Object.keys((await change({ field_type: 'page_break' })).body.errors)).toEqual(['required'])
  expect((await change({ field_type: 'page_break', required: false })).status).toBe(200)
  const { blocks } = (await app.call(pdfTemplates.get, { id })).data
  expect(blocks).toMatchObject([{ type: 'fieldlist', field_ids: [name.id] }])
  const again = await app.call(pdfTemplates.update, { id, body: { blocks: [own] } })
  expect(again.body.errors).toEqual({
    'blocks.0.field_id': [`Field ${field.id} is a page break, which has no answer.`],
  })
})

test('fields: scores are numbers in content and in the CRM, words in mails and on the thank-you page', async () => {
  const form = await activeForm(app, {
    settings: {
      crm_write_enabled: true,
      multistep_enabled: true,
      thankyou_show_summary: true,
      notification_enabled: true,
      notification_receivers: ['office@agency.example'],
    },
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'rating', ...rating, crm_module: 'estate', crm_field_name: 'anzahl_zimmer' },
      { key: 'break', ...pageBreak, crm_field_name: 'Vorname' },
      { key: 'scale', ...scale, crm_field_name: 'jobTitle' },
    ],
  })
  const answers = named(form.ids, { name: 'Löwe', rating: '3', break: 'never', scale: 10 })
  const { status, body } = await post(app, form.path, answers)
  expect(status).toBe(201)
  const { data } = await app.call(submissions.get, { id: body.data.id })
  expect(data.content).toEqual({ address: { Name: 'Löwe', jobTitle: 10 }, estate: { anzahl_zimmer: 3 } })
  const page = await app.server.inject(body.data.thankyou.url)
  expect(page.body).toMatch(/<dt>Beratung<\/dt>\s*<dd>3 von 4: gut<\/dd>/)
  expect(page.body).toMatch(/<dt>Empfehlung<\/dt>\s*<dd>10 von 10: sehr gern<\/dd>/)
  expect(page.body).not.toContain('Zum Schluss')
  await queueDue(app)
  const mails = (await queued(app)).filter(({ submission_id }) => submission_id === body.data.id)
  expect(mails.map(({ body: text }) => text).join('\n')).toContain('3 von 4: gut')
  const records = await app.platform.database.system
    .selectFrom('built_in_crm_records')
    .select(['module', 'values'])
    .where('account_id', '=', app.owner.account_id)
    .where('module', 'in', ['address', 'estate'])
    .orderBy('module')
    .execute()
  expect(records.map(({ values }) => values)).toEqual([{ Name: 'Löwe', jobTitle: 10 }, { anzahl_zimmer: 3 }])
  const errors = (await post(app, form.path, named(form.ids, { rating: 5, scale: 'a lot' }))).body.errors
  expect(Object.keys(errors)).toEqual([`field_${form.ids['rating']}`, `field_${form.ids['scale']}`])
})

test('fields: a form in steps loads their script, which is served; any other does not', async () => {
  const inSteps = await activeForm(app, {
    settings: { multistep_enabled: true },
    fields: [{ key: 'a' }, { key: 'b', ...pageBreak }, { key: 'c' }],
  })
  const plain = await activeForm(app, { fields: [{ key: 'a' }] })
  const { body } = await app.server.inject(inSteps.path)
  const [script = ''] = /\/assets\/steps\.\w+\.js/.exec(body) ?? []
  const served = await app.server.inject(script)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, expect.stringContaining('javascript')])
  expect((await app.server.inject(plain.path)).body).not.toContain('/assets/steps.')
})

test('fields: the document that a form suggests is divided by its steps, and its preview shows scores [B4.9]', async () => {
  const form = await activeForm(app, {
    fields: [
      { key: 'rating', ...rating },
      { key: 'break', ...pageBreak },
      { key: 'scale', ...scale },
    ],
  })
  const { blocks } = (await app.call(pdfTemplates.get, { id: form.id })).data
  const shown = blocks.map(({ type, text }: { type: string; text?: string }) => text ?? type)
  expect(shown).toEqual(['Ihre Anfrage', 'fieldlist', 'Zum Schluss', 'fieldlist'])
  const preview = await app.call(pdfTemplates.preview, { id: form.id })
  expect(preview.status).toBe(200)
  const text = await textOf(preview.body)
  expect([text.includes('3 von 4: gut'), text.includes('9 von 10')]).toEqual([true, true])
})
