import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allCases, noteCrm, throughputs, type CrmThroughput, type Throughput } from '../../../testing/crm-cases.ts'
import { performDue } from '../../follow-ups/index.ts'
import { crmWrites } from '../index.ts'
import { nextVisitor, outcomeOf, submit, type FaultyConnection, type FaultyCrm } from './fault-runs.ts'
import { faultyHttpCrm } from './faulty/http.ts'
import { faultyHubSpot } from './faulty/hubspot.ts'
import { faultyOnOffice } from './faulty/onoffice.ts'
import { faultyPropstack } from './faulty/propstack.ts'
import { makeEstate } from './two-processes.ts'

const submissions = allCases ? 20 : 12

/** Has so many submissions written, each with address, relation, task and activity. */
async function written(
  crm: FaultyCrm,
  connection: FaultyConnection,
  { what, count }: { what: Throughput; count: number },
) {
  const form = await crm.formWith({})
  const estate = what === 'fresh' ? undefined : await makeEstate(crm, 'Haus', nextVisitor())
  const known = nextVisitor()
  const sent: number[] = []
  for (let i = 0; i < count; i++) {
    const { title = '', ...answers } = crm.answersOf(what === 'known' ? known : nextVisitor())
    sent.push(await submit(crm.app, form, { ...answers, ...(estate === undefined && { title }) }))
  }
  if (estate !== undefined) {
    await sql`update follow_ups set estate_uuid = ${estate} where kind = 'crm' and state = 'waiting'`.execute(
      crm.app.platform.database.system,
    )
  }
  await performDue(
    crm.app.platform,
    crmWrites(crm.app.platform, async () => connection.crm),
  )
  for (const submission of sent) expect(await outcomeOf(crm.app, submission)).toMatchObject({ state: 'done' })
}

async function throughputOf(crm: FaultyCrm, what: Throughput): Promise<CrmThroughput> {
  await using connection = await crm.connect()
  // What the connector asks once and then knows.
  await written(crm, connection, { what, count: 1 })
  const before = { requests: crm.requests(), waited: connection.waited() }
  await written(crm, connection, { what, count: submissions })
  const requests = crm.requests() - before.requests
  return { crm: crm.kind, what, submissions, requests, seconds: (connection.waited() - before.waited) / 1000 }
}

const crms = {
  onOffice: faultyOnOffice,
  Propstack: faultyPropstack,
  HubSpot: faultyHubSpot,
  'CRM over HTTP': faultyHttpCrm,
}
/** Of one submission. Only onOffice takes several records in one request (decision 0117). */
const mostRequests = { onOffice: 5, Propstack: 6.5, HubSpot: 7.25, 'CRM over HTTP': 6 }
const fewestInAMinute = 55

// The clock counts the distance that requests keep, and no time of the machine.
test.each(Object.keys(crms) as (keyof typeof crms)[])(
  'crm writes: %s, requests of a complete submission, and submissions a minute',
  async (name) => {
    await using crm = await crms[name]()
    for (const what of Object.keys(throughputs) as Throughput[]) {
      const found = await throughputOf(crm, what)
      noteCrm(found)
      expect(found.requests / submissions, JSON.stringify(found)).toBeLessThanOrEqual(mostRequests[name])
      expect((submissions * 60) / found.seconds, JSON.stringify(found)).toBeGreaterThanOrEqual(fewestInAMinute)
    }
  },
)
