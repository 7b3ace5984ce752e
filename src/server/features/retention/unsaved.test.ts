import { refusal } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { CrmError } from '../../crm/port.ts'
import { deadlines } from '../../lib/deadlines.ts'
import { activeForm, postFiles } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'
import { recordedLog } from '../../testing/recorded-log.ts'
import { note } from '../../testing/uploads.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue } from '../follow-ups/index.ts'
import { dropDue } from './sweep.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())
const { system } = app.platform.database

const refuses = () =>
  Promise.reject(
    new CrmError('unavailable', refusal('stored_sentence', { sentence: 'Wrong credentials.' }), {
      reason: 'credentials',
    }),
  )

/** A submission that its account does not save, and that waits for a CRM with wrong credentials. */
async function waiting(): Promise<number> {
  const form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'plan', field_type: 'file' },
    ],
    settings: {
      save_submission_data: 'off',
      crm_write_enabled: true,
      email_enabled: false,
      notification_enabled: false,
      upload_allowed_types: ['txt'],
    },
  })
  const { body } = await postFiles(app, form.path, [
    [`field_${form.ids['name']}`, 'Löwe'],
    [`field_${form.ids['plan']}`, note('Grundriss')],
  ])
  const { id } = body.data as { id: number }
  expect(await performDue(app.platform, crmWrites(app.platform, refuses))).toBe(1)
  return id
}

const followUp = (id: number) =>
  system
    .selectFrom('follow_ups')
    .select(['state', 'sealed_content', 'error'])
    .where('submission_id', '=', id)
    .executeTakeFirstOrThrow()

const age = (id: number, seconds: number) =>
  sql`update submissions set created_at = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(system)

const files = (id: number) =>
  system.selectFrom('submission_files').select('id').where('submission_id', '=', id).execute()

const entries = () =>
  system.selectFrom('audit_entries').select('actor_type').where('action', '=', 'retention').execute()

test('S6: unsaved content waits 14 days for a failing CRM; then it is dropped and reported', async () => {
  const [first, second] = [await waiting(), await waiting()]
  const { lines, log } = recordedLog()
  const platform = { ...app.platform, log }
  const { after } = deadlines.unsaved_content
  for (const id of [first, second]) await age(id, after - 60)
  await dropDue(platform)
  expect(lines).toEqual([])
  expect(await followUp(first)).toMatchObject({ state: 'waiting', sealed_content: expect.any(String) })
  await age(first, after + 60)
  // Two processes at once.
  await Promise.all([dropDue(platform), dropDue(platform)])
  expect(await followUp(first)).toEqual({
    state: 'failed',
    sealed_content: null,
    error: 'follow_up_too_late{"days":14}',
  })
  expect(await files(first)).toEqual([])
  expect(await followUp(second)).toMatchObject({ state: 'waiting', sealed_content: expect.any(String) })
  expect(await files(second)).toHaveLength(1)
  const { account_id } = app.owner
  expect(lines).toMatchObject([{ account_id, submissions: 1, msg: 'unsaved content dropped at the end of its time' }])
  expect(await entries()).toEqual([{ actor_type: 'system' }])
  const mails = await system
    .selectFrom('mails')
    .select(['recipient', 'body'])
    .where('submission_id', 'is', null)
    .execute()
  expect(mails).toEqual([
    { recipient: app.owner.email, body: expect.stringContaining('(an das CRM oder per E-Mail): 1.') },
  ])
  expect(mails[0]?.body).toContain('(to the CRM or by mail): 1.')
})

test('retention: a write to the CRM that is under way at the deadline ends first', async () => {
  const id = await waiting()
  await age(id, deadlines.unsaved_content.after + 60)
  const dueIn = (seconds: number) =>
    sql`update follow_ups set due_at = now() + make_interval(secs => ${seconds}) where submission_id = ${id}`.execute(
      system,
    )
  await dueIn(50)
  await dropDue(app.platform)
  expect(await followUp(id)).toMatchObject({ state: 'waiting', sealed_content: expect.any(String) })
  await dueIn(-1)
  await dropDue(app.platform)
  expect(await followUp(id)).toMatchObject({ state: 'failed', sealed_content: null })
})
