import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CrmKindId } from '../../../../shared/contract/accounts/outside-crms.ts'
import type { CrmConnector } from '../../../crm/port.ts'
import { noteCrm, type CaseResult, type CrmFault } from '../../../testing/crm-cases.ts'
import { named, post, type TestForm } from '../../../testing/forms.ts'
import type { TestApp } from '../../../testing/harness.ts'
import type { Fault, FaultName } from '../../../testing/json-crm/server.ts'
import { performDue } from '../../follow-ups/index.ts'
import { crmWrites } from '../index.ts'

/** A CRM that submissions are written to while something goes wrong. */
export interface FaultyCrm extends AsyncDisposable {
  kind: CrmKindId
  app: TestApp
  /** A form with address, estate, relation, task and activity. */
  formWith(settings: object): Promise<TestForm>
  /** Of the visitor of this number. */
  answersOf(n: number): Record<string, string>
  /** A connector, as a process that has just started has it. */
  connect(): Promise<FaultyConnection>
  fail(fault: Fault | null): Promise<void>
  /** Requests that create something, in the order of the stages; none where nothing can go wrong on the way. */
  creations: readonly (Pick<Fault, 'only'> & Partial<Pick<Fault, 'after'>>)[]
  /** How many records of each kind there are about the visitor of this number. */
  madeFor(n: number): Promise<MadeRecords>
  /** Requests that it has been asked. */
  requests(): number
  /** A person deletes a record. */
  remove(module: 'address' | 'estate', id: string): Promise<void>
  /** Takes the field that the answer `extra` is written to away; left out where fields never vanish. Gives its name. */
  loseField?(): string
  refusals: readonly ValueRefusal[]
}

/** A value that the CRM refuses. */
interface ValueRefusal {
  /** Of the field of the form. */
  key: string
  /** What the visitor answers instead, where the CRM never takes it. */
  answer?: string
  /** Has the CRM refuse what it took before, where it can; gives how to take that back. */
  refuse?(): () => void
}

export interface MadeRecords {
  address: number
  estate: number
  relation: number
  task: number
  activity: number
}

export interface FaultyConnection extends AsyncDisposable {
  crm: CrmConnector
  /** Milliseconds for which its requests waited for their turn. */
  waited(): number
  /** From now on an answer is waited for so long, in milliseconds. */
  waitFor(ms: number): void
}

const atCreations: readonly { fault: CrmFault; name: FaultName; ms?: number }[] = [
  { fault: 'cut_before', name: 'reset_before' },
  { fault: 'cut', name: 'reset' },
  { fault: 'half', name: 'cut_off' },
  { fault: 'page', name: 'garbage' },
  { fault: 'broken', name: 'broken' },
  { fault: 'broken_after', name: 'broken_after' },
  { fault: 'hang', name: 'silent' },
  { fault: 'hang_after', name: 'silent_after' },
  { fault: 'credentials', name: 'wrong_key' },
  { fault: 'rate_limit_told', name: 'rate_limit', ms: 2_000 },
  { fault: 'rate_limit', name: 'rate_limit', ms: 0 },
]

export async function submit(app: TestApp, form: TestForm, answers: Record<string, string>): Promise<number> {
  const { status, body } = await post(app, form.path, named(form.ids, answers))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

interface WriteOptions {
  /** The connector of the first tries. */
  first?: (crm: CrmConnector) => CrmConnector
  /** How many tries the fault lasts. */
  lasts?: number
}

/** Tries until the write has ended, each time as a process that has just started. */
export async function writeThrough(
  { app, fail, connect }: Pick<FaultyCrm, 'app' | 'fail' | 'connect'>,
  { first = (crm) => crm, lasts = 1 }: WriteOptions = {},
): Promise<void> {
  const { system } = app.platform.database
  for (let attempt = 1; attempt < lasts + 5; attempt++) {
    await using connection = await connect()
    connection.waitFor(800)
    const crm = attempt <= lasts ? first(connection.crm) : connection.crm
    await performDue(
      app.platform,
      crmWrites(app.platform, async () => crm),
    )
    if (attempt === lasts) await fail(null)
    const waiting = system.selectFrom('follow_ups').select('state').where('kind', '=', 'crm')
    const left = await waiting.where('state', '=', 'waiting').execute()
    if (left.length === 0) return
    // What was asked for long ago and is not there was not made.
    await sql`update crm_stages set finished_at = now() - interval '2 minutes' where state = 'begun'`.execute(system)
    await sql`update follow_ups set due_at = now() where state = 'waiting'`.execute(system)
  }
  throw new Error('The write did not end.')
}

export async function outcomeOf(app: TestApp, submission: number) {
  const { system } = app.platform.database
  const { state, error } = await system
    .selectFrom('follow_ups')
    .select(['state', 'error'])
    .where('submission_id', '=', submission)
    .where('kind', '=', 'crm')
    .executeTakeFirstOrThrow()
  const stages = await system.selectFrom('crm_stages').selectAll().where('submission_id', '=', submission).execute()
  return { state, error: error ?? '', stages }
}

/** How the write of a submission ended, of whose visitor there are these records. */
export async function resultOf(app: TestApp, submission: number, made: MadeRecords): Promise<CaseResult> {
  const { state, error } = await outcomeOf(app, submission)
  const counts = Object.values(made) as number[]
  if (counts.some((count) => count > 1)) return 'doubled'
  if (state === 'done') return counts.every((count) => count === 1) ? 'complete' : 'lost'
  const listed = await app.platform.database.system
    .selectFrom('failed_work')
    .select('id')
    .where('submission_id', '=', submission)
    .where('kind', '=', 'crm')
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return listed && error !== '' ? 'listed' : 'silent'
}

interface EndedCase {
  fault: CrmFault
  submission: number
  /** Of the visitor. */
  n: number
  wanted: CaseResult
  /** Where it happened. */
  at?: string | undefined
}

/** Counts a case; gives what is wrong about its result. */
export async function counted(
  crm: Pick<FaultyCrm, 'kind' | 'app' | 'madeFor'>,
  { fault, submission, n, wanted, at = '' }: EndedCase,
): Promise<string[]> {
  const made = await crm.madeFor(n)
  const result = await resultOf(crm.app, submission, made)
  noteCrm({ crm: crm.kind, fault, result })
  if (result === wanted) return []
  const { state, error } = await outcomeOf(crm.app, submission)
  return [`${fault} ${at}: ${result}, not ${wanted}: ${state} ${error} ${JSON.stringify(made)}`]
}

/** Visitors of one run, each with a number of their own. */
let visitors = 0
export const nextVisitor = () => ++visitors

/** One submission for each fault at each creation; gives what did not become one record of each kind. */
export async function faultsAtCreations(crm: FaultyCrm): Promise<string[]> {
  const form = await crm.formWith({})
  const wrong: string[] = []
  for (const creation of crm.creations) {
    for (const { fault, name, ms } of atCreations) {
      const n = nextVisitor()
      const submission = await submit(crm.app, form, crm.answersOf(n))
      await crm.fail({ name, ms, ...creation, times: 1 })
      await writeThrough(crm)
      wrong.push(...(await counted(crm, { fault, submission, n, wanted: 'complete', at: creation.only })))
    }
  }
  return wrong
}
