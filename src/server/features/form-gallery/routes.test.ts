import { afterAll, beforeAll, expect, test } from 'vitest'
import { formFiles, type ImportNote } from '../../../shared/contract/forms/form-files.ts'
import { formGallery, type GalleryTemplate } from '../../../shared/contract/forms/form-gallery.ts'
import { account } from '../../../shared/contract/accounts/account.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { hasMacro } from '../../../shared/contract/crm/macros.ts'
import { richText } from '../../../shared/form/markup/markdown.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startPropstack, type PropstackServer } from '../../testing/propstack-server/server.ts'
import { connect } from '../crm/index.ts'

let app: TestApp
let propstack: PropstackServer
beforeAll(async () => {
  propstack = await startPropstack()
  app = await startApp({ env: { PROPSTACK_API_URL: propstack.url, CRM_ALLOW_HOSTS: propstack.host } })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await propstack[Symbol.asyncDispose]()
})

test('form gallery: the list names every template with what a person chooses it by [B23-1]', async () => {
  const { body } = await app.call(formGallery.list)
  expect(body.meta).toMatchObject({ total: 12, last_page: 1 })
  const list = body.data as GalleryTemplate[]
  expect(new Set(list.map(({ category }) => category))).toEqual(new Set(['owners', 'prospects', 'tenancy', 'office']))
  expect(list[0]).toEqual({
    key: 'owner-inquiry',
    version: 6,
    category: 'owners',
    name: { de: 'Eigentümeranfrage', en: 'Owner’s inquiry' },
    description: { de: expect.stringContaining('Datenblatt'), en: expect.stringContaining('data sheet') },
    languages: ['de', 'en'],
    field_count: 20,
    step_count: 1,
    rule_count: 5,
    has_document: true,
  })
  expect(list.find(({ key }) => key === 'handover-protocol')).toMatchObject({ step_count: 5, has_document: true })
  const { body: second } = await app.call(formGallery.list, { query: { per_page: 5, page: 3 } })
  expect(second.data).toEqual(list.slice(10))
})

test('form gallery: a template that does not exist is answered with 404 and the names of those that do', async () => {
  const { status, body } = await app.call(formGallery.get, { params: { template: 'garden-party' } })
  expect([status, body.code]).toEqual([404, 'gallery_template_missing'])
  expect(body.message).toContain('owner-inquiry, valuation')
})

test('form gallery: a form made from a template is a form of the account, and of no template [B23-2]', async () => {
  const { data } = await app.call(formGallery.get, { params: { template: 'contact' } })
  expect(data.crm_fields).toEqual([])
  const { form, crm_fields } = data
  const dry = await app.call(formFiles.import, { body: { form, crm_fields, dry_run: true } })
  expect(dry.data).toMatchObject({ dry_run: true, form: null })
  const made = await app.call(formFiles.import, { body: { form, crm_fields } })
  expect(made.data.form).toMatchObject({ internal_title: 'Kontaktanfrage', active: false, form_template: false })
  await app.call(forms.update, { id: made.data.form.id, body: { title: 'Hallo' } })
  expect((await app.call(formGallery.get, { params: { template: 'contact' } })).data.form).toEqual(form)
})

test('form gallery: the mails of a template are from the team of the account, by its name [B15-26]', async () => {
  const owner = await app.createAccount()
  const profile = { name: 'Müller & "Söhne" $& GmbH' }
  expect((await app.call(account.update, { key: owner.api_key, body: { profile } })).status).toBe(200)
  const { data } = await app.call(formGallery.get, { key: owner.api_key, params: { template: 'newsletter' } })
  const { body, double_opt_in_body, translations } = data.form.settings
  for (const text of [body, double_opt_in_body]) expect(text).toMatch(/\nIhr Team von Müller & "Söhne" \$& GmbH$/)
  expect(translations.en['settings.body']).toMatch(
    /^_Briefanrede,\n\nYour [^]*\nThe team at Müller & "Söhne" \$& GmbH$/,
  )
})

test('form gallery: the name of the account is no macro and no mark in the mails of a template [B15-26]', async () => {
  for (const name of ['Haus *Nord* **AG**', 'Makler _Name', '_Name', 'Haus [Nord](https://nord.example) {link}']) {
    const owner = await app.createAccount()
    expect((await app.call(account.update, { key: owner.api_key, body: { profile: { name } } })).status).toBe(200)
    const { data } = await app.call(formGallery.get, { key: owner.api_key, params: { template: 'newsletter' } })
    const { body, double_opt_in_body: asking } = data.form.settings
    for (const text of [body, asking]) {
      const last = text.split('\n').at(-1)
      expect([hasMacro(last), richText(last).text.replaceAll('\uFEFF', '')]).toEqual([
        false,
        `<p>Ihr Team von ${name}</p>`,
      ])
    }
    expect(asking.split('{link}')).toHaveLength(2)
  }
})

test('form gallery: a template names the fields of the connected CRM in its mapping [B23-5]', async () => {
  const owner = await app.createAccount()
  const key = owner.api_key
  const credentials = { api_key: propstack.agency.apiKey }
  await connect(app.platform, owner.account_id, { kind: 'propstack', credentials })
  const { data } = await app.call(formGallery.get, { key, params: { template: 'tenant-self-disclosure' } })
  expect(data.crm_fields).toEqual([{ module: 'address', from: 'jobTitle', to: 'jobPosition' }])
  const body = { form: data.form, crm_fields: data.crm_fields }
  const made = await app.call(formFiles.import, { key, body })
  expect((made.data.report as ImportNote[]).filter(({ outcome }) => outcome === 'mapped')).toMatchObject([
    { code: 'form_file_crm_field_mapped', params: { name: 'jobTitle', to: 'jobPosition' } },
  ])
  const { data: list } = await app.call(fields.list, { key, id: made.data.form.id })
  const names = list.map(({ crm_field_name }: { crm_field_name: string | null }) => crm_field_name)
  expect(names).toEqual(expect.arrayContaining(['Vorname', 'Email', 'jobPosition']))
  // What has no place in the CRM is kept in the submission.
  expect(names).not.toContain('jobTitle')
})
