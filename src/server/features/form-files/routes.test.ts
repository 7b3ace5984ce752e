import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '../../../shared/contract/accounts/account.ts'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { auditLog } from '../../../shared/contract/accounts/audit-log.ts'
import { staffGroups } from '../../../shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { formFiles, type ImportNote } from '../../../shared/contract/forms/form-files.ts'
import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { activeForm } from '../../testing/forms.ts'
import { newEmail } from '../../testing/contract/record-factories.ts'
import { startApp, type TestAccount, type TestApp } from '../../testing/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const head = { format: 'foyer.form', version: 1, name: 'Anfrage' }
const name = { key: 'Name', crm_module: 'address', crm_field_name: 'Name' }
const remark = { key: 'remark', crm_module: 'address', label: 'Bemerkung' }

const send = (form: unknown, more: object = {}, key?: string) =>
  app.call(formFiles.import, { body: { form, ...more }, ...(key !== undefined && { key }) })
const exported = async (id: number, key?: string) =>
  (await app.call(formFiles.export, { id, ...(key !== undefined && { key }) })).data
const codes = (report: readonly ImportNote[], outcome: ImportNote['outcome']) =>
  report.filter((note) => note.outcome === outcome).map(({ code, path }) => [code, path])

/** How many rows an account has in each table. */
async function rowsOf({ account_id }: Pick<TestAccount, 'account_id'>): Promise<Record<string, string>> {
  const { system } = app.platform.database
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1`.execute(system)
  const counts: Record<string, string> = {}
  for (const { name: table } of tables.rows) {
    const { rows } = await sql<{ count: string }>`
      select count(*)::text as count from ${sql.table(table)} where account_id = ${account_id}`.execute(system)
    counts[table] = rows[0]?.count ?? ''
  }
  return counts
}

test('form files: an export names what a form names, and leaves out what is at its default [B18-1, B18-2, B18-3]', async () => {
  const group = await app.call(formGroups.create, { body: { name: 'Eigentümer' } })
  const member = await app.call(staffMembers.create, { body: { name: 'Jana Weiss', email: newEmail('jana') } })
  const { id, ids } = await activeForm(app, {
    settings: { form_groups: [group.data.id], custom_slug: 'export', password: 'secret word', crm_user_id: 7 },
    fields: [
      { key: 'name', crm_field_name: 'Name', required: true },
      { key: 'remark', label: 'Ihre Bemerkung', field_type: 'textarea', options: { rows: 4, max_length: 90 } },
      { key: 'second', crm_field_name: 'Name' },
    ],
    rules: ({ name, remark }) => [
      {
        title: 'R',
        clauses: [{ when_field_id: String(name), operator: 'empty' }],
        actions: [{ action: 'hide', target_field_id: String(remark) }],
      },
    ],
  })
  const body = {
    confidential_field_ids: [ids['remark']],
    email_receiver_field_id: ids['name'],
    staff_allowed_member_ids: [member.data.id],
    translations: { en: { [`fields.${ids['name']}.label`]: 'Name', 'settings.title': 'Inquiry' } },
    subject: `Zu _Name: _field_${ids['remark']}`,
  }
  await app.call(forms.update, { id, body })
  const blocks = [{ type: 'fieldlist', field_ids: [ids['name'], { module: 'address', name: 'Ort' }] }]
  const { data: template } = await app.call(pdfTemplates.update, { id, body: { blocks, design: { font_size: 9 } } })
  expect(await exported(id)).toEqual({
    ...head,
    settings: {
      confidential_field_ids: ['Ihre_Bemerkung'],
      crm_write_enabled: false,
      email_receiver_field_id: 'Name',
      form_groups: ['Eigentümer'],
      language: 'de',
      staff_allowed_member_ids: ['Jana Weiss'],
      subject: 'Zu _Name: _field_{Ihre_Bemerkung}',
      title: 'Ihre Anfrage',
      translations: { en: { 'fields.Name.label': 'Name', 'settings.title': 'Inquiry' } },
    },
    fields: [
      { key: 'Name', crm_module: 'address', crm_field_name: 'Name', required: true },
      {
        key: 'Ihre_Bemerkung',
        crm_module: 'address',
        field_type: 'textarea',
        label: 'Ihre Bemerkung',
        options: { max_length: 90, rows: 4 },
      },
      { key: 'Name_2', crm_module: 'address', crm_field_name: 'Name' },
    ],
    rules: [
      {
        title: 'R',
        clauses: [{ when_field_id: 'Name', operator: 'empty' }],
        actions: [{ action: 'hide', target_field_id: 'Ihre_Bemerkung' }],
      },
    ],
    pdf_template: {
      name: 'Anfrage',
      blocks: [
        {
          id: template.blocks[0].id,
          type: 'fieldlist',
          field_ids: ['Name', { module: 'address', name: 'Ort', label: null }],
        },
      ],
      design: { font_size: 9 },
    },
  })
})

test('form files: an import makes an inactive form that names its own fields [B18-5]', async () => {
  const { status, data } = await send({
    ...head,
    settings: {
      title: 'Titel',
      email_receiver_field_id: 'Name',
      confidential_field_ids: ['remark'],
      subject: 'Zu _Name: _field_{remark}',
      redirect: 'https://agency.example/_field_{remark}?_field_{remark}',
      redirect_rules: [
        { clauses: [{ when_field_id: 'Name', operator: 'empty' }], url: 'https://agency.example/?a=_field_{remark}' },
      ],
      translations: { en: { 'fields.remark.label': 'Remark' } },
    },
    fields: [name, { ...remark, field_type: 'textarea' }],
    rules: [{ title: 'R', actions: [{ action: 'hide', target_field_id: 'remark' }] }],
    pdf_template: {
      enabled: true,
      blocks: [{ type: 'field', field_id: 'remark' }],
      settings: { empty_fields: 'dash' },
    },
  })
  expect(status).toBe(201)
  const { form, report } = data
  const [own, other] = form.fields.map(({ id }: { id: number }) => id)
  expect(form).toMatchObject({
    internal_title: 'Anfrage',
    active: false,
    custom_slug: null,
    password_set: false,
    title: 'Titel',
    email_receiver_field_id: own,
    confidential_field_ids: [other],
    subject: `Zu _Name: _field_${other}`,
    redirect: `https://agency.example/_field_${other}?_field_${other}`,
    redirect_rules: [
      {
        clauses: [{ when_field_id: String(own), operator: 'empty', value: '' }],
        url: `https://agency.example/?a=_field_${other}`,
      },
    ],
    translations: { en: { [`fields.${other}.label`]: 'Remark' } },
    fields: [
      { crm_field_name: 'Name', position: 0 },
      { label: 'Bemerkung', field_type: 'textarea', position: 1 },
    ],
  })
  expect((await app.call(rules.list, { id: form.id })).data).toMatchObject([
    { title: 'R', actions: [{ action: 'hide', target_field_id: String(other) }] },
  ])
  expect((await app.call(pdfTemplates.get, { id: form.id })).data).toMatchObject({
    enabled: true,
    name: 'Anfrage',
    blocks: [{ type: 'field', field_id: other }],
    settings: { empty_fields: 'dash' },
  })
  expect(codes(report, 'new')).toEqual([
    ['form_file_makes_fields', 'form.fields'],
    ['form_file_makes_rules', 'form.rules'],
    ['form_file_makes_template', 'form.pdf_template'],
  ])
  expect(codes(report, 'check')).toEqual([['form_file_without_secrets', null]])
})

test('form files: the example of the documentation is a form file that can be imported', async () => {
  const text = readFileSync(new URL('../../../../docs/form-files.md', import.meta.url), 'utf8')
  const [, json = ''] = /```json\n(.*?)```/s.exec(text) ?? []
  const { status, data } = await send(JSON.parse(json))
  expect(status).toBe(201)
  expect(data.form).toMatchObject({ internal_title: 'Eigentümeranfrage', fields: { length: 4 } })
  expect(codes(data.report, 'left_out').map(([code]) => code)).not.toContain('form_file_crm_field_missing')
})

test('form files: what another account lacks is left out, and the report says where [B18-7, B18-8]', async () => {
  const there = await app.createAccount()
  const key = there.api_key
  for (const email of [newEmail('a'), newEmail('b')]) {
    await app.call(staffMembers.create, { key, body: { name: 'Ole Berg', email } })
  }
  await app.call(formGroups.create, { key, body: { name: 'Käufer' } })
  const file = {
    ...head,
    settings: {
      form_groups: ['Käufer', 'Eigentümer'],
      staff_only_enabled: true,
      staff_allowed_member_ids: ['Ole Berg', 'Jana Weiss'],
      staff_allowed_group_ids: ['Verkauf'],
      crm_user_assignment: 'fixed',
    },
    fields: [name],
    pdf_template: { blocks: [], design: { letterhead_id: 'Briefpapier' } },
  }
  const { data } = await send(file, {}, key)
  expect(data.form).toMatchObject({
    staff_allowed_member_ids: [],
    staff_allowed_group_ids: [],
    staff_only_enabled: true,
  })
  expect(codes(data.report, 'mapped')).toEqual([['form_file_name_found', 'form.settings.form_groups.0']])
  expect(codes(data.report, 'left_out')).toEqual([
    ['form_file_name_missing', 'form.settings.form_groups.1'],
    ['form_file_name_ambiguous', 'form.settings.staff_allowed_member_ids.0'],
    ['form_file_name_missing', 'form.settings.staff_allowed_member_ids.1'],
    ['form_file_name_missing', 'form.settings.staff_allowed_group_ids.0'],
    ['form_file_name_missing', 'form.pdf_template.design.letterhead_id'],
  ])
  expect(codes(data.report, 'check').map(([code]) => code)).toEqual([
    'form_file_admits_all_staff',
    'form_file_without_crm_user',
    'form_file_without_secrets',
  ])
  expect(data.report.find(({ code }: ImportNote) => code === 'form_file_name_ambiguous')).toMatchObject({
    message: 'This account has more than one staff member “Ole Berg”: it is left out.',
    params: { kind: 'staff_member', name: 'Ole Berg' },
  })
})

/** Names `CrmName` in a field, in settings, in macros, in a block and in a translation. */
const withCrmField = (crm_field_name: string) => ({
  ...head,
  settings: {
    consent_crm_field_name: crm_field_name,
    crm_duplicate_check_fields: [crm_field_name, 'Email'],
    subject: `_${crm_field_name} und _Email_${crm_field_name}(x)`,
    translations: { en: { [`document.aaaaaaaaaaaa.address.${crm_field_name}`]: 'Label' } },
  },
  fields: [{ key: 'first', crm_module: 'address', crm_field_name }],
  pdf_template: {
    blocks: [
      { id: 'aaaaaaaaaaaa', type: 'fieldlist', field_ids: ['first', { module: 'address', name: crm_field_name }] },
      { type: 'field', crm: { module: 'address', name: crm_field_name } },
    ],
  },
})

test('form files: a form whose admitted groups are gone admits none, and its import says so [B18-2]', async () => {
  const group = (await app.call(staffGroups.create, { body: { name: 'Nachtdienst' } })).data
  const { id } = await activeForm(app, {
    settings: { staff_only_enabled: true, staff_allowed_group_ids: [group.id] },
    fields: [name].map((field) => ({ ...field, key: 'name' })),
  })
  await app.call(staffGroups.remove, { id: group.id })
  const file = await exported(id)
  expect(file.settings.staff_allowed_group_ids).toEqual([`(deleted: ${group.id})`])
  const { data } = await send(file)
  expect(codes(data.report, 'check')).toContainEqual(['form_file_admits_all_staff', 'form.settings'])
  expect(codes(data.report, 'left_out')).toContainEqual([
    'form_file_name_missing',
    'form.settings.staff_allowed_group_ids.0',
  ])
})

test('form files: a CRM field that is mapped becomes the other one wherever it is named [B18-9]', async () => {
  const crm_fields = [{ module: 'address', from: 'Rufname', to: 'Vorname' }]
  const { data } = await send(withCrmField('Rufname'), { crm_fields })
  expect(data.form).toMatchObject({
    consent_crm_field_name: 'Vorname',
    crm_duplicate_check_fields: ['Vorname', 'Email'],
    subject: '_Vorname und _Email_Vorname(x)',
    translations: { en: { 'document.aaaaaaaaaaaa.address.Vorname': 'Label' } },
    fields: [{ crm_field_name: 'Vorname', label: null }],
  })
  const { blocks } = (await app.call(pdfTemplates.get, { id: data.form.id })).data
  expect(blocks).toMatchObject([{ field_ids: [expect.any(Number), { name: 'Vorname' }] }, { crm: { name: 'Vorname' } }])
  expect(codes(data.report, 'mapped')).toEqual([['form_file_crm_field_mapped', 'form.fields.0.crm_field_name']])
})

test('form files: a CRM field that is unknown is left out; its field keeps its name and macros [B18-8, B18-9]', async () => {
  for (const crm_fields of [[], [{ module: 'address', from: 'Vornahme', to: null }]]) {
    const { data } = await send(withCrmField('Vornahme'), { crm_fields })
    const [field] = data.form.fields
    expect(data.form).toMatchObject({
      consent_crm_field_name: null,
      crm_duplicate_check_fields: ['Email'],
      subject: `_field_${field.id} und _Email_field_${field.id}(x)`,
      translations: { en: {} },
    })
    expect(field).toMatchObject({ crm_field_name: null, label: 'Vornahme' })
    const { blocks } = (await app.call(pdfTemplates.get, { id: data.form.id })).data
    expect(blocks).toMatchObject([{ type: 'fieldlist', field_ids: [field.id] }])
    const code = crm_fields.length === 0 ? 'form_file_crm_field_missing' : 'form_file_crm_field_left_out'
    expect(codes(data.report, 'left_out')).toEqual([[code, 'form.fields.0.crm_field_name']])
  }
  const { data } = await send(withCrmField('Vornahme'), { dry_run: true })
  const [note] = data.report.filter(({ outcome }: ImportNote) => outcome === 'left_out')
  expect(note).toMatchObject({ params: { module: 'address', name: 'Vornahme', nearest: 'Vorname' } })
})

test('form files: without a working CRM, its fields are taken as they are named, and the report says so [B18-9]', async () => {
  const there = await app.createAccount()
  await app.platform.database.system
    .updateTable('crm_connections')
    .set({ connected: false })
    .where('account_id', '=', there.account_id)
    .execute()
  const { data } = await send(withCrmField('Vornahme'), {}, there.api_key)
  expect(data.form.fields).toMatchObject([{ crm_field_name: 'Vornahme' }])
  expect(codes(data.report, 'check')[0]).toEqual(['form_file_crm_unchecked', null])
})

test('form files: a mapping that fits nothing is refused [B18-10]', async () => {
  const crm_fields = [
    { module: 'address', from: 'Nothing', to: 'Name' },
    { module: 'address', from: 'Vornahme', to: 'Vornahme' },
    { module: 'address', from: 'Vornahme', to: null },
    { module: 'attic', from: '', to: 5 },
  ]
  const shape = await send(withCrmField('Vornahme'), { crm_fields })
  expect(Object.keys(shape.body.errors)).toEqual(
    expect.arrayContaining(['crm_fields.3.module', 'crm_fields.3.from', 'crm_fields.3.to', 'crm_fields.0.from']),
  )
  const { status, body } = await send(withCrmField('Vornahme'), { crm_fields: crm_fields.slice(0, 3) })
  expect([status, body.faults]).toMatchObject([
    422,
    {
      'crm_fields.0.from': [{ code: 'form_file_mapping_unused' }],
      'crm_fields.1.to': [{ code: 'crm_field_missing' }],
      'crm_fields.2.from': [{ code: 'form_file_mapping_twice' }],
    },
  ])
})

test('form files: what is no form file of this version is refused as such [B18-10]', async () => {
  for (const [form, path, code] of [
    [{}, 'form.format', 'form_file_format'],
    [{ ...head, format: 'other', fields: 5 }, 'form.format', 'form_file_format'],
    [{ ...head, version: 2, news: [] }, 'form.version', 'form_file_version'],
    [{ format: 'foyer.form' }, 'form.version', 'form_file_version'],
    [[], 'form', 'not_object'],
    ['{}', 'form', 'not_object'],
    [null, 'form', 'required'],
  ] as const) {
    const { status, body } = await send(form)
    expect([status, body.faults], JSON.stringify(form)).toEqual([422, { [path]: [expect.objectContaining({ code })] }])
  }
})

test('form files: every fault is named at its place, and nothing is left of the form [B18-10, B18-11]', async () => {
  const before = await rowsOf(app.owner)
  const rule = {
    actions: [{ action: 'hide', target_field_id: 'gone' }],
    clauses: [{ when_field_id: 'x', operator: 'empty' }],
  }
  const named = await send({
    ...head,
    settings: { confidential_field_ids: ['Name', 'y'], translations: { en: { 'fields.z.label': 'Z' } } },
    fields: [name, name, { ...remark, field_type: 'rating', options: { max: 99 } }],
    rules: [rule],
    pdf_template: { blocks: [{ type: 'columns', left: [{ type: 'field', field_id: 'w' }], right: [] }] },
  })
  expect(named.status).toBe(422)
  expect(Object.keys(named.body.errors).toSorted()).toEqual([
    'form.fields.1.key',
    'form.fields.2.options.max',
    'form.pdf_template.blocks.0.left.0.field_id',
    'form.rules.0.actions.0.target_field_id',
    'form.rules.0.clauses.0.when_field_id',
    'form.settings.confidential_field_ids.1',
    'form.settings.translations.en.fields.z.label',
  ])

  const inside = await send({
    ...head,
    settings: {
      opens_at: '2027-01-01T00:00:00Z',
      closes_at: '2026-01-01T00:00:00Z',
      translations: { en: { 'fields.remark.label': 'x'.repeat(1001), 'settings.nothing': 'x' } },
    },
    fields: [name, remark],
    pdf_template: { blocks: [{ type: 'signature', field_id: 'remark' }] },
  })
  expect(inside.body.faults).toMatchObject({
    'form.settings.closes_at': [{ code: 'closes_before_opening' }],
    'form.settings.translations.en.fields.remark.label': [{ params: { key: 'fields.remark.label' } }],
    'form.settings.translations.en.settings.nothing': [{ code: 'translation_key_unknown' }],
    'form.pdf_template.blocks.0.field_id': [{ code: 'field_not_signature', params: { id: 'remark' } }],
  })

  const shape = await send({
    ...head,
    name: '',
    settings: { titel: 'x', accent_color: 'red', active: true, password: 'x' },
    fields: [{ key: '1', crm_module: 'attic' }],
    rules: [{ actions: [{ action: 'explode' }] }],
    extra: 1,
  })
  expect(shape.body.errors).toMatchObject({
    'form.name': [expect.anything()],
    'form.settings.titel': [expect.stringContaining('title')],
    'form.settings.accent_color': [expect.anything()],
    'form.settings.active': [expect.anything()],
    'form.settings.password': [expect.anything()],
    'form.fields.0.key': [expect.anything()],
    'form.fields.0.crm_module': [expect.anything()],
    'form.rules.0.actions.0.action': [expect.anything()],
    'form.extra': [expect.anything()],
  })
  expect(await rowsOf(app.owner)).toEqual(before)
})

test('form files: addresses that lead inside are refused as when a form is created [B18-10]', async () => {
  const { status, body } = await send({
    ...head,
    settings: { logo_url: 'http://10.0.0.1/logo.png', chat_assistant_base_url: 'http://127.0.0.1:9/v1' },
    fields: [],
    pdf_template: { blocks: [{ type: 'image', url: 'http://192.168.0.1/a.png' }] },
  })
  expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([
    422,
    ['form.pdf_template.blocks.0.url', 'form.settings.chat_assistant_base_url', 'form.settings.logo_url'],
  ])
})

test('form files: a dry run says what an import would, and changes nothing, not even the audit log [B18-12]', async () => {
  const there = await app.createAccount()
  const key = there.api_key
  const before = await rowsOf(there)
  const file = { ...withCrmField('Vornahme'), rules: [{ title: 'R' }] }
  const dry = await send(file, { dry_run: true }, key)
  expect([dry.status, dry.data.dry_run, dry.data.form]).toEqual([201, true, null])
  expect(await rowsOf(there)).toEqual(before)
  const refused = await send({ ...file, fields: [name, name] }, { dry_run: true }, key)
  expect(refused.status).toBe(422)
  expect(await rowsOf(there)).toEqual(before)
  const real = await send(file, {}, key)
  expect(real.data.report).toEqual(dry.data.report)
  expect((await app.call(auditLog.list, { key })).data[0]).toMatchObject({ action: 'formFiles.import' })
  expect((await app.call(forms.list, { key })).body.meta.total).toBe(1)
})

test('form files: what the plan does not include is left out, and the report says so [B18-8]', async () => {
  const there = await app.createAccount('free')
  const file = {
    ...head,
    settings: { custom_css: 'a { color: red }', hide_branding: true, title: 'T' },
    fields: [name],
    rules: [{ title: 'R' }],
    pdf_template: { blocks: [] },
  }
  const { data } = await send(file, {}, there.api_key)
  expect(data.form).toMatchObject({ custom_css: null, hide_branding: false, title: 'T' })
  expect((await app.call(rules.list, { id: data.form.id, key: there.api_key })).data).toEqual([])
  expect(codes(data.report, 'left_out')).toEqual([
    ['form_file_feature_left_out', 'form.rules'],
    ['form_file_feature_left_out', 'form.pdf_template'],
    ['form_file_feature_left_out', 'form.settings.custom_css'],
    ['form_file_feature_left_out', 'form.settings.hide_branding'],
  ])
})

test('form files: a form that follows the styling of its account follows that of the other one [B18-6]', async () => {
  const there = await app.createAccount()
  const key = there.api_key
  const styling = { default_accent_color: '#112233', default_logo_url: 'https://agency.example/there.png' }
  await app.call(account.update, { key, body: { styling, imprint: { default_imprint_line_1: 'Dort' } } })
  const own = await activeForm(app, {
    settings: { use_default_styling: false, accent_color: '#445566', use_default_imprint: true },
    fields: [{ key: 'name', crm_field_name: 'Name' }],
  })
  const { data } = await send(await exported(own.id), {}, key)
  expect(data.form).toMatchObject({
    use_default_styling: false,
    accent_color: '#445566',
    logo_url: null,
    use_default_imprint: true,
    imprint_line_1: 'Dort',
  })
  const follows = await send({ ...head, fields: [] }, {}, key)
  expect(follows.data.form).toMatchObject({ accent_color: '#112233', logo_url: 'https://agency.example/there.png' })
  // A file that was written by hand may say the colour alone.
  const written = await send({ ...head, settings: { accent_color: '#778899' }, fields: [] }, {}, key)
  expect(written.data.form).toMatchObject({ use_default_styling: false, accent_color: '#778899' })
})

test('form files: the language of a file stays; without one, it is that of the account [B18-6]', async () => {
  const there = await app.createAccount()
  await app.call(accountCrm.update, { key: there.api_key, body: { field_config_locale: 'en' } })
  const imported = async (settings: object) =>
    (await send({ ...head, settings, fields: [] }, {}, there.api_key)).data.form.language
  expect([await imported({ language: 'de' }), await imported({})]).toEqual(['de', 'en'])
})
