import { expect, test } from 'vitest'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector } from '../../crm/port.ts'
import { mailForm, submit } from '../../testing/submission-mails.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { guarded } from './begun.ts'
import { notedStages, keepStages } from './queries.ts'

/** The CRM of a test, whose answer to a creation may get lost on the way: before it was made, or after. */
async function begin(app: TestApp) {
  const submission_id = await submit(app, await mailForm(app))
  const { account_id } = app.owner
  const db = app.platform.database.forAccount(account_id)
  const crm = await openCrm(app.platform, account_id)
  const of = { account_id, submission_id }
  const create = (createRecord: CrmConnector['createRecord'] = crm.createRecord) =>
    guarded({ ...crm, createRecord }, db, { followUp: of, stage: 'address' }).createRecord({
      module: 'address',
      values: { Name: 'Löwe' },
      reference: `test ${submission_id}`,
    })
  const records = () => crm.findRecords('address', { Name: 'Löwe' })
  return { db, of, create, records, noted: () => notedStages(db, of) }
}

test('a creation is noted before it is asked for, and asked for once', async () => {
  await using app = await startApp()
  const { create, noted, records } = await begin(app)
  const lost = create(async () => Promise.reject(new CrmError('unknown_outcome', 'No answer came.')))
  await expect(lost).rejects.toThrow('No answer came.')
  expect(await noted()).toMatchObject([{ stage: 'address', state: 'begun' }])
  await expect(create()).rejects.toThrow('Another process writes this submission')
  expect(await records()).toEqual([])
})

test('of many workers at the same time one asks for the record', async () => {
  await using app = await startApp()
  const { create, records } = await begin(app)
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => create()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await records()).toHaveLength(1)
})

test('what the CRM surely did not take may be asked for again; the end takes the place of the beginning', async () => {
  await using app = await startApp()
  const { create, noted, db, of, records } = await begin(app)
  const away = create(async () => Promise.reject(new CrmError('unavailable', 'The CRM does not answer.')))
  await expect(away).rejects.toThrow('does not answer')
  expect(await noted()).toEqual([])
  const record_id = await create()
  const end = { stage: 'address', state: 'done', record_id, error: null } as const
  await keepStages(db, [{ ...of, ...end }])
  await keepStages(db, [{ ...of, ...end, record_id: '999999' }])
  expect(await noted()).toEqual([{ ...end, sealed_match: null }])
  expect(await records()).toHaveLength(1)
})
