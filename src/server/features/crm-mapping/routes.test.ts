import { afterAll, beforeAll, expect, test } from 'vitest'
import { crmMapping, type CrmMappingForm } from '../../../shared/contract/crm/crm-mapping.ts'
import { crm } from '../../../shared/contract/crm/crm.ts'
import { formDrafts } from '../../../shared/contract/forms/form-versions.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { mappedContent } from '../../../shared/crm-mapping/mapped-content.ts'
import { activeForm, named, post, type ActiveForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { startOnOffice, type OnOfficeServer } from '../../testing/onoffice-server/server.ts'
import { startPropstack, type PropstackServer } from '../../testing/propstack-server/server.ts'
import { connect, disconnect } from '../crm/index.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue } from '../follow-ups/index.ts'

let onOffice: OnOfficeServer
let propstack: PropstackServer
let app: TestApp

beforeAll(async () => {
  onOffice = await startOnOffice()
  propstack = await startPropstack()
  const env = {
    ONOFFICE_API_URL: onOffice.url,
    PROPSTACK_API_URL: propstack.url,
    CRM_ALLOW_HOSTS: `${onOffice.host},${propstack.host}`,
  }
  app = await startApp({ env, limited: false })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await propstack[Symbol.asyncDispose]()
  await onOffice[Symbol.asyncDispose]()
})

const connectOnOffice = () => {
  const { token, secret } = onOffice.office
  return connect(app.platform, app.owner.account_id, { kind: 'onoffice', credentials: { token, secret } })
}
const connectPropstack = () => {
  const credentials = { api_key: propstack.agency.apiKey }
  return connect(app.platform, app.owner.account_id, { kind: 'propstack', credentials })
}

/** A form made for onOffice, as an agency has it. */
async function formForOnOffice(more: Partial<ActiveForm> = {}) {
  await connectOnOffice()
  return activeForm(app, {
    fields: [
      { key: 'salutation', crm_field_name: 'Anrede', datalist: 'Herr;Frau;Firma', default_value: 'Frau' },
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
      { key: 'job', crm_field_name: 'jobTitle' },
      { key: 'vip', crm_field_name: 'Vip', label: 'Stammkunde' },
      { key: 'fax', crm_field_name: 'Telefax1' },
      { key: 'rent', crm_module: 'estate', crm_field_name: 'nettokaltmiete' },
    ],
    settings: { crm_write_enabled: true, crm_duplicate_check_fields: ['Email', 'Telefax1'] },
    ...more,
  })
}

const read = async (): Promise<CrmMappingForm[]> => (await app.call(crmMapping.list, { query: { per_page: 100 } })).data
const mappingOf = async (id: number) => (await read()).find(({ form_id }) => form_id === id)

/** Follows all proposals in the draft of a form, as the dashboard does. */
async function followProposals({ form_id: id, places }: CrmMappingForm) {
  const { data: draft } = await app.call(formDrafts.get, { id })
  const mapped = places.map((place) => ({ ...place, to: place.proposal?.crm_field_name ?? null }))
  const patch = mappedContent(draft.content, mapped, (await app.call(crm.fields)).data)
  return app.call(formDrafts.update, { id, body: { token: draft.token, ...patch } })
}

test('crm mapping: a form for onOffice fits Propstack after its proposals, and writes to it [B22-1, B22-2, B22-3, B22-4, B22-5, B22-6]', async () => {
  const form = await formForOnOffice()
  await app.call(rules.replace, {
    id: form.id,
    body: {
      rules: [
        {
          title: 'Titel',
          clauses: [{ when_field_id: String(form.ids['salutation']), operator: 'equals', value: 'Frau' }],
          actions: [{ order: 0, action: 'hide', target_field_id: String(form.ids['fax']), value: null }],
        },
      ],
    },
  })
  expect(await mappingOf(form.id)).toBeUndefined()
  await connectPropstack()
  const mapping = (await mappingOf(form.id))!
  expect(mapping).toMatchObject({ internal_title: 'Anfrage', active: true, has_draft: false, live_places: 6 })
  const told = mapping.places.map(({ kind, crm_field_name, label, problem, proposal }) => [
    kind,
    crm_field_name,
    label,
    problem,
    proposal && [proposal.crm_field_name, proposal.reason, proposal.lost_choices],
  ])
  expect(told).toEqual([
    ['field', 'Anrede', 'Anrede', 'missing_values', ['Anrede', 'same', ['Firma']]],
    ['field', 'jobTitle', 'Beruf', 'missing_field', ['jobPosition', 'role', []]],
    ['field', 'Vip', 'Stammkunde', 'missing_field', ['cf_vip', 'label', []]],
    ['field', 'Telefax1', 'Faxnummern', 'missing_field', null],
    ['field', 'nettokaltmiete', 'Nettokaltmiete', 'missing_field', ['kaltmiete', 'role', []]],
    ['duplicate_check', 'Telefax1', 'Faxnummern', 'missing_field', null],
  ])
  const patched = await followProposals(mapping)
  expect(patched.status, JSON.stringify(patched.body)).toBe(200)
  expect(await mappingOf(form.id)).toMatchObject({ has_draft: true, live_places: 6, places: [] })
  // Visitors still see the form as it was.
  expect((await app.call(forms.get, { id: form.id })).data.crm_duplicate_check_fields).toEqual(['Email', 'Telefax1'])
  const published = await app.call(formDrafts.publish, { id: form.id, body: { token: patched.data.token } })
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  expect(published.data.crm_duplicate_check_fields).toEqual(['Email'])
  expect(await mappingOf(form.id)).toBeUndefined()
  expect((await app.call(rules.list, { id: form.id })).data[0].clauses[0].value).toBe('ms')

  const answers = { salutation: 'ms', name: 'Löwe', email: 'ada@home.example', job: 'Ärztin', vip: '1', rent: '900' }
  const { status, body } = await post(app, form.path, named(form.ids, answers))
  expect(status, JSON.stringify(body)).toBe(201)
  await performDue(app.platform, crmWrites(app.platform))
  const contact = { salutation: 'ms', last_name: 'Löwe', email: 'ada@home.example', position: 'Ärztin' }
  expect([...propstack.agency.tables.contacts.values()]).toContainEqual(expect.objectContaining(contact))
  expect([...propstack.agency.tables.units.values()]).toContainEqual(expect.objectContaining({ base_rent: 900 }))
})

test('crm mapping: no field of a form gets what another one names; a draft is looked at itself [B22-3, B22-5]', async () => {
  const fields = [
    { key: 'job', crm_field_name: 'jobTitle' },
    { key: 'position', crm_field_name: 'jobPosition' },
  ]
  const form = await formForOnOffice({ fields })
  const { data: draft } = await app.call(formDrafts.get, { id: form.id })
  const listed = Object.values(form.ids).map((id) => ({ id, crm_module: 'address' }))
  const added = { crm_module: 'address', crm_field_name: 'Homepage', label: 'Ihre Website' }
  await app.call(formDrafts.update, { id: form.id, body: { token: draft.token, fields: [...listed, added] } })
  await connectPropstack()
  const found = await mappingOf(form.id)
  expect(found).toMatchObject({ has_draft: true, live_places: 2 })
  expect(found?.places.map(({ crm_field_name, label, proposal }) => [crm_field_name, label, proposal])).toEqual([
    ['jobTitle', 'Beruf', null],
    ['Homepage', 'Ihre Website', null],
    ['Telefax1', 'Faxnummern', null],
  ])
})

test('crm mapping: a draft names only CRM fields that there are in its settings [B22-7]', async () => {
  const form = await formForOnOffice()
  const { data: draft } = await app.call(formDrafts.get, { id: form.id })
  const change = (settings: object) =>
    app.call(formDrafts.update, { id: form.id, body: { token: draft.token, settings } })
  const refused = await change({ consent_crm_field_name: 'Fehlt' })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['settings.consent_crm_field_name'])
  expect((await change({ consent_crm_field_name: 'DSGVOStatus' })).data.content.settings).toMatchObject({
    consent_crm_field_name: 'DSGVOStatus',
  })
})

test('crm mapping: consent and duplicate check count while they are on [B22-2]', async () => {
  const settings = {
    crm_write_enabled: true,
    consent_enabled: true,
    consent_crm_field_name: 'AGB_akzeptiert',
    crm_duplicate_check_enabled: false,
    crm_duplicate_check_fields: ['Telefax1'],
  }
  const form = await formForOnOffice({ fields: [{ key: 'name', crm_field_name: 'Name' }], settings })
  await connectPropstack()
  expect((await mappingOf(form.id))?.places).toMatchObject([
    { kind: 'consent', field_id: null, crm_field_name: 'AGB_akzeptiert', label: 'AGB akzeptiert', choices: [] },
  ])
  await app.call(forms.update, { id: form.id, body: { consent_enabled: false } })
  expect(await mappingOf(form.id)).toBeUndefined()
})

test('crm mapping: 409 while no CRM is connected, and pages [B22-1]', async () => {
  await formForOnOffice()
  await formForOnOffice()
  await connectPropstack()
  const page = await app.call(crmMapping.list, { query: { per_page: 1, page: 2 } })
  expect(page.data).toHaveLength(1)
  expect(page.body.meta.total).toBeGreaterThan(1)
  await disconnect(app.platform, app.owner.account_id)
  const refused = await app.call(crmMapping.list)
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('crm_not_connected')
})
