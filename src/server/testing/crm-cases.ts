import { appendFileSync } from 'node:fs'
import type { CrmKindId } from '../../shared/contract/accounts/outside-crms.ts'

/** What goes wrong while a submission is written to a CRM, as `docs/crm/proof.md` lists it. */
export const crmFaults = {
  cut_before: 'connection cut, nothing done',
  cut: 'connection cut after it was done',
  half: 'half an answer',
  page: 'an error page instead of an answer',
  broken: 'HTTP 500, nothing done',
  broken_after: 'HTTP 500 after it was done',
  rate_limit_told: '429 with `Retry-After`',
  rate_limit: '429 without',
  hang: 'a hang, nothing done',
  hang_after: 'a hang after it was done',
  down: 'nothing listens for minutes',
  credentials: 'credentials refused in the middle',
  field_gone: 'a field that vanished',
  value_refused: 'a value refused, one after the other',
  deleted: 'a record deleted between two stages',
  pairs: 'two processes, the same person at the same moment',
  relations: 'two processes relate the same two records at the same moment',
  clock: 'a clock five minutes off, ahead and behind, and no answer to a creation',
  killed: 'the process ends before and after each call',
  claimed_twice: 'two processes with the same submission',
  stopped: 'a real process with `SIGKILL` and `SIGTERM` while others wait',
  mail_server_down: 'the mail server is down',
  mail_refused: 'the mail server refuses the address',
  sent_unnoted: 'the process ends before it notes that the mail was sent',
} as const
export type CrmFault = keyof typeof crmFaults

/**
 * How one case ended. `complete`: each record once · `listed`: something is missing, and a person finds it in the list of failed work with its
 * reason · `doubled`: a record twice · `lost`: said to be done, and something is missing · `silent`: not done, and no user is told.
 */
export const caseResults = ['complete', 'listed', 'doubled', 'lost', 'silent'] as const
export type CaseResult = (typeof caseResults)[number]

export interface CrmCase {
  crm: CrmKindId
  fault: CrmFault
  result: CaseResult
}

/** What a submission is about. */
export const throughputs = {
  linked: 'a new person, about an estate of the CRM',
  fresh: 'a new person, with an estate of its own',
  known: 'a known person, about an estate of the CRM',
} as const
export type Throughput = keyof typeof throughputs

/** What the writes of complete submissions took, by the clock of the circuit breaker. */
export interface CrmThroughput {
  crm: CrmKindId
  what: Throughput
  submissions: number
  requests: number
  seconds: number
}

/** `npm run test:crm-faults`: all cases; `npm test` tries some of each. */
export const allCases = process.env['CRM_CASES'] !== undefined

/** Pairs of processes that are tried. */
export const processPairs = allCases ? Number(process.env['CRM_PAIRS'] ?? 44) : 3

/** Adds what a run has counted to the file that `CRM_CASES` names, as a line of JSON. */
export function noteCrm(note: CrmCase | CrmThroughput): void {
  const file = process.env['CRM_CASES']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(note)}\n`)
}
