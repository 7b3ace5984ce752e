import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CrmConnector } from '../../../crm/port.ts'
import { named, post, type TestForm } from '../../../testing/forms.ts'
import type { TestApp } from '../../../testing/harness.ts'
import type { CrmConnection } from '../../../testing/json-crm/connection.ts'
import type { Fault, FaultName, JsonCrm } from '../../../testing/json-crm/server.ts'
import { performDue } from '../../follow-ups/index.ts'
import { crmWrites } from '../index.ts'

/** A CRM outside that submissions are written to. */
export interface FaultyCrm {
  app: TestApp
  server: JsonCrm
  /** A connector, as a process that has just started has it. */
  connect(): CrmConnection
  /** Requests that create something, in the order of the stages. */
  creations: readonly (Pick<Fault, 'only'> & Partial<Pick<Fault, 'after'>>)[]
  /** How many records of each kind there are about the visitor of this number. */
  madeFor(n: number): Record<string, number>
}

export const faults: readonly { name: FaultName | 'killed'; ms?: number }[] = [
  ...(['cut_off', 'reset', 'garbage', 'broken', 'broken_after', 'silent', 'silent_after', 'wrong_key'] as const).map(
    (name) => ({ name }),
  ),
  { name: 'rate_limit', ms: 2_000 },
  { name: 'rate_limit', ms: 0 },
  { name: 'killed' },
]

/** A process that dies with the answer of the CRM in its hands. */
function dying(crm: CrmConnector, at: number): CrmConnector {
  const modules = ['address', 'estate', 'relation', 'task', 'agentsLog']
  const die = () => Promise.reject(new Error('killed'))
  return {
    ...crm,
    createRecord: (record, sending) => {
      const made = crm.createRecord(record, sending)
      return modules[at] === record.module ? made.then(die) : made
    },
    relate: (relation) => (modules[at] === 'relation' ? crm.relate(relation).then(die) : crm.relate(relation)),
  }
}

export async function submit(app: TestApp, form: TestForm, answers: Record<string, string>): Promise<number> {
  const { status, body } = await post(app, form.path, named(form.ids, answers))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

/** Tries until the write has ended, each time as a process that has just started; `first` is what the first of them has. */
export async function writeThrough(
  { app, server, connect }: Pick<FaultyCrm, 'app' | 'server' | 'connect'>,
  first: (crm: CrmConnector) => CrmConnector = (crm) => crm,
): Promise<void> {
  const { system } = app.platform.database
  for (let attempt = 0; attempt < 5; attempt++) {
    await using connection = connect()
    connection.waitFor(300)
    const crm = attempt === 0 ? first(connection.crm) : connection.crm
    await performDue(
      app.platform,
      crmWrites(app.platform, async () => crm),
    )
    await server.fail(null)
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

/** One submission for each fault at each creation; gives what did not become one record of each kind. */
export async function faultsAtCreations(
  crm: FaultyCrm,
  form: TestForm,
  answersOf: (n: number) => Record<string, string>,
): Promise<string[]> {
  const wrong: string[] = []
  let n = 0
  for (const [at, creation] of crm.creations.entries()) {
    for (const { name, ms } of faults) {
      const submission = await submit(crm.app, form, answersOf(++n))
      if (name !== 'killed') await crm.server.fail({ name, ms, ...creation, times: 1 })
      await writeThrough(crm, (one) => (name === 'killed' ? dying(one, at) : one))
      const { state, error } = await outcomeOf(crm.app, submission)
      const made = crm.madeFor(n)
      const isWhole = state === 'done' && Object.values(made).every((count) => count === 1)
      if (!isWhole) wrong.push(`${creation.only}, ${name}: ${state} ${error} ${JSON.stringify(made)}`)
    }
  }
  return wrong
}
