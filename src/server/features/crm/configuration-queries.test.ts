import { expect, test } from 'vitest'
import { startApp } from '../../testing/harness.ts'
import { storeConfiguration } from './configuration-queries.ts'

test('crm: a new field configuration moves the revision of the account, and of every form', async () => {
  await using app = await startApp()
  const { account_id } = app.owner
  const { system } = app.platform.database
  const revision = async () =>
    (await system.selectFrom('accounts').select('revision').where('id', '=', account_id).executeTakeFirstOrThrow())
      .revision
  const store = (text: string) => storeConfiguration(system, { account_id, locale: 'de' }, text)
  const before = await revision()
  await store('{"address":{}}')
  await store('{"address":{}}')
  expect(await revision()).toBe(before + 1)
  await store('{"address":{"Name":{}}}')
  expect(await revision()).toBe(before + 2)
})
