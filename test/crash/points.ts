import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startChild } from '../../bench/children.ts'
import { crashPoints, type CrashPoint } from '../../src/server/lib/crashes/crash-points.ts'
import { checkAll, type Check } from './checks.ts'
import { drained, readStored } from './evidence.ts'
import { freePort } from './free-port.ts'
import { readJournal } from './journal.ts'
import type { LedgerOrder } from './ledger.ts'
import type { MailboxOrder, TakenMail } from './mailbox.ts'
import type { Kill, LedgerEntry, Post } from './model.ts'
import { seededRandom } from './random.ts'
import type { OfficeAnswer, OfficeOrder } from './office.ts'
import type { ReceiverOrder } from './receiver.ts'
import { report } from './report.ts'
import { healthy, openServices } from './services.ts'
import { caller, makeSetting, type Setting } from './setting.ts'

/**
 * `npm run test:crash-points [-- --kills 10] [-- --point delivery_begun] [-- --seed N]`: ends the service at each point of `server/lib/crashes/crash-points.ts` so many times, under load,
 * each time when the point is reached for the n-th time, n by the seed; and then checks that nothing was lost or doubled.
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    point: { type: 'string', multiple: true },
    seed: { type: 'string' },
  },
})
const chosen = crashPoints.filter((point) => values.point?.includes(point) ?? true)
const kills = Number(values.kills)
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const random = seededRandom(seed)
const perSecond = 20
const reachedWithinMs = 120_000
const drainMs = 300_000
/** A mail that was under way is sent again when its lease has ended. */
const mailsMs = 720_000

/** A point is passed over so many times at most before it ends the process; of those that are seldom reached, fewer. */
const passedOver: Record<CrashPoint, number> = {
  migration_in_transaction: 20,
  submission_checked: 40,
  submission_in_transaction: 10,
  submission_stored: 40,
  file_written: 2,
  upload_kept: 2,
  follow_ups_claimed: 5,
  crm_record_created: 30,
  follow_ups_ended: 10,
  deliveries_claimed: 10,
  delivery_begun: 60,
  delivery_answered: 60,
  attempts_in_transaction: 4,
  subscription_switched_off: 0,
  mail_taken: 20,
}

const directory = mkdtempSync(join(tmpdir(), 'foyer-crash-points-'))
const journalAt = (name: string) => join(directory, `${name}.jsonl`)
const services = openServices()
const say = (line: string) => console.log(line)

interface Installation {
  env: Record<string, string>
  base: string
}

/** Starts the server and waits until it has ended itself at the point; `meanwhile` is done when it is well. */
async function crashAt(
  point: CrashPoint,
  { env, base }: Installation,
  meanwhile?: () => Promise<void>,
): Promise<{ at: number; n: number }> {
  const n = 1 + Math.floor(random() * (passedOver[point] + 1))
  const preload = `--import=${pathToFileURL(join(import.meta.dirname, 'crash-at.ts')).href}`
  // It may end before it is ready.
  const started = services.start('server', { ...env, CRASH_AT: `${point}:${n}`, NODE_OPTIONS: preload }).then(
    () => true,
    () => false,
  )
  const ended = services.endOf('server')
  if (meanwhile && (await started)) {
    await healthy(base, services)
    await meanwhile()
  }
  const late = sleep(reachedWithinMs, undefined, { ref: false }).then(() => {
    throw new Error(`${point} was not reached ${n} times within ${reachedWithinMs / 1000} s.`)
  })
  await Promise.race([ended, late])
  return { at: Date.now(), n }
}

/** One round after the other, each point once in each. */
async function rage(installation: Installation, order: Record<string, () => Promise<void>>): Promise<Kill[]> {
  const done: Kill[] = []
  for (let round = 1; round <= kills; round++) {
    const points = chosen.filter((point) => point !== 'migration_in_transaction')
    while (points.length > 0) {
      const [point] = points.splice(Math.floor(random() * points.length), 1)
      if (!point) break
      const { at, n } = await crashAt(point, installation, order[point])
      // What was under way is taken up by the next start, whichever point ends that.
      done.push({ at, until: at + 5_000, what: point })
      say(`round ${round}: ended at ${point}, the ${n}. time`)
    }
  }
  return done
}

/** Subscriptions whose receiver is gone, one for each time that one is to be switched off. */
function openGone(base: string, { forms }: Setting, receiverPort: number) {
  const ids: number[] = []
  const call = caller(base, forms[0]?.api_key ?? '')
  return {
    ids,
    async subscribe(): Promise<void> {
      const url = `http://127.0.0.1:${receiverPort}/gone/${ids.length}`
      ids.push((await call<{ id: number }>('POST', '/webhooks', { url, form_id: null })).id)
    },
  }
}

/** What the other checks do not see: mails on their way, and subscriptions that were switched off. */
async function checkRest(databaseUrl: string, gone: readonly number[]): Promise<Check[]> {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    const end = Date.now() + mailsMs
    for (;;) {
      const { rowCount } = await db.query("select from mails where state = 'waiting' limit 1")
      if (rowCount === 0 || Date.now() > end) break
      await sleep(100)
    }
    const { rows: mails } = await db.query<{ id: number; state: string; message_id: string | null; subject: string }>(
      'select id::int, state, message_id, subject from mails',
    )
    const { rows: active } = await db.query<{ id: number }>(
      'select id::int from webhooks where id = any($1) and is_active',
      [gone],
    )
    const taken = Map.groupBy(readJournal<TakenMail>(journalAt('mails')), ({ message_id }) => message_id)
    const notices = mails.filter(({ subject }) => subject.includes('Webhook switched off')).length
    const own = new Set(mails.flatMap(({ message_id }) => message_id ?? []))
    const others = [...taken.keys()].filter((id) => !own.has(id)).length
    return [
      {
        promise: 'every mail is sent, and reaches the mail server, under its own number where it is about a submission',
        faults: [
          ...mails.flatMap(({ id, state, message_id }) => {
            const isTaken = message_id === null || taken.has(message_id)
            return state === 'sent' && isTaken ? [] : [`mail ${id} is ${state}, taken: ${isTaken}`]
          }),
          ...(others >= mails.length - own.size ? [] : [`${others} of ${mails.length - own.size} others were taken`]),
        ],
      },
      {
        promise: 'a mail is sent again only where a crash came between its end and the note of it',
        faults: repeatedMails(taken),
      },
      {
        promise: 'a subscription whose receiver is gone is switched off once, and its owner told once',
        faults: [
          ...active.map(({ id }) => `subscription ${id} is active`),
          ...(notices === gone.length ? [] : [`${notices} notices of ${gone.length} subscriptions`]),
        ],
      },
    ]
  } finally {
    await db.end()
  }
}

/** Mails that were on their way as a process ended: as many as there are connections to the mail server. */
const connections = 6

function repeatedMails(taken: Map<string, TakenMail[]>): string[] {
  const repeated = [...taken.values()].reduce((sum, all) => sum + all.length - 1, 0)
  const most = connections * kills * chosen.length
  return repeated <= most ? [] : [`${repeated} were repeated, at most ${most} were cut off`]
}

async function run(): Promise<number> {
  await using receiver = startChild<ReceiverOrder, { port: number }>(join(import.meta.dirname, 'receiver.ts'))
  await using ledger = startChild<LedgerOrder, { sent: number }>(join(import.meta.dirname, 'ledger.ts'))
  await using crm = startChild<OfficeOrder, OfficeAnswer>(join(import.meta.dirname, 'office.ts'))
  await using mailbox = startChild<MailboxOrder, { url: string }>(join(import.meta.dirname, 'mailbox.ts'))
  const office = await crm.ask({ kind: 'open', cutOff: 0 })
  const { port: receiverPort } = await receiver.ask({ kind: 'open', journal: journalAt('posts') })
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: join(directory, 'data'),
    PORT: String(port),
    DEMO: '0',
    LOG_LEVEL: 'error',
    SECRET_KEY: 'a key for the crash test, not a secret',
    ONOFFICE_API_URL: office.url,
    CRM_ALLOW_HOSTS: office.host,
    SMTP_URL: (await mailbox.ask({ journal: journalAt('mails') })).url,
    MAIL_FROM: 'foyer@agency.example',
    WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${receiverPort}`,
    WEBHOOK_LEASE: '2s',
    WEBHOOK_RETRY_SCHEDULE: '200ms,500ms,1s',
    // Visitors come from networks of their own: one sends so many files in a quarter of an hour.
    TRUST_PROXY: 'loopback',
  }
  for (let i = 0; i < kills && chosen.includes('migration_in_transaction'); i++) {
    const { n } = await crashAt('migration_in_transaction', { env, base })
    say(`ended at migration_in_transaction, the ${n}. time`)
  }
  await services.start('server', env)
  const setting = await makeSetting(env, base, { receiverPort, office, files: true, addresses: true })
  const subscriptions = setting.subscriptions.map(
    ({ name, id, secret }) => [name, id, secret] as [string, number, string],
  )
  await receiver.ask({ kind: 'know', subscriptions })
  const finished = ledger.ask({
    kind: 'start',
    journal: journalAt('ledger'),
    ports: [port],
    targets: setting.targets,
    perSecond,
    seed,
  })
  // It is awaited at the end; a failure before that is told then.
  finished.catch(() => undefined)
  const gone = openGone(base, setting, receiverPort)
  await services.end('server')
  const done = await rage({ env, base }, { subscription_switched_off: gone.subscribe })

  // The same data again, until all is done.
  const databaseUrl = await services.start('cluster', env)
  const apart = { ...env, DATABASE_URL: databaseUrl }
  for (const name of ['web', 'worker 1'] as const) await services.start(name, apart)
  await healthy(base, services)
  ledger.tell({ kind: 'stop' })
  const { sent } = await finished
  await drained(databaseUrl, drainMs)
  const rest = await checkRest(databaseUrl, gone.ids)
  const { builtIn, ...stored } = await readStored(databaseUrl, base, setting)
  const onOffice = await crm.ask({ kind: 'read' })
  const others = setting.targets.flatMap(({ form_id }) => (form_id === setting.officeForm ? [] : [form_id]))
  for (const name of ['web', 'worker 1', 'cluster'] as const) await services.end(name)

  const evidence = {
    ...stored,
    deliveries: stored.deliveries.filter(({ webhook_id }) => !gone.ids.includes(webhook_id)),
    ledger: readJournal<LedgerEntry>(journalAt('ledger')),
    posts: readJournal<Post>(journalAt('posts')),
    kills: done,
    subscriptions: setting.subscriptions,
    crms: [
      { ...builtIn, form_ids: others },
      { ...onOffice, form_ids: [setting.officeForm] },
    ],
    unexpectedExits: services.unexpectedExits,
  }
  say(`${sent} submissions sent, ${stored.submissions.length} stored, ${evidence.posts.length} POSTs`)
  return report([...checkAll(evidence), ...rest], say)
}

say(`seed ${seed}, ${kills} kills at each of ${chosen.length} points`)
// However this process ends, nothing of the installation outlives it.
process.on('exit', () => services.killAll())
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
try {
  const broken = await run()
  if (broken > 0) say(`data and journals are kept in ${directory}`)
  else rmSync(directory, { recursive: true, force: true })
  process.exitCode = broken === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  say(`data and journals are kept in ${directory}`)
  process.exitCode = 1
}
process.exit()
