import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { openPools } from '../db/pool.ts'
import { cloneDatabase } from './database.ts'
import { explainAll, readsOf, type Execution, type PlanMode } from './plans/explained.ts'
import { analyse, forgetStatistics, seedAccounts, seedSubmissions, settle, type SeedIds } from './plans/seed.ts'
import { statementsOfInbox } from './plans/statements-of-inbox.ts'
import { statementsOfLists } from './plans/statements-of-lists.ts'
import { statementsOfPersons } from './plans/statements-of-persons.ts'
import { statementsOfSearch } from './plans/statements-of-search.ts'
import { statementsOfSubmissions } from './plans/statements-of-submissions.ts'
import { statementsOfWork } from './plans/statements-of-work.ts'
import { startSystemPostgresql, systemVersion } from './machine/system-postgresql.ts'

/** Submissions of which everything is done, and of which everything waits; `npm run test:plans` takes more. */
const done = Number(process.env['PLANS_SUBMISSIONS'] ?? 50_000)
const waiting = Number(process.env['PLANS_WAITING'] ?? 25_000)
const minutes = 30

/** A server on which databases can be made. */
interface Server extends AsyncDisposable {
  /** A migrated one; it goes with the server. */
  database(): Promise<string>
}

const servers = [
  {
    name: 'the embedded PostgreSQL',
    isThere: true,
    async open(): Promise<Server> {
      const drops: (() => Promise<void>)[] = []
      return {
        async database() {
          const { url, drop } = await cloneDatabase(inject('clusterUrl'))
          drops.push(drop)
          return url
        },
        async [Symbol.asyncDispose]() {
          for (const drop of drops) await drop()
        },
      }
    },
  },
  {
    name: 'the PostgreSQL of the system (where Debian’s PostgreSQL is installed)',
    isThere: systemVersion !== null,
    async open(): Promise<Server> {
      const server = await startSystemPostgresql({ fsync: 'off' })
      return {
        async database() {
          const name = `plans_${++number}`
          const admin = await server.connected('admin', 'postgres')
          await admin.query(`create database ${name}`)
          await admin.end()
          const url = server.address('admin', name)
          await migrate(url)
          return url
        },
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      }
    },
  },
]

/** Every statement that runs for each submission, or on a timer, and pages of lists that grow with submissions. */
const hotStatements = Object.entries({
  ...statementsOfSubmissions,
  ...statementsOfWork,
  ...statementsOfLists,
  ...statementsOfInbox,
  ...statementsOfSearch,
  ...statementsOfPersons,
})

let number = 0

/** Connections as the application has them, on which every statement is explained before it runs. */
function openExplained(url: string, mode: PlanMode) {
  const failures: Error[] = []
  const pools = openPools({ connectionString: url, size: 1, onError: (error) => void failures.push(error) })
  // A connection that was closed for being idle would lose the plans that it has prepared.
  for (const pool of [pools.app, pools.system]) pool.options.idleTimeoutMillis = 0
  const seen = explainAll(pools, mode)
  const database = openDatabase(pools)
  return {
    /** Runs every statement; gives what is wrong with those that read more than they may. */
    async run(seeded: SeedIds): Promise<string[]> {
      const faults: string[] = []
      for (const [name, { rows, bound, run }] of hotStatements) {
        const context = await settle(url, seeded)
        seen.length = 0
        const got = await run({ ...seeded, ...context, database, next: () => ++number })
        if (got !== rows) faults.push(`${name}: ${got} rows, not ${rows}`)
        faults.push(...faultOf({ name, mode, allowed: rows * bound }, seen))
      }
      expect(failures).toEqual([])
      return faults
    },
    close: () => database.close(),
  }
}

function faultOf(
  { name, mode, allowed }: { name: string; mode: PlanMode; allowed: number },
  seen: Execution[],
): string[] {
  const blocks = seen.reduce((sum, one) => sum + one.blocks, 0)
  const [worst] = seen.toSorted((a, b) => b.blocks - a.blocks)
  if (!worst) return [`${name}: nothing was explained`]
  return blocks > allowed ? [`${name} (${mode} plan): ${blocks} blocks, not ${allowed}\n${readsOf(worst)}`] : []
}

async function faultsIn({ url, seeded }: { url: string; seeded: SeedIds }): Promise<string[]> {
  const faults: string[] = []
  for (const mode of ['custom', 'generic'] as const) {
    const connections = openExplained(url, mode)
    faults.push(...(await connections.run(seeded)))
    await connections.close()
  }
  return faults
}

/**
 * What is wrong by plans that were made before the tables grew, and kept: statistics that are not renewed, as in the first minute of a load,
 * let a prepared statement keep its plan.
 */
async function faultsOfKept(url: string, rows: { done: number; waiting: number }): Promise<string[]> {
  const seeded = await seedAccounts(url)
  await seedSubmissions(url, rows.done, { waiting: false })
  await seedSubmissions(url, rows.waiting, { waiting: true })
  await (rows.done > 0 ? analyse(url) : forgetStatistics(url))
  const connections = openExplained(url, 'generic')
  await connections.run(seeded)
  await seedSubmissions(url, done / 2, { waiting: false })
  await seedSubmissions(url, waiting / 2, { waiting: true })
  const faults = await connections.run(seeded)
  await connections.close()
  return faults
}

describe.for(servers)('hot statements on $name', ({ isThere, open }) => {
  let server: Server
  let grown: { url: string; seeded: SeedIds }
  beforeAll(async () => {
    if (!isThere) return
    server = await open()
    const url = await server.database()
    grown = { url, seeded: await seedAccounts(url) }
    await seedSubmissions(url, 60, { waiting: false })
    await seedSubmissions(url, 40, { waiting: true })
    await analyse(url)
    await seedSubmissions(url, done, { waiting: false })
    await seedSubmissions(url, waiting, { waiting: true })
  }, minutes * 60_000)
  afterAll(async () => {
    if (isThere) await server[Symbol.asyncDispose]()
  })

  const promise = (title: string, run: () => Promise<string[]>) =>
    test.skipIf(!isThere)(
      `no statement reads more blocks per row than its bound ${title}`,
      async () => expect((await run()).join('\n\n')).toBe(''),
      minutes * 60_000,
    )

  promise('with statistics from when the tables were small', () => faultsIn(grown))
  promise('without statistics', async () => {
    await forgetStatistics(grown.url)
    return faultsIn(grown)
  })
  promise('with statistics', async () => {
    await analyse(grown.url)
    return faultsIn(grown)
  })
  promise('by plans from when the tables were empty', async () =>
    faultsOfKept(await server.database(), { done: 0, waiting: 0 }),
  )
  promise('by plans from when the tables were small', async () =>
    faultsOfKept(await server.database(), { done: 60, waiting: 40 }),
  )
})
