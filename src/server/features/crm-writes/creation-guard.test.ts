import { refusal } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCrm } from '../../crm/open-crm.ts'
import { CrmError, type CrmConnector, type FoundCreated } from '../../crm/port.ts'
import { mailForm, submit } from '../../testing/submission-mails.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { withCreationGuard } from './creation-guard.ts'
import { notedStages, keepStages } from './queries.ts'

/** The CRM of a test, whose answer to a creation may get lost on the way: before it was made, or after. */
async function begin(app: TestApp) {
  const submission_id = await submit(app, await mailForm(app))
  const { account_id } = app.owner
  const db = app.platform.database.forAccount(account_id)
  const crm = await openCrm(app.platform, account_id)
  const of = { account_id, submission_id, crm_number: 0 }
  const create = (createRecord: CrmConnector['createRecord'] = crm.createRecord) =>
    withCreationGuard({ ...crm, createRecord }, db, { of, stage: 'address' }).createRecord({
      module: 'address',
      values: { Name: 'Löwe' },
      reference: `test ${submission_id}`,
    })
  const records = () => crm.findRecords('address', { Name: 'Löwe' })
  return { db, of, create, records, noted: () => notedStages(db, of) }
}

test('crm writes: a creation is noted before it is asked for, and asked for once', async () => {
  await using app = await startApp()
  const { create, noted, records } = await begin(app)
  const lost = create(async (_, sending) => {
    await sending?.begins()
    throw new CrmError('unknown_outcome', refusal('stored_sentence', { sentence: 'No answer came.' }))
  })
  await expect(lost).rejects.toThrow('No answer came.')
  expect(await noted()).toMatchObject([{ stage: 'address', state: 'begun' }])
  await expect(create()).rejects.toThrow('Another process writes this submission')
  expect(await records()).toEqual([])
})

test('crm writes: of many workers at the same time one asks for the record', async () => {
  await using app = await startApp()
  const { create, records } = await begin(app)
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => create()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await records()).toHaveLength(1)
})

test('crm writes: what the CRM surely did not take may be asked for again', async () => {
  await using app = await startApp()
  const { create, noted, db, of, records } = await begin(app)
  const away = create(async (_, sending) => {
    await sending?.begins()
    await sending?.notTaken()
    throw new CrmError('unavailable', refusal('stored_sentence', { sentence: 'The CRM does not answer.' }))
  })
  await expect(away).rejects.toThrow('does not answer')
  expect(await noted()).toEqual([])
  const record_id = await create()
  const end = { stage: 'address', state: 'done', record_id, error: null } as const
  await keepStages(db, [{ ...of, ...end }])
  await keepStages(db, [{ ...of, ...end, record_id: '999999' }])
  expect(await noted()).toMatchObject([{ ...end, sealed_match: null }])
  expect(await records()).toHaveLength(1)
})

/** A CRM that cannot create once, and in which this was found of a creation so many seconds ago. */
async function inDoubt(app: TestApp, found: FoundCreated | undefined, { age = 90, isAsked = false } = {}) {
  const { db, of, noted } = await begin(app)
  await sql`insert into crm_stages (account_id, submission_id, stage, state, finished_at) values (${of.account_id}, ${of.submission_id},
    'address', ${isAsked ? 'again' : 'begun'}, now() - make_interval(secs => ${age}))`.execute(db)
  const [note] = await noted()
  const crm = await openCrm(app.platform, of.account_id)
  const finds = found && { findCreated: async () => found }
  const capabilities = { ...crm.capabilities, findsCreated: found ? ['address'] : [] }
  const openCreation = { since: note!.finished_at, age: note!.age, isAsked }
  const create = () =>
    withCreationGuard({ ...crm, ...finds, capabilities }, db, {
      of,
      stage: 'address',
      openCreation,
    }).createRecord({
      module: 'address',
      values: { Name: 'Löwe' },
      reference: `test ${of.submission_id}`,
    })
  const outcome = async () => {
    const ended = await create().catch(({ kind }: CrmError) => kind)
    return ended === 'found' || Number.isNaN(Number(ended)) ? ended : 'made'
  }
  return { create, outcome, of, db, records: () => crm.findRecords('address', { Name: 'Löwe' }) }
}

const nothing: FoundCreated = { same: [], similar: [] }
const one: FoundCreated = { same: ['found'], similar: [] }
const another: FoundCreated = { same: [], similar: ['found'] }

test.for([
  ['the record is there', one, {}, 'found', 0],
  ['nothing is there, and the request may be at work', nothing, { age: 10 }, 'unavailable', 0],
  ['nothing is there', nothing, {}, 'made', 1],
  ['something like it is there', another, {}, 'unknown_outcome', 0],
  ['the CRM cannot look', undefined, {}, 'unknown_outcome', 0],
  ['a person asked, and the record is there', one, { isAsked: true }, 'found', 0],
  ['a person asked, and something like it is there', another, { isAsked: true }, 'made', 1],
  ['a person asked, and the CRM cannot look', undefined, { isAsked: true }, 'made', 1],
] as const)('a creation of unknown outcome: %s', async ([, found, options, outcome, made]) => {
  await using app = await startApp()
  const doubtful = await inDoubt(app, found, options)
  expect(await doubtful.outcome()).toBe(outcome)
  expect(await doubtful.records()).toHaveLength(made)
})

test('crm writes: the record of another submission is not taken for it; of two in openCreation, one asks', async () => {
  await using app = await startApp()
  const doubtful = await inDoubt(app, one)
  const other = await submit(app, await mailForm(app))
  await keepStages(doubtful.db, [
    { ...doubtful.of, submission_id: other, stage: 'address', state: 'done', record_id: 'found', error: null },
  ])
  const outcomes = await Promise.allSettled([doubtful.create(), doubtful.create()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await doubtful.records()).toHaveLength(1)
})
