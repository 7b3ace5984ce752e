import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { staffGroups } from '../../../shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { setPlan } from '../accounts/index.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

const person = (n: number) => ({ name: `Person ${n}`, email: `person${n}@agency.example` })

async function openSession(app: TestApp, memberId: number) {
  await app.platform.database.system
    .insertInto('staff_sessions')
    .values({
      account_id: app.owner.account_id,
      staff_member_id: memberId,
      token_hash: randomBytes(32),
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute()
}

const sessionsOf = (app: TestApp, memberId: number) =>
  app.platform.database.system
    .selectFrom('staff_sessions')
    .select('id')
    .where('staff_member_id', '=', memberId)
    .execute()

test('staff members: a new member is manual, active, and in the groups given [B4.12-2]', async () => {
  await using app = await startApp()
  const { data: group } = await app.call(staffGroups.create, { body: { name: 'Sales' } })
  const { data } = await app.call(staffMembers.create, { body: { ...person(1), groups: [group.id] } })
  expect(data).toMatchObject({
    ...person(1),
    source: 'manual',
    is_active: true,
    groups: [{ id: group.id, name: 'Sales' }],
    crm_user_id: null,
  })
  expect((await app.call(staffGroups.list)).data[0]).toMatchObject({ member_count: 1, crm_group_id: null })
  // What was read can be written back.
  const same = await app.call(staffMembers.update, { id: data.id, body: data })
  expect([same.status, same.data]).toEqual([200, data])
})

test('staff members: an e-mail is used once in an account, in any case; another account may use it too [B4.12]', async () => {
  await using app = await startApp()
  await app.call(staffMembers.create, { body: person(1) })
  const again = await app.call(staffMembers.create, { body: { name: 'B', email: 'PERSON1@agency.example' } })
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email']])
  const other = await app.createAccount()
  expect((await app.call(staffMembers.create, { key: other.api_key, body: person(1) })).status).toBe(201)
})

test('staff members: an address in use and unknown groups are told with what else is wrong [B7]', async () => {
  await using app = await startApp()
  const used = await app.call(staffMembers.create, { body: person(1) })
  const { data: other } = await app.call(staffMembers.create, { body: person(2) })
  const wrong = { email: used.data.email, groups: [999], nmae: 'B' }
  const created = await app.call(staffMembers.create, { body: wrong })
  expect([created.status, Object.keys(created.body.errors).sort()]).toEqual([422, ['email', 'groups', 'name', 'nmae']])
  const changed = await app.call(staffMembers.update, { id: other.id, body: wrong })
  expect([changed.status, Object.keys(changed.body.errors).sort()]).toEqual([422, ['email', 'groups', 'nmae']])
  const own = await app.call(staffMembers.update, { id: other.id, body: { email: person(2).email.toUpperCase() } })
  expect(own.status).toBe(200)
})

test('staff members: deactivation and deletion end all running sessions [B3-12, B3-17]', async () => {
  await using app = await startApp()
  const { data: first } = await app.call(staffMembers.create, { body: person(1) })
  const { data: second } = await app.call(staffMembers.create, { body: person(2) })
  for (const { id } of [first, first, second]) await openSession(app, id)
  await app.call(staffMembers.update, { id: first.id, body: { is_active: false } })
  expect(await sessionsOf(app, first.id)).toEqual([])
  expect(await sessionsOf(app, second.id)).toHaveLength(1)
  await app.call(staffMembers.remove, { id: second.id })
  expect(await sessionsOf(app, second.id)).toEqual([])
})

test('staff members: another address ends the sessions of the person who had the seat [B3-12]', async () => {
  await using app = await startApp()
  const { data } = await app.call(staffMembers.create, { body: person(1) })
  await openSession(app, data.id)
  await app.call(staffMembers.update, { id: data.id, body: { name: 'Renamed', email: 'PERSON1@agency.example' } })
  expect(await sessionsOf(app, data.id)).toHaveLength(1)
  await app.call(staffMembers.update, { id: data.id, body: { email: 'successor@agency.example' } })
  expect(await sessionsOf(app, data.id)).toEqual([])
})

test('staff members: the seat limit holds on creation and activation, however many come at once [B3-18, B3-19]', async () => {
  await using app = await startApp()
  const account = await app.createAccount('pro')
  const key = account.api_key
  const created = await Promise.all(
    Array.from({ length: 16 }, (_, n) => app.call(staffMembers.create, { key, body: person(n) })),
  )
  expect(created.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = created.find(({ status }) => status === 422)
  expect(refused?.body).toMatchObject({
    message: 'Your plan (pro) includes 10 staff seats, and 10 of them are in use. Deactivate another member first.',
    errors: { is_active: [expect.any(String)] },
  })
  const inactive = await app.call(staffMembers.create, { key, body: { ...person(99), is_active: false } })
  expect(inactive.status).toBe(201)
  const activate = () => app.call(staffMembers.update, { key, id: inactive.data.id, body: { is_active: true } })
  expect((await activate()).status).toBe(422)
  await app.call(staffMembers.update, {
    key,
    id: created.find((c) => c.status === 201)!.data.id,
    body: { is_active: false },
  })
  expect((await activate()).status).toBe(200)
})

test('staff members: without the feature writes are 403, reading what exists stays possible [B16-5, B16-6]', async () => {
  await using app = await startApp()
  const { data } = await app.call(staffMembers.create, { body: person(1) })
  await setPlan(app.platform.database.system, app.owner.account_id, 'free')
  app.platform.signals.publish('access_changed')
  await expect.poll(async () => (await app.call(staffMembers.create, { body: person(2) })).status).toBe(403)
  expect((await app.call(staffGroups.create, { body: { name: 'A' } })).status).toBe(403)
  expect((await app.call(staffMembers.list)).data).toHaveLength(1)
  expect((await app.call(staffMembers.remove, { id: data.id })).status).toBe(403)
})

test('staff members: a form admits members and groups of the account; a deleted one stays listed [B2.2]', async () => {
  await using app = await startApp()
  const { data: member } = await app.call(staffMembers.create, { body: person(1) })
  const { data: form } = await app.call(forms.create, { body: { internal_title: 'A' } })
  const body = { staff_only_enabled: true, staff_allowed_member_ids: [member.id] }
  expect((await app.call(forms.update, { id: form.id, body })).status).toBe(200)
  await app.call(staffMembers.remove, { id: member.id })
  const { data: read } = await app.call(forms.get, { id: form.id })
  expect(read.staff_allowed_member_ids).toEqual([member.id])
  expect((await app.call(forms.update, { id: form.id, body: { ...read } })).status).toBe(200)
  const copy = await app.call(forms.copy, { id: form.id })
  expect(copy.data.staff_allowed_member_ids).toEqual([member.id])
})
