import type { CrmKindId } from '../src/shared/contract/accounts/outside-crms.ts'
import {
  caseResults,
  crmFaults,
  throughputs,
  type CrmCase,
  type CrmFault,
  type CrmThroughput,
} from '../src/server/testing/crm-cases.ts'

export type CrmNote = CrmCase | CrmThroughput

/** What the JSON reporter of Vitest writes, as far as it is read here. */
export interface TestReport {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}

interface Connector {
  title: string
  /** How titles of its tests of the contract suite begin. */
  contract: string
  /** Faults that it does not have, with the reason. */
  without: Partial<Record<CrmFault, string>>
}

const mailFaults = ['claimed_twice', 'mail_server_down', 'mail_refused', 'sent_unnoted'] as const
const outside: Connector['without'] = {
  ...Object.fromEntries(mailFaults.map((fault) => [fault, 'it takes no mail'])),
  stopped: 'tried with onOffice alone, in `restart.process.test.ts`, and not counted here',
  claimed_twice:
    'a claim has one owner (`lost-claims.test.ts`); each creation is noted before it is sent (`creation-guard.test.ts`)',
}
const own = 'its records are in the same database: there is no way to it that fails'
const onTheWay = [
  'cut_before',
  'cut',
  'half',
  'page',
  'broken',
  'broken_after',
  'rate_limit_told',
  'rate_limit',
  'hang',
  'hang_after',
  'down',
  'credentials',
] as const
const withAnswers = ['field_gone', 'value_refused', 'deleted', 'pairs', 'relations', 'clock', 'killed'] as const

const connectors: Readonly<Partial<Record<CrmKindId, Connector>>> = {
  'built-in': {
    title: 'The built-in CRM',
    contract: 'crm: the built-in CRM ',
    without: {
      ...outside,
      ...Object.fromEntries(onTheWay.map((fault) => [fault, own])),
      field_gone: 'its fields are a part of Foyer',
      clock: 'it has the clock of the database',
    },
  },
  onoffice: { title: 'onOffice', contract: 'crm: onOffice ', without: outside },
  propstack: { title: 'Propstack', contract: 'crm: Propstack ', without: outside },
  hubspot: { title: 'HubSpot', contract: 'crm: HubSpot ', without: outside },
  http: { title: 'CRM over HTTP', contract: 'crm: the own CRM over HTTP ', without: outside },
  openimmo: {
    title: 'OpenImmo by mail',
    contract: 'crm: OpenImmo by mail ',
    without: Object.fromEntries(
      ([...onTheWay, ...withAnswers] as const).map((fault) => [fault, 'the CRM is asked nothing, it only gets a mail']),
    ),
  },
}

/** `docs/crm/proof.md`. */
export function crmProofPage(
  tests: TestReport,
  notes: readonly CrmNote[],
  run: { date: string; commit: string },
): string {
  const cases = notes.filter((note) => 'fault' in note)
  const rates = notes.filter((note) => 'requests' in note)
  return `${opening}
\`npm run test:crm-faults\` on ${run.date}, commit ${run.commit}.

| | contract suite | cases | ${caseResults.join(' | ')} |
|---|--:|--:|${caseResults.map(() => '--:').join('|')}|
${kinds.map((kind) => summary(kind, tests, cases)).join('\n')}

## Throughput

${throughput}

| | a submission is about | submissions | requests of one | a minute |
|---|---|--:|--:|--:|
${rates.map(rateRow).join('\n')}

${kinds.map((kind) => section(kind, cases)).join('\n')}`
}

const kinds = Object.keys(connectors) as CrmKindId[]

function connectorOf(kind: CrmKindId): Connector {
  const connector = connectors[kind]
  if (!connector) throw new Error(`The proof of CRMs has no entry of ${kind}: scripts/crm-proof-page.ts.`)
  return connector
}

const opening = `# Proof of the CRMs

What each connector does when something goes wrong, counted by the tests themselves. The tests run against servers of our own that speak the protocol of the CRM; no CRM of a vendor was asked. A case is a submission with
address, estate, relation, task and activity in whose write one thing goes wrong; after it the write is tried as a process that has just started tries it.

- *complete*: each record is there once.
- *listed*: something is missing, and a person finds it in the list of failed work, with its reason.
- *doubled*: a record is there twice. *lost*: the write is said to be done, and something is missing. *silent*: it is not done, and the list does not say so.

Faults of the way happen at each creation in turn (five requests), "the process ends" before and after each call of the connector. Two processes share nothing but the database and the CRM; they meet after both have looked for the person, and
before they relate. That the clock is off is tried with an answer to a creation that stays away, so that the record has to be found by its time. Waits are moved, not sat out. \`src/server/features/crm-writes/crms\`.
`

const throughput = `By the distance that requests keep (five a second at onOffice, seven at Propstack, nine at HubSpot, 20 at a CRM over HTTP, of all processes together), on a clock that no time of the machine goes into: what the limit allows, where the CRM answers at once. onOffice
gets two requests at a time, so that this rate is reached as long as an answer takes 0.4 s at most. The goal is 55 complete submissions a minute, for onOffice 5 requests for each; the test fails below. All are about one estate, which is read now and
then. What a connector asks once and then keeps for a while (fields, users) is not counted.`

function summary(kind: CrmKindId, tests: TestReport, cases: readonly CrmCase[]): string {
  const own = cases.filter(({ crm }) => crm === kind)
  return `| ${connectorOf(kind).title} | ${contractOf(kind, tests)} | ${own.length} | ${countsOf(own)} |`
}

const countsOf = (cases: readonly CrmCase[]) =>
  caseResults.map((result) => cases.filter((one) => one.result === result).length).join(' | ')

function contractOf(kind: CrmKindId, { testResults }: TestReport): string {
  const { contract } = connectorOf(kind)
  const suite = testResults.flatMap(({ name, assertionResults }) =>
    name.includes('/src/server/crm/') ? assertionResults.filter(({ title }) => title.startsWith(contract)) : [],
  )
  const passed = suite.filter(({ status }) => status === 'passed').length
  return suite.length === 0 ? 'not run' : `${passed} of ${suite.length}`
}

function rateRow({ crm, what, submissions, requests, seconds }: CrmThroughput): string {
  const aMinute = seconds > 0 ? ((submissions * 60) / seconds).toFixed(0) : '–'
  return `| ${connectorOf(crm).title} | ${throughputs[what]} | ${submissions} | ${(requests / submissions).toFixed(2)} | ${aMinute} |`
}

function section(kind: CrmKindId, cases: readonly CrmCase[]): string {
  const { title, without } = connectorOf(kind)
  const faults = Object.keys(crmFaults) as CrmFault[]
  const own = cases.filter(({ crm }) => crm === kind)
  const rows = faults.filter((fault) => without[fault] === undefined).map((fault) => faultRow(fault, own))
  const reasons = Map.groupBy(
    faults.filter((fault) => without[fault] !== undefined),
    (fault) => without[fault] ?? '',
  )
  const lacking = Array.from(
    reasons,
    ([reason, of]) => `- ${of.map((fault) => crmFaults[fault]).join('; ')}: ${reason}.`,
  )
  return `## ${title}

| fault | cases | ${caseResults.join(' | ')} |
|---|--:|${caseResults.map(() => '--:').join('|')}|
${rows.join('\n')}

Not in this table:

${lacking.join('\n')}
`
}

function faultRow(fault: CrmFault, own: readonly CrmCase[]): string {
  const cases = own.filter((one) => one.fault === fault)
  const counts = cases.length === 0 ? caseResults.map(() => '–').join(' | ') : countsOf(cases)
  return `| ${crmFaults[fault]} | ${cases.length === 0 ? 'not run' : cases.length} | ${counts} |`
}
