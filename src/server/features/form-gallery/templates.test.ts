import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { formFiles } from '../../../shared/contract/forms/form-files.ts'
import type { AnsweredFormFile } from '../../../shared/contract/forms/answered-form-file.ts'
import type { Field } from '../../../shared/contract/forms/fields.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { translatableLists, translatableSettings } from '../../../shared/contract/forms/translations.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { analyse } from '../../../shared/rules/analyse.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { ruleField } from '../../../shared/form/engine/rule-field.ts'
import { fieldConfiguration } from '../../crm/built-in/field-configuration.ts'
import { makeDue, readPdf } from '../../testing/documents/documents.ts'
import { doubleOptIn } from '../../testing/double-opt-in.ts'
import { filledIn, type FilledForm } from '../../testing/filled-in.ts'
import { postFiles } from '../../testing/forms.ts'
import { startApp, type TestAccount, type TestApp } from '../../testing/harness.ts'
import { office, queueDue, queued } from '../../testing/submission-mails.ts'
import { templates, type Template } from './templates.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const fileOf = ({ file }: Template) => file as AnsweredFormFile
const named = templates.map((template) => [template.key, template] as const)

test('form gallery: twelve templates, each with a key of its own and texts in both languages [B23-1]', () => {
  expect(templates).toHaveLength(12)
  expect(new Set(templates.map(({ key }) => key)).size).toBe(12)
  for (const { key, name, description } of templates) {
    for (const text of [name.de, name.en, description.de, description.en]) expect(text.trim(), key).not.toBe('')
    expect(name.de, key).not.toBe(name.en)
    expect(description.de, key).not.toBe(description.en)
  }
})

test.for(named)(
  'form gallery: %s is the text that its import exports, and nothing is left out [B23-2]',
  async ([, template]) => {
    const owner = await app.createAccount()
    const made = await app.call(formFiles.import, { key: owner.api_key, body: { form: template.file } })
    expect(made.body).toMatchObject({ data: { dry_run: false, form: { internal_title: template.name.de } } })
    expect(made.data.report.filter(({ outcome }: { outcome: string }) => outcome === 'left_out')).toEqual([])
    const exported = await app.call(formFiles.export, { key: owner.api_key, id: made.data.form.id })
    expect(JSON.stringify(exported.data, null, 2)).toBe(JSON.stringify(template.file, null, 2))
  },
)

test.for(named)('form gallery: %s sets each label beside its value in its document [B2.10-97]', ([, template]) => {
  const blocks = fileOf(template).pdf_template?.blocks ?? []
  const divided = blocks.flatMap((block) => (block.type === 'columns' ? [...block.left, ...block.right] : []))
  expect(divided.filter(({ type }) => type !== 'signature')).toEqual([])
})

test('form gallery: each screen of the valuation is a question, and none is a lone tick [B13-141]', () => {
  const { fields, rules: list } = fileOf(templates.find(({ key }) => key === 'valuation')!)
  expect(fields.filter(({ field_type }) => field_type === 'checkbox')).toEqual([])
  const asked = fields.filter(({ field_type, half_size }) => !half_size && field_type !== 'page_break')
  const labels = asked.filter(({ field_type }) => !['hidden', 'text_block', 'textarea'].includes(String(field_type)))
  expect(labels.filter(({ label }) => !label?.endsWith('?')).map(({ label }) => label)).toEqual([])
  const set = list.flatMap(({ actions = [] }) => actions.filter(({ action }) => action === 'set_value'))
  expect(set.map(({ target_field_id, value }) => [target_field_id, value])).toEqual([
    ['vermietet', '1'],
    ['vermietet', '0'],
    ['denkmalgeschuetzt', '1'],
    ['denkmalgeschuetzt', '0'],
  ])
})

test('form gallery: two inputs of one screen have a question above them [B13-125]', () => {
  const asking = templates.map(fileOf).filter(({ settings }) => settings.multistep_questions_enabled)
  expect(asking).toHaveLength(1)
  for (const { fields } of asking) {
    const pairs = fields.filter(
      (field, i) =>
        field.half_size &&
        fields[i + 1]?.half_size &&
        fields.slice(0, i).filter((one) => one.half_size).length % 2 === 0,
    )
    expect(pairs).toHaveLength(4)
    for (const first of pairs) expect(fields[fields.indexOf(first) - 1]?.field_type).toBe('heading')
  }
})

test('form gallery: the handover protocol names both parties, and at their signatures, in both languages [B2.10-124]', () => {
  const { settings, pdf_template } = fileOf(templates.find(({ key }) => key === 'handover-protocol')!)
  const blocks = JSON.stringify(pdf_template?.blocks)
  const english = JSON.stringify(englishOf(settings))
  for (const [party, inEnglish] of [
    ['Mieterin oder Mieter', 'Tenant'],
    ['Vermieterseite', "Landlord's side"],
  ]) {
    expect(blocks).toContain(`"text":"${party}"`)
    expect(english).toContain(`"${inEnglish}"`)
  }
  for (const text of [blocks, english]) {
    expect(text).toContain(': _Vorname _Name"')
    expect(text).toContain(': _field_{Fuer_die_Vermieterseite_anwesend}"')
  }
})

test('form gallery: the self-disclosure has a line to sign on, with place and date [B2.10-131]', async () => {
  const { file } = templates.find(({ key }) => key === 'tenant-self-disclosure')!
  const made = await app.call(formFiles.import, { body: { form: file } })
  const { body } = await app.call(pdfTemplates.preview, { id: made.data.form.id })
  const { text } = await readPdf(body)
  expect(text).toMatch(/Ort, Datum[^]*Unterschrift: /)
})

test.for([
  ['owner-inquiry', ['Anliegen', 'Bemerkungen', 'Preisvorstellung', 'Bevorzugter Kontaktweg', 'Kontakt']],
  ['tenant-self-disclosure', ['Wohnung', 'Haustiere', 'Mietrückstände', 'Insolvenz oder Vermögensauskunft']],
  ['handover-protocol', ['Anwesend', 'Haustür', 'Absprachen', 'Mit Mängeln: ']],
] as const)(
  'form gallery: the document of %s names answers in a few words, and asks nothing [B2.10-143]',
  async ([key, labels]) => {
    const { file } = templates.find((template) => template.key === key)!
    const made = await app.call(formFiles.import, { body: { form: file } })
    const { body } = await app.call(pdfTemplates.preview, { id: made.data.form.id })
    const { text } = await readPdf(body)
    for (const label of labels) expect(text.replaceAll(/\s+/g, ' ')).toContain(label)
    expect(text).not.toMatch(/\?|Schlüssel Haustür|Mängel: Kratzer/)
  },
)

test('form gallery: the handover protocol asks for photos of rooms with defects, and shows them there [B2.10-143]', () => {
  const { fields, rules: list, pdf_template } = fileOf(templates.find(({ key }) => key === 'handover-protocol')!)
  const rooms = fields.filter(({ datalist }) => datalist === 'Ohne Mängel;Mit Mängeln').map(({ key }) => key)
  expect(rooms).toHaveLength(6)
  const shown = list.flatMap(({ actions = [] }) => actions.filter(({ action }) => action === 'show'))
  const listed = JSON.stringify(pdf_template?.blocks)
  for (const room of rooms) {
    expect(shown.map(({ target_field_id }) => target_field_id)).toContain(`${room}_Fotos`)
    expect(listed).toContain(`"${room}","${room}_Maengel","${room}_Fotos"`)
  }
})

const englishOf = ({ translations }: { translations?: unknown }) =>
  (translations as Record<string, Record<string, string>> | undefined)?.['en'] ?? {}

test.for(named)('form gallery: %s says in English all that it says in German [B23-3]', ([, template]) => {
  const { settings, fields, rules: list, pdf_template } = fileOf(template)
  const english = englishOf(settings)
  const spoken = [
    ...translatableSettings.filter((name) => settings[name] != null).map((name) => `settings.${name}`),
    ...Object.entries(translatableLists).flatMap(([name, parts]) =>
      ((settings[name as keyof typeof settings] ?? []) as Record<string, string>[]).flatMap((entry) =>
        parts.filter((part) => entry[part]).map((part) => `lists.${entry[part]}`),
      ),
    ),
    ...fields.flatMap((field) => [
      ...(['label', 'hint', 'placeholder'] as const)
        .filter((text) => field[text])
        .map((text) => `fields.${field.key}.${text}`),
      ...(field.field_type === 'text_block' && field.default_value ? [`fields.${field.key}.default_value`] : []),
      ...(field.datalist ?? '')
        .split(';')
        .filter(Boolean)
        .map((value) => `fields.${field.key}.options.${value}`),
    ]),
    ...list.flatMap(({ actions = [] }) =>
      actions.flatMap(({ action, value }) => (action === 'set_label' ? [`rules.${String(value)}`] : [])),
    ),
    ...wordsOf(pdf_template?.blocks ?? []).map((id) => `document.${id}`),
    ...(pdf_template ? ['document.name'] : []),
  ]
  expect(Object.keys(english).toSorted()).toEqual([...new Set(spoken)].toSorted())
  expect(Object.entries(english).filter(([, text]) => text.trim() === '')).toEqual([])
})

interface WordedBlock {
  id: string
  text?: string
  label?: string | null
  left?: object[]
  right?: object[]
  field_ids?: (string | { module: string; name: string; label: string | null })[]
}

/** Ids of the blocks with words of their own, and of the fields that they call something else. */
function wordsOf(blocks: readonly object[]): string[] {
  return (blocks as WordedBlock[]).flatMap(({ id, text, label, left = [], right = [], field_ids = [] }) => [
    ...((text ?? label) == null ? [] : [id]),
    ...field_ids.flatMap((one) =>
      typeof one === 'string' || one.label === null ? [] : [`${id}.${one.module}.${one.name}`],
    ),
    ...wordsOf([...left, ...right]),
  ])
}

// Both ends of each choice, so that rules for either are followed.
const visitors = [
  ['de', (values: readonly string[]) => values[0] ?? ''],
  ['en', (values: readonly string[]) => values.at(-1) ?? ''],
] as const
const sent = templates.flatMap((template) =>
  visitors.map(([language, choose]) => [template.key, language, template, choose] as const),
)

test.for(sent)(
  'form gallery: %s takes what a visitor sends in %s, for the CRM and the mails [B23-4]',
  async ([, language, template, choose]) => {
    const owner = await app.createAccount()
    const key = owner.api_key
    await app.call(account.update, {
      key,
      body: { imprint: { default_privacypolicy_url: 'https://agency.example/privacy' } },
    })
    const { settings } = fileOf(template)
    const made = await app.call(formFiles.import, { key, body: { form: template.file } })
    const { id } = made.data.form
    const { data: form } = await app.call(forms.update, {
      key,
      id,
      body: { active: true, notification_receivers: [office] },
    })
    const { data: list } = await app.call(rules.list, { key, id })
    const crm = fieldConfiguration('de')
    expect(analyse(list, resolveFields(form.fields, crm).map(ruleField))).toEqual([])
    const filled = filledIn(form.fields, list, crm, choose)
    const path = `${new URL(form.url).pathname}?lang=${language}`
    const page = await app.server.inject(path)
    expect(page.body).toContain(language === 'de' ? settings.title : englishOf(settings)['settings.title'])

    const answer = await postFiles(app, path, [...filled.parts, ['consent', '1']])
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ data: expect.anything() })
    if (settings.double_opt_in_enabled) {
      const { lastLink, visit } = doubleOptIn(app)
      expect((await visit('POST', await lastLink())).status).toBe(200)
    }
    const { data: received } = await app.call(submissions.list, { key, id })
    expect(received).toHaveLength(1)

    await makeDue(app)
    await queueDue(app)
    await makeDue(app)
    await queueDue(app)
    await expectInCrm(owner, template, filled)
    const mails = (await queued(app)).filter(({ account_id }) => account_id === owner.account_id)
    expect(mails.map(({ purpose }) => purpose).toSorted()).toEqual(
      settings.notification_enabled === false ? ['confirmation'] : ['confirmation', 'notification'],
    )
    for (const { subject, body } of mails) expectNoMacro(`${subject}\n${body}`)
    expect(mails.find(({ purpose }) => purpose === 'confirmation')?.body).toContain(
      language === 'de' ? 'Ihr Team von' : 'The team at',
    )
  },
)

test('form gallery: owners read Verkaufen and Vermieten, and the CRM has its own values', async () => {
  const { file } = templates.find(({ key }) => key === 'owner-inquiry')!
  const owner = await app.createAccount()
  const made = await app.call(formFiles.import, { key: owner.api_key, body: { form: file } })
  const { data: form } = await app.call(forms.update, {
    key: owner.api_key,
    id: made.data.form.id,
    body: { active: true },
  })
  const { data: list } = await app.call(rules.list, { key: owner.api_key, id: form.id })
  for (const [language, words] of [
    ['de', ['Verkaufen', 'Vermieten']],
    ['en', ['Sell', 'Let']],
  ] as const) {
    const page = await app.server.inject(`${new URL(form.url).pathname}?lang=${language}`)
    for (const word of words) expect(page.body).toMatch(new RegExp(`type="radio"[^]{0,200}${word}`))
    expect(page.body).not.toMatch(/„Kauf“|“Sale”/)
  }
  for (const [chosen, stored] of [
    ['Verkaufen', 'kauf'],
    ['Vermieten', 'miete'],
  ] as const) {
    const { answered } = filledIn(form.fields, list, fieldConfiguration('de'), (values) =>
      values.includes(chosen) ? chosen : (values[0] ?? ''),
    )
    expect(answered.find(({ field }) => field.crm_field_name === 'vermarktungsart')?.answer).toBe(stored)
  }
})

/** What a visitor answers, what is stored and written to the CRM, and what the notification says of it. */
const marks = [
  ['Ja', true, 'Ja'],
  ['Nein', false, 'Nein'],
  [undefined, undefined, undefined],
] as const

test.for(marks)(
  'form gallery: the valuation keeps %s of a choice as yes and no, where the CRM does [B13-165]',
  async ([answer, kept, said]) => {
    const owner = await app.createAccount()
    const key = owner.api_key
    const { file } = templates.find((template) => template.key === 'valuation')!
    const made = await app.call(formFiles.import, { key, body: { form: file } })
    const { id } = made.data.form
    const { data: form } = await app.call(forms.update, {
      key,
      id,
      body: { active: true, notification_receivers: [office], consent_enabled: false, double_opt_in_enabled: false },
    })
    const { data: list } = await app.call(rules.list, { key, id })
    const { parts, answered } = filledIn(form.fields, list, fieldConfiguration('de'), ([first]) => first ?? '')
    const marked = ['vermietet', 'denkmalgeschuetzt']
    const unsent = answered.filter(
      ({ field }) => marked.includes(field.crm_field_name ?? '') || field.choices.some(({ value }) => value === 'Ja'),
    )
    const asked = (form.fields as Field[])
      .filter(({ datalist }) => datalist === 'Ja;Nein')
      .map(({ id }) => `field_${id}`)
    const sent = parts.filter(([name]) => !unsent.some(({ field }) => field.name === name))
    const chosen = answer === undefined ? [] : asked.map((name) => [name, answer] as [string, string])
    const received = await postFiles(app, new URL(form.url).pathname, [...sent, ...chosen])
    expect(received.body, JSON.stringify(received.body)).toMatchObject({ data: expect.anything() })
    const { data } = await app.call(submissions.list, { key, id })
    expect(marked.map((name) => data[0].content.estate[name])).toEqual([kept, kept])

    await makeDue(app)
    await queueDue(app)
    await makeDue(app)
    await queueDue(app)
    const record = await app.platform.database.system
      .selectFrom('built_in_crm_records')
      .select('values')
      .where('account_id', '=', owner.account_id)
      .where('module', '=', 'estate')
      .executeTakeFirstOrThrow()
    expect(marked.map((name) => (record.values as Record<string, unknown>)[name])).toEqual([kept, kept])
    const mails = (await queued(app)).filter(({ account_id }) => account_id === owner.account_id)
    const told = mails.find(({ purpose }) => purpose === 'notification')?.body ?? ''
    for (const word of ['Vermietet', 'Denkmalschutz'])
      expect(told.match(new RegExp(`^${word}: *(.*)$`, 'm'))?.[1]?.trim(), told).toBe(said)
  },
)

/** The built-in CRM has each answer in the record of its field, and what the settings of the form add. */
async function expectInCrm({ account_id }: TestAccount, template: Template, { answered }: FilledForm): Promise<void> {
  const { settings } = fileOf(template)
  const records = await app.platform.database.system
    .selectFrom('built_in_crm_records')
    .select(['module', 'values'])
    .where('account_id', '=', account_id)
    .execute()
  const valuesOf = (module: string) => records.find((one) => one.module === module)?.values as Record<string, unknown>
  if (settings.crm_write_enabled === false) {
    expect(records).toEqual([])
    return
  }
  const mapped = answered.filter(({ field }) => field.crm_field_name !== null)
  const modules = new Set<string>([...mapped.map(({ field }) => field.crm_module), 'agentsLog'])
  if (settings.crm_task_enabled) modules.add('task')
  expect(records.map(({ module }) => module).toSorted()).toEqual([...modules].toSorted())
  for (const { field, answer } of mapped) {
    const stored = valuesOf(field.crm_module)[field.crm_field_name ?? '']
    expect(inWords(stored), `${field.crm_module}.${field.crm_field_name}`).toBe(inWords(answer))
  }
  if (settings.crm_address_contact_types) {
    expect(valuesOf('address')['ArtDaten']).toEqual(settings.crm_address_contact_types)
  }
  if (settings.consent_crm_field_name) expect(valuesOf('address')['DSGVOStatus']).toBe('speicherungzugestimmt')
  expectNoMacro(inWords(valuesOf('agentsLog')['Bemerkung']))
  if (settings.crm_task_enabled) expectNoMacro(inWords(valuesOf('task')['Betreff']))
}

/** A macro that has no value stays as it is written; addresses of links may look like one. */
function expectNoMacro(text: string): void {
  expect(text.replace(/https?:\S+/g, '')).not.toMatch(/(?<![A-Za-z0-9])_[A-Za-z]/)
}

const ticks = new Map<unknown, string>([
  [undefined, ''],
  [true, '1'],
  [false, '0'],
])

/** A value of the CRM, and an answer, in one spelling. */
function inWords(value: unknown): string {
  const special = ticks.get(value)
  if (special !== undefined) return special
  if (Array.isArray(value)) return value.join(';')
  return String(value).replace(/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d).*$/, '$1 $2')
}
