import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { mailForm, submit } from '../../testing/submission-mails.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { forgetRecords, performDue } from '../follow-ups/index.ts'
import { crmWrites, retryCrmWrites } from './index.ts'

const writeDue = (app: TestApp) => performDue(app.platform, crmWrites(app.platform))

const retry = (app: TestApp, ids: number[], accountId = app.owner.account_id) =>
  app.platform.database
    .forAccount(accountId)
    .transaction()
    .execute((db) => retryCrmWrites(db, accountId, ids))

async function stateOf(app: TestApp, submission_id: number) {
  const { system } = app.platform.database
  const followUp = system.selectFrom('follow_ups').select(['state', 'error', 'sealed_content', 'claims'])
  const stages = system.selectFrom('crm_stages').select(['stage', 'state']).where('submission_id', '=', submission_id)
  return {
    ...(await followUp.where('submission_id', '=', submission_id).where('kind', '=', 'crm').executeTakeFirstOrThrow()),
    stages: Object.fromEntries((await stages.execute()).map(({ stage, state }) => [stage, state])),
  }
}

const recordsOf = async (app: TestApp) => {
  const { system } = app.platform.database
  const rows = await system.selectFrom('built_in_crm_records').select('module').orderBy('id').execute()
  return rows.map(({ module }) => module)
}

/** A form whose activities the CRM refuses. */
const refusedForm = (app: TestApp, settings: object = {}) =>
  mailForm(app, { crm_write_enabled: true, crm_agentslog_action_kind: 'Erfunden', ...settings })

const mend = (app: TestApp, id: number) => app.call(forms.update, { id, body: { crm_agentslog_action_kind: 'Email' } })

test('crm writes: a failed write is repeated with what failed of it, once however often it is asked for', async () => {
  await using app = await startApp()
  const form = await refusedForm(app)
  const [first, second] = [
    await submit(app, form),
    await submit(app, form, { name: 'Hopper', email: 'g@home.example' }),
  ]
  await writeDue(app)
  expect(await stateOf(app, first)).toMatchObject({ state: 'failed', stages: { address: 'done', agentsLog: 'failed' } })
  await mend(app, form.id)
  // Of another account, or that does not exist, nothing is repeated.
  const other = await app.createAccount()
  expect(await retry(app, [first], other.account_id)).toEqual([])
  expect(await retry(app, [second, first, 999_999])).toEqual([first, second])
  expect(await retry(app, [first, second])).toEqual([])
  expect(await stateOf(app, first)).toMatchObject({ state: 'waiting', error: null, stages: { address: 'done' } })
  expect(await writeDue(app)).toBe(2)
  expect(await stateOf(app, first)).toMatchObject({ state: 'done', stages: { address: 'done', agentsLog: 'done' } })
  expect((await recordsOf(app)).toSorted()).toEqual(['address', 'address', 'agentsLog', 'agentsLog'])
  // What is done is not repeated.
  expect(await retry(app, [first])).toEqual([])
})

test('crm writes: unsaved content is kept sealed for a week after a failure, to be written', async () => {
  await using app = await startApp()
  const form = await refusedForm(app, { save_submission_data: 'off' })
  const [first, second] = [
    await submit(app, form),
    await submit(app, form, { name: 'Hopper', email: 'g@home.example' }),
  ]
  await writeDue(app)
  const { system } = app.platform.database
  const age = (submission_id: number, days: number) =>
    sql`update follow_ups set finished_at = now() - make_interval(days => ${days}) where submission_id = ${submission_id}`.execute(
      system,
    )
  await age(first, 6)
  await age(second, 8)
  await forgetRecords(system)
  await mend(app, form.id)
  expect(await retry(app, [first, second])).toEqual([first])
  await writeDue(app)
  expect(await stateOf(app, first)).toMatchObject({ state: 'done', sealed_content: null })
  expect(await stateOf(app, second)).toMatchObject({ state: 'failed', sealed_content: null })
})

test('crm writes: an unknown outcome is written again on request; a failed write is tried as often again', async () => {
  await using app = await startApp()
  const form = await mailForm(app, { crm_write_enabled: true })
  const id = await submit(app, form)
  const { system } = app.platform.database
  await sql`insert into crm_stages (account_id, submission_id, stage, state, error)
    values (${app.owner.account_id}, ${id}, 'address', 'unknown', 'no answer')`.execute(system)
  await sql`update follow_ups set state = 'failed', claims = 75, finished_at = now()`.execute(system)
  expect(await retry(app, [id])).toEqual([id])
  expect(await stateOf(app, id)).toMatchObject({ stages: { address: 'again' } })
  await system.updateTable('crm_connections').set({ connected: false }).execute()
  await writeDue(app)
  expect(await stateOf(app, id)).toMatchObject({ state: 'waiting', claims: 76 })
  await system.updateTable('crm_connections').set({ connected: true }).execute()
  await system.updateTable('follow_ups').set({ due_at: new Date().toISOString() }).execute()
  await writeDue(app)
  expect(await stateOf(app, id)).toMatchObject({ state: 'done', stages: { address: 'done' } })
})
