import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CrmConnector } from '../../../crm/port.ts'
import { noteCrm, processPairs, type CaseResult } from '../../../testing/crm-cases.ts'
import { performDue } from '../../follow-ups/index.ts'
import { crmWrites } from '../index.ts'
import { nextVisitor, outcomeOf, submit, type FaultyCrm } from './fault-runs.ts'

/** Longer than a process needs that does not wait for the other one. */
const mostMs = 250

/** A place where two processes meet, so that what follows happens at the same moment. One that comes alone goes on after a while. */
function meetingPlace(): () => Promise<void> {
  const { promise: bothAreHere, resolve } = Promise.withResolvers<void>()
  let here = 0
  return async () => {
    if (++here === 2) resolve()
    await Promise.race([bothAreHere, sleep(mostMs)])
  }
}

/** Two processes with one submission each; nothing is shared between them but the database and the CRM. */
async function writeByTwo(crm: FaultyCrm, change: (one: CrmConnector) => CrmConnector): Promise<void> {
  await Promise.all(
    [0, 1].map(async () => {
      await using connection = await crm.connect()
      const work = crmWrites(crm.app.platform, async () => change(connection.crm))
      await performDue(crm.app.platform, work, undefined, 1)
    }),
  )
}

/** Two submissions of one person, which two processes write at the same moment: one address. */
export async function samePersonTwice(crm: FaultyCrm): Promise<string[]> {
  const form = await crm.formWith({ crm_relation: null, crm_task_enabled: false })
  const wrong: string[] = []
  for (let pair = 0; pair < processPairs; pair++) {
    const n = nextVisitor()
    const { title: _none, ...answers } = crm.answersOf(n)
    const submissions = [await submit(crm.app, form, answers), await submit(crm.app, form, answers)]
    const meet = meetingPlace()
    // Both have looked for the person before one of them writes; or, where that is one request, both send it.
    await writeByTwo(crm, (one) => ({
      ...one,
      async findRecords(module, fields) {
        const found = await one.findRecords(module, fields)
        if (module === 'address') await meet()
        return found
      },
      ...metAtCreation(one, meet),
    }))
    wrong.push(...(await countedPair(crm, { fault: 'pairs', submissions, n, once: 'address' })))
  }
  return wrong
}

/** Two submissions with one e-mail address and different names, which two processes write at the same moment: the ids of their addresses. */
export async function sameEmailTwice(crm: FaultyCrm) {
  const form = await crm.formWith({
    crm_duplicate_check_fields: ['Email', 'Name'],
    crm_relation: null,
    crm_task_enabled: false,
  })
  const { title: _none, ...answers } = crm.answersOf(nextVisitor())
  const submissions = [await submit(crm.app, form, answers), await submit(crm.app, form, { ...answers, name: 'Tiger' })]
  const meet = meetingPlace()
  await writeByTwo(crm, (one) => ({
    ...one,
    async createRecord(record, sending) {
      if (record.module === 'address') await meet()
      return one.createRecord(record, sending)
    },
  }))
  const ends = await Promise.all(submissions.map((submission) => outcomeOf(crm.app, submission)))
  return ends.map(({ state, stages }) => ({
    state,
    address: stages.find(({ stage }) => stage === 'address')?.record_id,
  }))
}

/** A creation that looks for the person itself, where there is one. */
function metAtCreation({ findOrCreate }: CrmConnector, meet: () => Promise<void>): Pick<CrmConnector, 'findOrCreate'> {
  if (!findOrCreate) return {}
  return {
    async findOrCreate(...given) {
      await meet()
      return findOrCreate(...given)
    },
  }
}

/** Two submissions of one person about one estate, which two processes relate at the same moment: one relation. */
export async function relatedTwice(crm: FaultyCrm): Promise<string[]> {
  const form = await crm.formWith({ crm_relation: 'interested', crm_task_enabled: false })
  const wrong: string[] = []
  for (let pair = 0; pair < processPairs; pair++) {
    const n = nextVisitor()
    const { title = '', ...answers } = crm.answersOf(n)
    const estate = await makeEstate(crm, title, n)
    if (pair % 2 === 1) await makeAddress(crm, answers, n)
    const submissions = [await submit(crm.app, form, answers), await submit(crm.app, form, answers)]
    await sql`update follow_ups set estate_uuid = ${estate} where kind = 'crm' and state = 'waiting'`.execute(
      crm.app.platform.database.system,
    )
    const meet = meetingPlace()
    await writeByTwo(crm, (one) => ({
      ...one,
      async relate(relation) {
        await meet()
        await one.relate(relation)
      },
    }))
    wrong.push(...(await countedPair(crm, { fault: 'relations', submissions, n, once: 'relation' })))
  }
  return wrong
}

export async function makeEstate(crm: FaultyCrm, objekttitel: string, n: number): Promise<string> {
  await using connection = await crm.connect()
  const { createRecord, uuidOf } = connection.crm
  const id = await createRecord({ module: 'estate', values: { objekttitel }, reference: `estate ${n}` })
  const uuid = await uuidOf('estate', id)
  if (uuid === undefined) throw new Error('An estate has a uuid.')
  return uuid
}

async function makeAddress(crm: FaultyCrm, { name = '', email = '' }: Record<string, string>, n: number) {
  await using connection = await crm.connect()
  const values = { Name: name, Email: email }
  await connection.crm.createRecord({ module: 'address', values, reference: `address ${n}` })
}

interface EndedPair {
  fault: 'pairs' | 'relations'
  submissions: readonly number[]
  n: number
  once: 'address' | 'relation'
}

async function countedPair(crm: FaultyCrm, { fault, submissions, n, once }: EndedPair): Promise<string[]> {
  const made = await crm.madeFor(n)
  const ends = await Promise.all(submissions.map((submission) => outcomeOf(crm.app, submission)))
  const addresses = new Set(ends.map(({ stages }) => stages.find(({ stage }) => stage === 'address')?.record_id))
  const isDone = ends.every(({ state }) => state === 'done')
  const isWhole = made[once] === 1 && made.address === 1 && made.activity === 2 && addresses.size === 1
  const result: CaseResult =
    made[once] > 1 || made.address > 1 ? 'doubled' : !isDone ? 'silent' : isWhole ? 'complete' : 'lost'
  noteCrm({ crm: crm.kind, fault, result })
  if (result === 'complete') return []
  return [`${fault}: ${result}: ${JSON.stringify([made, ends.map(({ state, error }) => [state, error])])}`]
}
