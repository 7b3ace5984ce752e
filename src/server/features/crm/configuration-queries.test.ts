import { expect, test } from 'vitest'
import { startApp } from '../../testing/harness.ts'
import { postponeConfiguration, recordConnectionError, storeConfiguration } from './configuration-queries.ts'

test('crm: a new field configuration moves the revision of the account, and of every form', async () => {
  await using app = await startApp()
  const { account_id } = app.owner
  const { system } = app.platform.database
  const revision = async () =>
    (await system.selectFrom('accounts').select('revision').where('id', '=', account_id).executeTakeFirstOrThrow())
      .revision
  const store = (text: string) => storeConfiguration(system, { account_id, locale: 'de', crm_number: 0 }, text)
  const before = await revision()
  await store('{"address":{}}')
  await store('{"address":{}}')
  expect(await revision()).toBe(before + 1)
  await store('{"address":{"Name":{}}}')
  expect(await revision()).toBe(before + 2)
})

test('crm: what a former CRM answers late is neither kept, nor said of the connection to the next', async () => {
  await using app = await startApp()
  const { account_id } = app.owner
  const { system } = app.platform.database
  await system.updateTable('crm_connections').set({ crm_number: 1, error: 'kept' }).execute()
  const kept = () => system.selectFrom('crm_field_configurations').select(['configuration', 'due_at']).execute()
  const before = await kept()
  await storeConfiguration(system, { account_id, locale: 'de', crm_number: 0 }, '{"address":{}}')
  await storeConfiguration(system, { account_id, locale: 'en', crm_number: 0 }, '{"address":{}}')
  await recordConnectionError(system, { account_id, crm_number: 0 }, null)
  await postponeConfiguration(system, { account_id, locale: 'de', attempts: 0, crm_number: 0 }, 'late', null)
  expect(await kept()).toEqual(before)
  expect(await system.selectFrom('crm_connections').select('error').execute()).toEqual([{ error: 'kept' }])
})
