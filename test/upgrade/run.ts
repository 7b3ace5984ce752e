import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from '../../bench/children.ts'
import { checkAll, type Check } from '../crash/checks.ts'
import { drained, readStored } from '../crash/evidence.ts'
import { freePort } from '../crash/free-port.ts'
import { readJournal } from '../crash/journal.ts'
import type { LedgerOrder } from '../crash/ledger.ts'
import type { LedgerEntry, Post } from '../crash/model.ts'
import type { ReceiverOrder } from '../crash/receiver.ts'
import { report } from '../crash/report.ts'
import { healthy, openServices, type Services } from '../crash/services.ts'
import { makeSetting } from '../crash/setting.ts'
import { describeCommit, formerCommit, foyerOf, makeFormer, migrationsSince } from './former.ts'
import { startReaders } from './readers.ts'

/**
 * `npm run test:upgrade [-- --from COMMIT] [-- --seconds 20]`: a web and a worker process of a former version serve visitors and readers. Those of
 * this version start beside them on the same database and migrate it; both serve for a while; then the former ones are told to end. No request may
 * fail, and the ledger must be exact.
 */

const { values } = parseArgs({
  options: { from: { type: 'string' }, seconds: { type: 'string', default: '20' }, seed: { type: 'string' } },
})
const commit = values.from ?? formerCommit()
const seconds = Number(values.seconds)
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const perSecond = 20
const drainMs = 120_000

const directory = mkdtempSync(join(tmpdir(), 'foyer-upgrade-'))
const journals = { ledger: join(directory, 'ledger.jsonl'), posts: join(directory, 'posts.jsonl') }
const folder = join(directory, 'former')
const former = openServices(folder)
const services = openServices()
const say = (line: string) => console.log(line)

async function run(): Promise<number> {
  await using receiver = startChild<ReceiverOrder, { port: number }>(join(import.meta.dirname, '../crash/receiver.ts'))
  await using ledger = startChild<LedgerOrder, { sent: number }>(join(import.meta.dirname, '../crash/ledger.ts'))
  const { port: receiverPort } = await receiver.ask({ kind: 'open', journal: journals.posts })
  const [formerPort, port] = [await freePort(), await freePort()]
  const [formerBase, base] = [`http://127.0.0.1:${formerPort}`, `http://127.0.0.1:${port}`]
  const DATA_DIR = join(directory, 'data')
  const DATABASE_URL = await services.start('cluster', { DATA_DIR })
  const shared = {
    DATA_DIR,
    DATABASE_URL,
    DEMO: '0',
    LOG_LEVEL: 'error',
    SECRET_KEY: 'a key for the test of upgrades, not a secret',
    API_RATE_LIMIT: '0',
    WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${receiverPort}`,
    WEBHOOK_RETRY_SCHEDULE: '200ms,500ms,1s',
  }
  const asFormer = { ...shared, PORT: String(formerPort) }
  await former.start('web', asFormer)
  await former.start('worker 1', asFormer)
  const setting = await makeSetting(asFormer, formerBase, { receiverPort, foyer: foyerOf(folder) })
  const subscriptions = setting.subscriptions.map(
    ({ name, id, secret }) => [name, id, secret] as [string, number, string],
  )
  await receiver.ask({ kind: 'know', subscriptions })
  const { targets } = setting
  const finished = ledger.ask({
    kind: 'start',
    journal: journals.ledger,
    ports: [formerPort],
    targets,
    perSecond,
    seed,
  })
  // It is awaited at the end; a failure before that is told then.
  finished.catch(() => undefined)
  const readers = startReaders(setting, [formerBase])
  await sleep(seconds * 1000)

  const begun = Date.now()
  const current = { ...shared, PORT: String(port) }
  await services.start('web', current)
  await services.start('worker 1', current)
  await healthy(base, services)
  say(`this version has migrated the database and is ready after ${Date.now() - begun} ms`)
  ledger.tell({ kind: 'ports', ports: [formerPort, port] })
  readers.turnTo([formerBase, base])
  await sleep(seconds * 1000)

  const again = await foyerOf(folder)({ ...asFormer, PORT: '0' }, 'start', '--role', 'worker')
  ledger.tell({ kind: 'ports', ports: [port] })
  readers.turnTo([base])
  await sleep(1_000)
  for (const name of ['web', 'worker 1'] as const) await former.end(name)
  await sleep(seconds * 1000)

  ledger.tell({ kind: 'stop' })
  const { sent } = await finished
  const reads = await readers.stop()
  await drained(DATABASE_URL, drainMs)
  const { builtIn, ...stored } = await readStored(DATABASE_URL, base, setting)
  for (const name of ['web', 'worker 1', 'cluster'] as const) await services.end(name)
  say(
    `${sent} submissions sent, ${stored.submissions.length} stored, ${stored.deliveries.length} deliveries, ${reads.read} reads`,
  )

  const book = readJournal<LedgerEntry>(journals.ledger)
  const checks = checkAll({
    ...stored,
    ledger: book,
    posts: readJournal<Post>(journals.posts),
    kills: [],
    subscriptions: setting.subscriptions,
    crms: [{ ...builtIn, form_ids: setting.forms.map(({ id }) => id) }],
    unexpectedExits: [...former.unexpectedExits, ...services.unexpectedExits],
  })
  return report([...checks, ...sideBySide({ book, reads: reads.faults, again })], say)
}

interface SideEvidence {
  book: readonly LedgerEntry[]
  reads: string[]
  /** A start of the former version after the migration. */
  again: { code: number | null; stderr: string }
}

function sideBySide({ book, reads, again }: SideEvidence): Check[] {
  const isSaid =
    again.code === 1 &&
    /^The database has had the migration \S+, which is not in .*: the database is newer than this program\./m.test(
      again.stderr,
    )
  const isSame = migrationsSince(commit).length === 0
  return [
    {
      promise: 'no submission fails while two versions serve',
      faults: book.flatMap((entry) =>
        entry.kind === 'unknown' || entry.kind === 'abandoned' ? [`${entry.token}: ${entry.why}`] : [],
      ),
    },
    { promise: 'no page and no request of a program fails while two versions serve', faults: reads },
    {
      promise: 'no process logs an error while two versions serve',
      faults: [...errorsOf(former), ...errorsOf(services)],
    },
    {
      promise: 'the former version does not start on the newer database, and says so',
      faults: isSaid || isSame ? [] : [`it ended with ${again.code}: ${again.stderr}`],
    },
  ]
}

/** What is logged as an error; warnings are what a version says of the other one (docs/operating/upgrade.md). */
const errorsOf = (of: Services) => [
  ...new Set(of.printed().filter((line) => /"level":(50|60|"error"|"fatal")/.test(line))),
]

// However this process ends, nothing of the installations outlives it.
process.on('exit', () => {
  former.killAll()
  services.killAll()
})
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
try {
  say(`from ${describeCommit(commit)}; migrations since: ${migrationsSince(commit).join(', ') || 'none'}; seed ${seed}`)
  makeFormer(commit, folder)
  process.exitCode = (await run()) === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
if (process.exitCode === 0) rmSync(directory, { recursive: true, force: true })
else say(`data and journals are kept in ${directory}`)
process.exit()
