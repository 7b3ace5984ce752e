import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { countDomains } from '../db/domain-certificates.ts'
import { readWaiting, standsStillSeconds } from '../db/work-waiting.ts'
import { ok, problem, warning, type Check } from './finding.ts'

/** What follows submissions: what waits, and what was given up. */
export function workCheck(db: Db): Check {
  return {
    part: 'work',
    advice: 'Mend the database first.',
    async run() {
      const waiting = await readWaiting(db)
      const late = waiting.filter(({ overdue }) => overdue > standsStillSeconds)
      const count = waiting.reduce((sum, kind) => sum + kind.count, 0)
      const found =
        late.length === 0
          ? [ok(count === 0 ? 'Nothing waits.' : `${count.toLocaleString('en')} pieces of work wait; none is late.`)]
          : late.map(({ kind, count, overdue }) =>
              problem(
                `${kind}: ${count.toLocaleString('en')} wait, the first for ${Math.round(overdue / 60)} minutes.`,
                'Check that a process with --role worker, or without a role, runs, and read its log.',
              ),
            )
      return [...found, ...(await aboutFailures(db))]
    },
  }
}

async function aboutFailures(db: Db) {
  const { rows } = await sql<{ count: number; accounts: number[] }>`
    select count(*)::int as count, array_agg(distinct account_id::int) as accounts
    from failed_work where settled_at is null having count(*) > 0`.execute(db)
  return rows.map(({ count, accounts }) =>
    warning(
      `${count.toLocaleString('en')} pieces of work were given up, of ${accountsNamed(accounts)}.`,
      'The page Failures of the dashboard shows each with its reason, to be tried again or settled.',
    ),
  )
}

/** Connections to CRMs as they last answered; nothing is asked of a CRM. */
export function crmCheck(db: Db): Check {
  return {
    part: 'CRM',
    advice: 'Mend the database first.',
    async run() {
      const { rows } = await sql<{ connected: number; broken: number[] | null }>`
        select count(*) filter (where error is null)::int as connected, array_agg(account_id::int) filter (where error is not null) as broken
        from crm_connections where connected and kind <> 'built-in'`.execute(db)
      const { connected = 0, broken = null } = rows[0] ?? {}
      if (broken) {
        return [
          warning(
            `The CRM of ${accountsNamed(broken)} did not answer as it should when it was last asked.`,
            'Account settings, CRM, shows the reason, and tests the connection again.',
          ),
        ]
      }
      if (connected === 0) return [ok('No account is connected to a CRM outside this installation.')]
      return [
        ok(`${connected} ${connected === 1 ? 'account is' : 'accounts are'} connected, and every CRM has answered.`),
      ]
    },
  }
}

/** Certificates of the accounts' own domains as they stand in the database; no domain is asked. */
export function domainsCheck(db: Db): Check {
  return {
    part: 'domains',
    advice: 'Mend the database first.',
    async run() {
      const found = await countDomains(db)
      const total = found.reduce((sum, { count }) => sum + count, 0)
      const failing = found.find(({ state }) => state === 'failing')
      if (failing) {
        return [
          warning(
            `The last try to get a certificate failed for ${failing.count} of ${total} own domains.`,
            'foyer account domain lists them with reasons; docs/operating/domains.md says what to do about each.',
          ),
        ]
      }
      return [
        ok(
          total === 0
            ? 'No account has a domain of its own.'
            : `${total} own domains; no certificate is missing for a fault.`,
        ),
      ]
    },
  }
}

/** Accounts that are named; of more, how many. */
const mostNamed = 10

function accountsNamed(accounts: readonly number[]): string {
  if (accounts.length > mostNamed) return `${accounts.length} accounts`
  return `${accounts.length === 1 ? 'account' : 'accounts'} ${accounts.join(', ')}`
}
