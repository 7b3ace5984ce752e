import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountCrm } from '../../../shared/contract/accounts/account-crm.ts'
import { configurationModules, crm } from '../../../shared/contract/crm/crm.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { claimConfigurations } from './configuration-queries.ts'
import { connect, disconnect } from './index.ts'
import { buildDue } from './jobs.ts'

const configurations = (app: TestApp) =>
  app.platform.database.system
    .selectFrom('crm_field_configurations')
    .select(['locale', 'built_at', 'due_at', 'attempts', 'error'])
    .select(sql<boolean>`due_at > now()`.as('later'))
    .where('account_id', '=', app.owner.account_id)
    .orderBy('locale')
    .execute()

/** Lets everything that waits for its time be due. */
const letTimePass = (app: TestApp) =>
  sql`update crm_field_configurations set due_at = now() where due_at is not null`.execute(app.platform.database.system)

const labelOfAddress = async (app: TestApp) => (await app.call(crm.fields)).data.address.Strasse.label

async function addField(app: TestApp, crm_field_name: string) {
  const { data } = await app.call(forms.create, { body: { internal_title: 'F' } })
  return app.call(fields.create, { id: data.id, body: { crm_module: 'address', crm_field_name } })
}

test('crm: modules by name, fields by name with label, type, length, default, permitted values [B2.4-1, B2.4-2, B2.4-3, B2.4-4, B2.4-5, B2.4-6, B2.4-7, B4.4-1]', async () => {
  await using app = await startApp()
  const { status, data } = await app.call(crm.fields)
  expect(status).toBe(200)
  expect(Object.keys(data)).toEqual([...configurationModules])
  for (const module of configurationModules) expect(Object.keys(data[module]), module).not.toEqual([])
  expect(data.address.Vorname).toEqual({
    label: 'Vorname',
    type: 'varchar',
    length: 80,
    default: null,
    permittedvalues: null,
  })
  expect(data.address.Anrede).toMatchObject({ type: 'singleselect', permittedvalues: { Frau: 'Frau' } })
  expect(data.estate.land.default).toBe('DEU')
})

test('crm: modules, fields and values stand in the order of the CRM, codes that look like numbers too [B2.4]', async () => {
  await using app = await startApp()
  const headers = { authorization: `Bearer ${app.owner.api_key}` }
  const { body } = await app.server.inject({ url: '/api/v1/crm/fields?module=address', headers })
  expect(body).toMatch(/^\{"data":\{"address":\{"KdNr":\{"label":"Kundennr\.","type":"integer","length":null,/)
  expect(body).toContain('"permittedvalues":{"1":"Aktiv","0":"Archiviert"}')
  expect(body.indexOf('"Vorname"')).toBeLessThan(body.indexOf('"Name"'))
})

test('crm: one module by name; an unknown one is a 422 that names those there are [B4.4-2, B4.4-4]', async () => {
  await using app = await startApp()
  const all = await app.call(crm.fields)
  for (const module of configurationModules) {
    const one = await app.call(crm.fields, { query: { module } })
    expect(one.data).toEqual({ [module]: all.data[module] })
  }
  for (const module of ['user', 'Address', '', '__proto__']) {
    const refused = await app.call(crm.fields, { query: { module } })
    expect(refused.status, module).toBe(422)
    expect(refused.body.errors.module[0]).toContain('address, estate, task, calendar, agentsLog, file, project')
  }
})

test('crm: without a connection 409 and any field name is accepted; connected again, all is as before [B4.4-3, B7-9, B7-19, B2.3-21]', async () => {
  await using app = await startApp()
  const { platform, owner } = app
  expect((await addField(app, 'Vornahme')).body.errors.crm_field_name[0]).toMatch(/Did you mean Vorname\?/)

  await disconnect(platform, owner.account_id)
  for (const query of [{}, { module: 'address' }]) {
    const refused = await app.call(crm.fields, { query })
    expect(refused.status).toBe(409)
    expect(refused.body).toEqual({
      message: expect.stringMatching(/No CRM is connected.*settings/),
      code: 'crm_not_connected',
      params: {},
    })
  }
  expect((await app.call(accountCrm.rebuildFieldConfig)).status).toBe(409)
  expect((await app.call(accountCrm.get)).data.connection_ok).toBe(false)
  expect((await addField(app, 'Vornahme')).status).toBe(201)
  await letTimePass(app)
  expect(await buildDue(platform)).toBe(0)

  expect(await connect(platform, owner.account_id, { kind: 'built-in' })).toEqual({
    account_id: owner.account_id,
    connection_ok: true,
  })
  expect((await app.call(crm.fields)).status).toBe(200)
  expect((await app.call(accountCrm.get)).data.connection_ok).toBe(true)
  expect((await addField(app, 'Vornahme')).status).toBe(422)
})

test('crm: a connection that does not work is a 409 that says why, until the CRM answers again [B4.4-3, B7-19]', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  await system.updateTable('crm_connections').set({ error: 'The CRM refused the credentials.' }).execute()
  const refused = await app.call(crm.fields)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('The CRM refused the credentials.')
  expect((await app.call(accountCrm.get)).data.connection_ok).toBe(false)
  expect((await addField(app, 'Vornahme')).status).toBe(201)
  await letTimePass(app)
  await buildDue(app.platform)
  expect((await app.call(crm.fields)).status).toBe(200)
  expect((await app.call(accountCrm.get)).data.connection_ok).toBe(true)
})

test('crm: another language: the old labels are served until the new ones are built in the background [B2.14-13, B2.14-14]', async () => {
  await using app = await startApp()
  expect(await labelOfAddress(app)).toBe('Straße')
  const changed = await app.call(accountCrm.update, { body: { field_config_locale: 'en' } })
  expect(changed.data).toMatchObject({
    field_config_locale: 'en',
    field_config_is_building: true,
    field_config_built_at: null,
  })
  expect(await labelOfAddress(app)).toBe('Straße')
  expect((await addField(app, 'Vornahme')).status).toBe(422)

  expect(await buildDue(app.platform)).toBe(1)
  expect(await labelOfAddress(app)).toBe('Street')
  expect(await buildDue(app.platform)).toBe(0)
  const read = async () => (await app.call(accountCrm.get)).data
  const built = await read()
  expect(built).toMatchObject({ field_config_is_building: false, field_config_built_at: expect.any(String) })

  // Asked for by a person who has just made a field there: the same, and only that.
  const asked = await app.call(accountCrm.rebuildFieldConfig)
  expect(asked.data).toEqual({ ...built, field_config_is_building: true })
  const [claim] = await claimConfigurations(app.platform.database.system, { limit: 8, leaseSeconds: 60 })
  expect(claim).toMatchObject({ locale: 'en', attempts: 1 })
  expect((await read()).field_config_is_building).toBe(true)
  await letTimePass(app)
  expect(await buildDue(app.platform)).toBe(1)
  expect((await read()).field_config_built_at > built.field_config_built_at).toBe(true)
  expect(await configurations(app)).toMatchObject([
    { locale: 'de', due_at: null },
    { locale: 'en', attempts: 0, error: null, later: true },
  ])

  await app.call(accountCrm.update, { body: { field_config_locale: 'de' } })
  expect(await labelOfAddress(app)).toBe('Straße')
  expect(await buildDue(app.platform)).toBe(1)
})

test('crm: a configuration is built anew once in 24 hours', async () => {
  await using app = await startApp()
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from due_at - built_at) / 3600)::integer as hours
    from crm_field_configurations`.execute(app.platform.database.system)
  expect(rows).toEqual([{ hours: 24 }])
  expect(await buildDue(app.platform)).toBe(0)
  await sql`update crm_field_configurations set built_at = '2026-01-01', due_at = '2026-01-02'`.execute(
    app.platform.database.system,
  )
  expect(await buildDue(app.platform)).toBe(1)
  const [built] = await configurations(app)
  expect(built!.built_at! > '2026-01-02').toBe(true)
  expect(built!.later).toBe(true)
})

test('crm: a configuration that one process builds is none for another, which does not wait', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  await letTimePass(app)
  const claims = { limit: 8, leaseSeconds: 60 }
  await system.transaction().execute(async (db) => {
    expect(await claimConfigurations(db, claims)).toHaveLength(1)
    expect(await claimConfigurations(system, claims)).toEqual([])
  })
  expect(await claimConfigurations(system, claims)).toEqual([])
})

test('crm: what cannot be built is tried again, each time later, and what there is stays', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  // As another CRM, with more languages, would have left it.
  await system.updateTable('crm_connections').set({ field_config_locale: 'fr' }).execute()
  await system.updateTable('crm_field_configurations').set({ due_at: null }).execute()
  await sql`insert into crm_field_configurations (account_id, locale, due_at)
    values (${app.owner.account_id}, 'fr', now())`.execute(system)
  const waits: number[] = []
  for (let i = 0; i < 6; i++) {
    expect(await buildDue(app.platform)).toBe(1)
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from due_at - now()))::integer as seconds
      from crm_field_configurations where locale = 'fr'`.execute(system)
    waits.push(rows[0]!.seconds)
    expect(await buildDue(app.platform)).toBe(0)
    await letTimePass(app)
  }
  expect(waits).toEqual([60, 300, 1800, 7200, 7200, 7200])
  expect(await configurations(app)).toMatchObject([
    { locale: 'de' },
    { locale: 'fr', built_at: null, attempts: 6, error: expect.stringMatching(/^crm_locale_missing/) },
  ])
  expect(await labelOfAddress(app)).toBe('Straße')
  expect((await app.call(accountCrm.get)).data).toMatchObject({
    field_config_is_building: false,
    field_config_error: 'The built-in CRM offers de, en, and not fr.',
  })

  await system.deleteFrom('crm_field_configurations').where('locale', '=', 'de').execute()
  const refused = await app.call(crm.fields)
  expect([refused.status, refused.body.message]).toEqual([409, 'The built-in CRM offers de, en, and not fr.'])
})

test('crm: what was never built is built on demand', async () => {
  await using app = await startApp()
  await app.platform.database.system.deleteFrom('crm_field_configurations').execute()
  expect((await addField(app, 'Vornahme')).status).toBe(201)
  const calls = Array.from({ length: 5 }, () => app.call(crm.fields, { query: { module: 'address' } }))
  for (const { status, data } of await Promise.all(calls)) {
    expect(status).toBe(200)
    expect(data.address.Strasse.label).toBe('Straße')
  }
  expect(await configurations(app)).toMatchObject([{ locale: 'de', later: true }])
  expect((await addField(app, 'Vornahme')).status).toBe(422)
})

test('crm: a field takes every name that GET /crm/fields gives, in its own module only [B2.3-4]', async () => {
  await using app = await startApp()
  const { data: form } = await app.call(forms.create, { body: { internal_title: 'F' } })
  const add = (crm_module: string, crm_field_name: string) =>
    app.call(fields.create, { id: form.id, body: { crm_module, crm_field_name } })
  const { data: known } = await app.call(crm.fields)
  for (const module of ['address', 'estate', 'task', 'calendar', 'agentsLog']) {
    const [name = ''] = Object.keys(known[module])
    const field = await add(module, name)
    expect(field.status, module).toBe(201)
    expect((await app.call(fields.update, { id: field.data.id, body: { crm_field_name: 'nothing' } })).status).toBe(422)
    expect((await app.call(fields.update, { id: field.data.id, body: { crm_field_name: null } })).status).toBe(200)
  }
  expect((await add('estate', 'Vorname')).status).toBe(422)
  expect((await add('address', '__proto__')).status).toBe(422)
})
