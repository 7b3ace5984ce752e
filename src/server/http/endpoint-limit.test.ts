import { expect, test } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import type { EndpointSpec } from '../../shared/contract/endpoint.ts'
import { endpointLimits, type EndpointLimit } from '../../shared/contract/limits.ts'
import { leastRole } from '../../shared/contract/accounts/roles.ts'
import { readOnlyKey, signedIn } from '../testing/callers.ts'
import { startApp } from '../testing/harness.ts'
import { countAlready, forgetCounts } from '../testing/limits.ts'

const all: EndpointSpec[] = Object.values(contract).flatMap((endpoints) => Object.values(endpoints as object))
const limited = all.filter((spec): spec is EndpointSpec & { limit: EndpointLimit } => spec.limit !== undefined)

test('S27: a viewer and a read-only key use up no place of a limit of the account that they may not use', async () => {
  await using app = await startApp()
  const viewer = await app.createAccount()
  const { system } = app.platform.database
  const session = await signedIn(app, viewer)
  const key = await readOnlyKey(app, viewer)
  await system.updateTable('users').set({ role: 'viewer' }).where('id', '=', viewer.user_id).execute()
  await forgetCounts(app)
  const counted = () =>
    system.selectFrom('limit_counts').select('name').where('name', 'in', Object.keys(endpointLimits)).execute()
  for (const spec of limited) {
    if (leastRole(spec) === 'viewer') continue
    expect((await app.call(spec, { ...session, id: 1, body: {} })).status, spec.path).toBe(403)
    if (spec.method === 'GET' || spec.auth === 'session') continue
    expect((await app.call(spec, { ...key, id: 1, body: {} })).status, spec.path).toBe(403)
  }
  expect(await counted()).toEqual([])
})

test('http: where the places of a limit are used up, the 429 comes before 404 and 422 [B11-14]', async () => {
  await using app = await startApp()
  for (const spec of limited) {
    if (spec.auth === 'session') continue
    await forgetCounts(app)
    await countAlready(app, { limit: spec.limit, of: [app.owner.account_id] }, endpointLimits[spec.limit].places)
    const answer = await app.call(spec, { id: 999_999, body: {} })
    expect([answer.status, Number(answer.headers['retry-after'])], spec.path).toEqual([429, 60])
  }
})
