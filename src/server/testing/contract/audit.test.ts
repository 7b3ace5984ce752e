import { afterAll, expect, test } from 'vitest'
import { startApp, type TestAccount } from '../harness.ts'
import { openSession, withKey } from '../callers.ts'
import { endpoints, validCall } from './valid-calls.ts'

const app = await startApp({ limited: false, platform: () => ({ resolve: async () => ['93.184.216.34'] }) })
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const writes = endpoints.filter(({ spec }) => spec.method !== 'GET' && spec.auth !== 'none')

/** What cannot be called with a valid body that a table holds; tests of their own have them. */
const withoutValidBody = ['secondFactor.confirm', 'passkeys.create', 'accountCrm.setCredentials']

/** What must be there for a write to change anything. */
const prepare: Record<string, (account: TestAccount) => Promise<unknown>> = {
  'secondFactor.remove': ({ account_id, user_id }) =>
    system.insertInto('second_factors').values({ account_id, user_id, sealed_secret: 'v1.' }).execute(),
}

async function newestEntry({ account_id }: TestAccount): Promise<number> {
  const { id } = await system
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return id ?? 0
}

test('audit: each entry of an answered write names its caller and endpoint', async () => {
  const wrong: string[] = []
  const refused: string[] = []
  for (const endpoint of writes) {
    const { name, spec } = endpoint
    const account = await app.createAccount()
    const ofSession = spec.auth === 'session'
    const caller = ofSession ? await openSession(app, account) : withKey(account.api_key)
    const call = await validCall(endpoint, app, account)
    await prepare[name]?.(account)
    const before = await newestEntry(account)
    const { status } = await app.call(spec, { ...call, ...caller })
    if (status >= 300) refused.push(name)
    const entries = await system
      .selectFrom('audit_entries')
      .select(['actor_type', 'actor_id', 'actor_name', 'action'])
      .where('account_id', '=', account.account_id)
      .where('id', '>', before)
      .execute()
    if (status < 300 && spec.writes !== false && entries.length !== 1) wrong.push(`${name}: ${entries.length} entries`)
    for (const { actor_type, actor_id, actor_name, action } of entries) {
      const isNamed = actor_type === (ofSession ? 'session' : 'key') && actor_id !== null && actor_name !== null
      if (!isNamed || action !== name) wrong.push(`${name}: ${actor_type} ${actor_id} ${action}`)
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toEqual(withoutValidBody)
})
