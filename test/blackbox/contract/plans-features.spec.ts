import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, expectError, expectInvalid, expectList } from '../support/assertions.ts'
import {
  type Account,
  type Answer,
  type Client,
  type Json,
  call,
  client,
  createAccount,
  foyer,
} from '../support/client.ts'
import { addField, makeForm } from '../support/fixtures.ts'
import { fetchSheet, makeLetterhead } from '../support/letterheads.ts'
import { makeMember, makeStaffGroup, setPlan, staffArea } from '../support/staff.ts'
import { changeTemplate, heading, pathOf, readTemplate } from '../support/templates.ts'

/** Writes and renderings of features, each with a valid and a faulty body where there is one. */
const attempts = (c: Client, formId: number): Array<[string, () => Promise<Answer>]> => [
  ['PATCH pdf-template', () => c.patch(pathOf(formId), { name: 'x' })],
  ['PATCH pdf-template with a fault', () => c.patch(pathOf(formId), { design: { font_size: 99 } })],
  ['regenerate', () => c.post(`${pathOf(formId)}/regenerate`)],
  ['preview', () => c.get(`${pathOf(formId)}/preview`)],
  ['PATCH pdf-design', () => c.patch('/account/pdf-design', { design: { font_size: 9 } })],
  ['PATCH pdf-design with a fault', () => c.patch('/account/pdf-design', { design: { font_size: 99 } })],
  ['POST staff-members', () => c.post('/staff-members', { name: 'x', email: 'x@example.com' })],
  ['POST staff-members with a fault', () => c.post('/staff-members', {})],
  ['import-crm', () => c.post('/staff-members/import-crm', {})],
  ['POST staff-groups', () => c.post('/staff-groups', { name: 'x' })],
]

describe('plans: the free plan', () => {
  let c: Client
  let formId: number

  beforeAll(async () => {
    c = client((await createAccount('free')).api_key)
    formId = (await makeForm(c)).id
    await addField(c, formId)
  })

  test('writes and renderings of features are 403, before any 422 [B5-8, B7-7, B16-5]', async () => {
    for (const [name, attempt] of attempts(c, formId)) {
      const answer = await attempt()
      expect(answer.status, name).toBe(403)
      expectError(answer, 403)
    }
  })

  test('a record that is not there is 404 before 403 [B7-8]', async () => {
    for (const [method, path] of [
      ['PATCH', '/forms/999999999/pdf-template'],
      ['POST', '/forms/999999999/pdf-template/regenerate'],
      ['GET', '/forms/999999999/pdf-template/preview'],
      ['PATCH', '/staff-members/999999999'],
      ['DELETE', '/staff-members/999999999'],
      ['DELETE', '/staff-groups/999999999'],
      ['DELETE', '/letterheads/999999999'],
    ] as const)
      expectError(await call(method, path, { key: c.key, ...(method === 'PATCH' ? { body: {} } : {}) }), 404)
  })

  test('reading stays allowed [B5-8, B16-6]', async () => {
    expect((await readTemplate(c, formId)).blocks.length).toBeGreaterThan(0)
    expect(dataOf(await c.get('/account/pdf-design'))).toHaveProperty('design')
    for (const path of ['/letterheads', '/staff-members', '/staff-groups'])
      expect(expectList(await c.get(path))).toEqual([])
    expect(await staffArea(c)).toMatchObject({ enabled: false, seat_limit: 0, active_members: 0 })
  })

  test('switching the staff area on without seats is 422, not 403 [B4.11-7, B7-17, B2.13-11, B16-8]', async () => {
    expectInvalid(await c.patch('/account', { staff_area: { enabled: true } }), 'staff_area.enabled')
    expectInvalid(
      await c.patch('/account', { profile: { name: 'Neu' }, staff_area: { enabled: 1 } }),
      'staff_area.enabled',
    )
    expect((await staffArea(c)).enabled).toBe(false)
    expect(dataOf(await c.get('/account')).profile.name).not.toBe('Neu')
    expect((await c.patch('/account', { staff_area: { enabled: false, session_days: 7 } })).status).toBe(200)
  })

  test('account, account/crm and form groups are no features of a plan [B16-4]', async () => {
    expect((await c.patch('/account', { profile: { name: 'Frei' } })).status).toBe(200)
    expect((await c.patch('/account/crm', { reason_cancellation: ['x'] })).status).toBe(200)
    expect((await c.post('/form-groups', { name: 'x' })).status).toBe(201)
  })
})

describe('plans: pro and enterprise', () => {
  test.each([
    ['pro', 10],
    ['enterprise', 250],
  ] as const)(
    '%s has all features and its seats (%i) [B8-18, B2.13-13, B4.11-7, B16-2, B16-3, B16-4]',
    async (plan, seats) => {
      const c = client((await createAccount(plan)).api_key)
      const formId = (await makeForm(c)).id
      for (const [name, attempt] of attempts(c, formId)) {
        const answer = await attempt()
        const wanted = name.endsWith('fault') ? [422] : [200, 201]
        expect(wanted, `${name}: ${answer.status}`).toContain(answer.status)
      }
      expect((await staffArea(c)).seat_limit).toBe(seats)
      expect(dataOf(await c.patch('/account', { staff_area: { enabled: true } })).staff_area.enabled).toBe(true)
    },
  )
})

describe('plans: an account that moves down to free', () => {
  let account: Account
  let c: Client
  let formId: number
  let sheet: Json
  let member: Json
  let group: Json

  beforeAll(async () => {
    account = await createAccount('pro')
    c = client(account.api_key)
    formId = (await makeForm(c)).id
    await changeTemplate(c, formId, { enabled: true, blocks: [heading('Bestand')] })
    sheet = await makeLetterhead(c)
    group = await makeStaffGroup(c)
    member = await makeMember(c, { groups: [group.id] })
    dataOf(await c.patch('/account', { staff_area: { enabled: true } }))
    await setPlan(account, 'free')
  })

  test('what exists can be read, files too [B5-8, B16-6]', async () => {
    expect((await readTemplate(c, formId)).blocks).toMatchObject([heading('Bestand')])
    expect(expectList(await c.get('/letterheads'))).toHaveLength(1)
    expect((await fetchSheet(sheet.first.url, c.key)).status).toBe(200)
    expect(expectList(await c.get('/staff-members'))).toHaveLength(1)
    expect(expectList(await c.get('/staff-groups'))).toHaveLength(1)
    expect(await staffArea(c)).toMatchObject({ seat_limit: 0, active_members: 1 })
  })

  test('it cannot be changed or rendered: 403 [B5-8, B7-7, B16-5]', async () => {
    for (const [name, attempt] of attempts(c, formId)) expect((await attempt()).status, name).toBe(403)
    expectError(await c.patch(`/letterheads/${sheet.id}`, { letterhead_name: 'x' }), 403)
    expectError(await c.patch(`/staff-members/${member.id}`, { name: 'x' }), 403)
  })

  test('it cannot be deleted either: that is a write [B5-8, B16-5]', async () => {
    for (const path of [`/letterheads/${sheet.id}`, `/staff-groups/${group.id}`, `/staff-members/${member.id}`])
      expect((await c.delete(path)).status, path).toBe(403)
  })

  test('switching the staff area on again is 422, off is allowed [B7-17]', async () => {
    expect((await c.patch('/account', { staff_area: { enabled: false } })).status).toBe(200)
    expectInvalid(await c.patch('/account', { staff_area: { enabled: true } }), 'staff_area.enabled')
  })

  test('back on pro everything works again [B5-8]', async () => {
    await foyer('account', 'set-plan', '--account', String(account.account_id), '--plan', 'pro')
    expect((await changeTemplate(c, formId, { name: 'Wieder da' })).blocks).toMatchObject([heading('Bestand')])
    expect((await c.get(`${pathOf(formId)}/preview`)).status).toBe(200)
  })
})
