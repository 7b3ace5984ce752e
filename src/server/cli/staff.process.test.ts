import { expect, test } from 'vitest'
import { account } from '../../shared/contract/accounts/account.ts'
import { auditLog } from '../../shared/contract/accounts/audit-log.ts'
import { forms } from '../../shared/contract/forms/forms.ts'
import { makeLink } from '../features/staff-access/index.ts'
import { startApp } from '../testing/harness.ts'
import { runFoyer, temporaryDataDir } from '../testing/machine/processes.ts'
import { staffForm, staffMember, visitor } from '../testing/staff.ts'

test('cli: staff link prints a link that logs in once, for a server that runs already [B4.12-15, B10-25, B10-4]', async () => {
  await using app = await startApp()
  using dir = temporaryDataDir()
  const member = await staffMember(app)
  const form = await staffForm(app, { staff_allowed_member_ids: [member.id] })
  const env = {
    DATA_DIR: dir.path,
    DATABASE_URL: app.databaseUrl,
    DATABASE_ALLOW_UNSAFE: '1',
    PUBLIC_URL: 'https://forms.agency.example',
  }
  const run = (...more: string[]) => runFoyer(env, 'staff', 'link', '--member', String(member.id), ...more)
  const { code, stdout, stderr } = await run('--form', String(form.id), '--json')
  expect([code, stderr, stdout.trim().split('\n').length]).toEqual([0, '', 1])
  const document = JSON.parse(stdout) as { url: string; expires_at: string }
  expect(document).toEqual({
    url: expect.stringMatching(new RegExp(`^https://forms\\.agency\\.example${form.path}/login/[\\w-]{43}$`)),
    expires_at: expect.stringMatching(/^\d{4}-.*\+00:00$/),
  })
  const minutes = (Date.parse(document.expires_at) - Date.now()) / 60_000
  expect([minutes > 14, minutes <= 15]).toEqual([true, true])
  const path = new URL(document.url).pathname
  const [first, second] = [visitor(app), visitor(app)]
  expect([(await first.post(path)).status, (await second.post(path)).status]).toEqual([303, 410])
  expect([await first.isIn(form.path), await second.isIn(form.path)]).toEqual([true, false])
  const entries = await app.call(auditLog.list, { query: { record_type: 'staff_logins' } })
  expect(entries.data).toMatchObject([
    {
      actor: { type: 'system' },
      changes: [{ change: 'created', after: { form_id: form.id, staff_member_id: member.id } }],
    },
  ])
  expect(JSON.stringify(entries.body)).not.toContain('hash')
  const wrong = await run('--form', '999', '--json')
  expect([wrong.code, JSON.parse(wrong.stdout)]).toEqual([1, { message: 'There is no form with the id 999.' }])
})

test('cli: staff link says why there is no link [B10]', async () => {
  await using app = await startApp()
  const other = await app.createAccount()
  const [member, sleeper, foreign] = [
    await staffMember(app),
    await staffMember(app, { is_active: false }),
    await staffMember(app, {}, other.api_key),
  ]
  const form = (await staffForm(app)).id
  const closed = (await staffForm(app, { staff_allowed_member_ids: [sleeper.id] })).id
  const open = (await staffForm(app, { staff_only_enabled: false })).id
  const link = async (of: { id: number }, to: number) =>
    makeLink(app.platform, { member: of.id, form: to }).then(
      () => 'made',
      (error: Error) => error.message,
    )
  expect(await link(member, form)).toBe('made')
  expect(await link(member, 999)).toBe('There is no form with the id 999.')
  expect(await link({ id: 999 }, form)).toBe('There is no staff member with the id 999.')
  expect(await link(sleeper, form)).toBe(`The staff member ${sleeper.id} is deactivated.`)
  expect(await link(foreign, form)).toBe(`The staff member ${foreign.id} belongs to another account than form ${form}.`)
  expect(await link(member, closed)).toBe(`Form ${closed} does not admit the staff member ${member.id}.`)
  expect(await link(member, open)).toBe(`Form ${open} needs no login: it is not for staff only.`)
  await app.call(forms.update, { id: form, body: { active: false } })
  expect(await link(member, form)).toBe(`Form ${form} is offline.`)
  await app.call(forms.update, { id: form, body: { active: true } })
  await app.call(account.update, { body: { staff_area: { enabled: false } } })
  expect(await link(member, form)).toBe(`The staff area of account ${app.owner.account_id} is switched off.`)
})
