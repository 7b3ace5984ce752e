import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { maxCrmUsers } from '../../../shared/budgets.ts'
import { staffGroups } from '../../../shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { startApp, type TestAccount, type TestApp } from '../../testing/harness.ts'

/** Users of the account's built-in CRM besides its first one, in one group; gives their ids as the CRM names them. */
async function crmUsers(app: TestApp, { account_id }: TestAccount, names: readonly string[]) {
  const { system } = app.platform.database
  const values = names.map((name) => ({ account_id, name, email: `${name.toLowerCase()}@crm.example` }))
  const users = await system.insertInto('built_in_crm_users').values(values).returning('id').execute()
  const group = await system
    .insertInto('built_in_crm_groups')
    .values({ account_id, name: 'Verkauf' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await system
    .insertInto('built_in_crm_group_users')
    .values(users.map(({ id }) => ({ account_id, user_id: id, group_id: group.id })))
    .execute()
  return { ids: users.map(({ id }) => String(id)), group: String(group.id) }
}

test('staff members: users of the CRM come with their groups, once; a second import brings them up to date [B4.12, B4.12-18, B11-50]', async () => {
  await using app = await startApp()
  const { ids, group } = await crmUsers(app, app.owner, ['Anna', 'Bela'])
  const first = await app.call(staffMembers.importCrm, { body: { crm_user_ids: ids } })
  expect([first.status, first.data]).toEqual([200, { created: 2, updated: 0 }])
  const { data: members } = await app.call(staffMembers.list)
  expect(members[0]).toMatchObject({ name: 'Anna', source: 'crm', is_active: true, crm_user_id: ids[0] })
  expect(members[0].groups).toMatchObject([{ name: 'Verkauf' }])
  const { data: mirrored } = await app.call(staffGroups.list)
  expect(mirrored).toMatchObject([{ name: 'Verkauf', member_count: 2, crm_group_id: group }])
  expect((await app.call(staffGroups.remove, { id: mirrored[0].id })).status).toBe(409)

  // A local group and an inactive state are ours; name and groups of the CRM are the CRM's.
  const { data: local } = await app.call(staffGroups.create, { body: { name: 'Evening shift' } })
  await app.call(staffMembers.update, {
    id: members[0].id,
    body: { is_active: false, groups: [mirrored[0].id, local.id] },
  })
  const { system } = app.platform.database
  await system.updateTable('built_in_crm_users').set({ name: 'Anna Berg' }).where('id', '=', Number(ids[0])).execute()
  await system.deleteFrom('built_in_crm_groups').where('id', '=', Number(group)).execute()
  // The account's own user is a user of its CRM as well.
  expect((await app.call(staffMembers.importCrm)).data).toEqual({ created: 1, updated: 2 })
  const again = (await app.call(staffMembers.list)).data
  expect(again[0]).toMatchObject({ name: 'Anna Berg', is_active: false, groups: [{ name: 'Evening shift' }] })
  expect((await app.call(staffGroups.list)).data).toMatchObject([{ name: 'Evening shift' }])
})

test('staff members: name and e-mail from the CRM cannot be changed; a manual member is adopted [B4.12-17]', async () => {
  await using app = await startApp()
  const { ids } = await crmUsers(app, app.owner, ['Anna'])
  await app.call(staffMembers.create, { body: { name: 'A.', email: 'ANNA@crm.example' } })
  expect((await app.call(staffMembers.importCrm, { body: { crm_user_ids: ids } })).data).toEqual({
    created: 0,
    updated: 1,
  })
  const [member] = (await app.call(staffMembers.list)).data
  expect(member).toMatchObject({ name: 'Anna', source: 'crm', crm_user_id: ids[0] })
  const refused = await app.call(staffMembers.update, { id: member.id, body: { name: 'X', email: 'x@y.example' } })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name', 'email']])
  expect((await app.call(staffMembers.update, { id: member.id, body: member })).status).toBe(200)
})

test('staff members: a user whom the CRM has anew, by the same address, is the member of before [B4.12-18]', async () => {
  await using app = await startApp()
  const { system } = app.platform.database
  const { ids } = await crmUsers(app, app.owner, ['Anna', 'Bela'])
  await app.call(staffMembers.importCrm, { body: { crm_user_ids: ids } })
  const before = (await app.call(staffMembers.list)).data
  // One is deleted in the CRM, and one is switched off.
  await system.deleteFrom('built_in_crm_users').where('id', '=', Number(ids[0])).execute()
  await system.updateTable('built_in_crm_users').set({ is_active: false }).where('id', '=', Number(ids[1])).execute()
  const { ids: anew } = await crmUsers(app, app.owner, ['Anna', 'Bela'])
  const { account_id } = app.owner
  await sql`insert into staff_sessions (account_id, staff_member_id, token_hash, expires_at)
    select ${account_id}, id, sha256(email::bytea), now() + interval '1 day' from staff_members where account_id = ${account_id}`.execute(
    system,
  )
  const imported = await app.call(staffMembers.importCrm, { body: { crm_user_ids: anew } })
  expect([imported.status, imported.data]).toEqual([200, { created: 0, updated: 2 }])
  expect((await app.call(staffMembers.list)).data).toMatchObject(
    before.map(({ id, email }: { id: number; email: string }, n: number) => ({ id, email, crm_user_id: anew[n] })),
  )
  // They may be other persons.
  expect(await system.selectFrom('staff_sessions').select('id').execute()).toEqual([])
})

test.each([
  ['each', [0, 1]],
  ['one', [0]],
])(
  'staff members: CRM users who have swapped their addresses are brought up to date, where %s is named',
  async (_, chosen) => {
    await using app = await startApp()
    const { system } = app.platform.database
    const { ids } = await crmUsers(app, app.owner, ['Anna', 'Bela'])
    await app.call(staffMembers.importCrm, { body: { crm_user_ids: ids } })
    const [{ groups }] = (await app.call(staffMembers.list)).data
    const rename = (n: number, email: string) =>
      system.updateTable('built_in_crm_users').set({ email }).where('id', '=', Number(ids[n])).execute()
    await rename(0, 'between@crm.example')
    await rename(1, 'anna@crm.example')
    await rename(0, 'bela@crm.example')
    const imported = await app.call(staffMembers.importCrm, { body: { crm_user_ids: chosen.map((n) => ids[n]) } })
    expect([imported.status, imported.data]).toEqual([200, { created: 0, updated: chosen.length }])
    expect((await app.call(staffMembers.list)).data).toMatchObject([
      { name: 'Anna', email: 'bela@crm.example', crm_user_id: ids[0], groups },
      { name: 'Bela', email: 'anna@crm.example', crm_user_id: ids[1], groups },
    ])
  },
)

test('staff members: an import that needs more seats than the plan has writes nothing [B3-20]', async () => {
  await using app = await startApp()
  const account = await app.createAccount('pro')
  const { ids } = await crmUsers(
    app,
    account,
    Array.from({ length: 11 }, (_, n) => `P${n}`),
  )
  const refused = await app.call(staffMembers.importCrm, { key: account.api_key, body: { crm_user_ids: ids } })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['crm_user_ids']])
  expect((await app.call(staffMembers.list, { key: account.api_key })).data).toEqual([])
  expect((await app.call(staffGroups.list, { key: account.api_key })).data).toEqual([])
})

test('staff members: an unknown CRM user, or one without login, is a 422; without a CRM it is a 409', async () => {
  await using app = await startApp()
  const { ids } = await crmUsers(app, app.owner, ['Anna', 'Bela'])
  const { system } = app.platform.database
  await system.updateTable('built_in_crm_users').set({ is_active: false }).where('id', '=', Number(ids[1])).execute()
  const refused = await app.call(staffMembers.importCrm, { body: { crm_user_ids: [ids[0], ids[1], '424242'] } })
  expect([refused.status, refused.body.errors.crm_user_ids.length]).toEqual([422, 2])
  await system
    .updateTable('crm_connections')
    .set({ connected: false })
    .where('account_id', '=', app.owner.account_id)
    .execute()
  expect((await app.call(staffMembers.importCrm)).status).toBe(409)
})

test('staff members: of a CRM with more users than a call looks through none is imported', async () => {
  await using app = await startApp()
  const { account_id } = app.owner
  await sql`insert into built_in_crm_users (account_id, name, email)
    select ${account_id}::bigint, 'N' || n, 'n' || n || '@crm.example' from generate_series(1, ${maxCrmUsers + 1}::int) n`.execute(
    app.platform.database.system,
  )
  const { status, body } = await app.call(staffMembers.importCrm)
  expect([status, body.errors]).toEqual([
    422,
    { crm_user_ids: ['The CRM has more than 10000 users, too many to import any.'] },
  ])
})
