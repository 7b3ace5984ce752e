import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from '../../bench/children.ts'
import { startMailServer } from '../../src/server/testing/servers/mail-server.ts'
import { systemVersion } from '../../src/server/testing/machine/system-postgresql.ts'
import { drained, readStored } from '../crash/evidence.ts'
import { freePort } from '../crash/free-port.ts'
import { readJournal } from '../crash/journal.ts'
import type { LedgerOrder } from '../crash/ledger.ts'
import type { LedgerEntry, Post } from '../crash/model.ts'
import type { ReceiverOrder } from '../crash/receiver.ts'
import { report } from '../crash/report.ts'
import { healthy, openServices } from '../crash/services.ts'
import { makeSetting } from '../crash/setting.ts'
import { backUpUnderLoad, restoreElsewhere, type Loss } from './backup.ts'
import { checkRestored, mailsWaiting, readFiles, type ReceivedMail } from './evidence.ts'
import { embeddedInstallation, externalInstallation, type Installation } from './installation.ts'
import { cutOffBackups, refusalsWhileRunning, interruptedRestores } from './refusals.ts'

/**
 * `npm run test:restore [-- --rounds 6] [-- --seconds 20] [-- --points 4] [-- --seed N]`: an installation is backed up while visitors submit, with files, and while
 * mails and webhooks go out; then all its processes are killed and everything of it is removed. The backup is restored elsewhere, each table is
 * compared with the state that was backed up, and the service goes on there: into another DATA_DIR and onto the PostgreSQL of the system, in turn.
 * In the end everything is compared with the ledger of the visitors.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '20' },
    points: { type: 'string', default: '4' },
    seed: { type: 'string' },
  },
})
const [rounds, seconds, points] = [Number(values.rounds), Number(values.seconds), Number(values.points)]
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const perSecond = 20
const drainMs = 120_000
/** A mail that was being sent when its process was killed waits for the end of its lease, for some minutes: it is not waited for. */
const mailMs = 10_000

const directory = mkdtempSync(join(tmpdir(), 'foyer-restore-'))
const journals = { ledger: join(directory, 'ledger.jsonl'), posts: join(directory, 'posts.jsonl') }
const services = openServices()
const begun = performance.now()
const say = (line: string) => console.log(line)
const sayWhen = (line: string) => say(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`)

/** Places that take turns; without a PostgreSQL of the system, all are embedded. */
function nextInstallation(round: number): Promise<Installation> | Installation {
  const name = `data-${round}`
  return round % 2 === 0 && systemVersion !== null
    ? externalInstallation(directory, name)
    : embeddedInstallation(directory, name)
}

async function run(): Promise<number> {
  await using receiver = startChild<ReceiverOrder, { port: number }>(join(import.meta.dirname, '../crash/receiver.ts'))
  await using ledger = startChild<LedgerOrder, { sent: number }>(join(import.meta.dirname, '../crash/ledger.ts'))
  const received: ReceivedMail[] = []
  await using mailServer = await startMailServer(({ headers }) => {
    received.push({ id: headers['message-id'] ?? '', at: Date.now() })
  })
  const { port: receiverPort } = await receiver.ask({ kind: 'open', journal: journals.posts })
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const shared = {
    PORT: String(port),
    DEMO: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    SMTP_URL: mailServer.url,
    WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${receiverPort}`,
    WEBHOOK_LEASE: '2s',
    WEBHOOK_RETRY_SCHEDULE: '200ms,500ms,1s',
  }
  const open: Installation[] = []
  try {
    let here = await nextInstallation(1)
    open.push(here)
    await services.start('server', { ...shared, ...here.env })
    const setting = await makeSetting({ ...shared, ...here.env }, base, { receiverPort, files: true })
    const subscriptions = setting.subscriptions.map(
      ({ name, id, secret }) => [name, id, secret] as [string, number, string],
    )
    await receiver.ask({ kind: 'know', subscriptions })
    const { targets } = setting
    const finished = ledger.ask({ kind: 'start', journal: journals.ledger, ports: [port], targets, perSecond, seed })
    // It is awaited at the end; a failure before that is told then.
    finished.catch(() => undefined)

    sayWhen('visitors submit')
    const losses: Loss[] = []
    const checks = await cutOffBackups(here, { shared, directory, points })
    sayWhen('backups were cut off')
    for (let round = 2; round <= rounds + 1; round++) {
      await sleep(seconds * 1000)
      const place = join(directory, `backup-${round}`)
      const backup = await backUpUnderLoad(here, { shared, place })
      await sleep(seconds * 250)
      services.killBelow('server')
      services.kill('server')
      await services.end('server')
      const destroyedAt = Date.now()
      await here.destroy()
      here = await nextInstallation(round)
      open.push(here)
      if (round === 2) checks.push(...(await interruptedRestores(here, { shared, place, directory, points })))
      checks.push(...(await restoreElsewhere(here, { shared, backup })))
      await services.start('server', { ...shared, ...here.env })
      await healthy(base, services)
      losses.push({ takenAt: backup.takenAt, destroyedAt, restoredAt: Date.now() })
      sayWhen(`restored to ${here.name}, serving ${Date.now() - destroyedAt} ms after it was destroyed`)
      checks.push(...(await refusalsWhileRunning(here, { shared, place })))
    }

    await sleep(seconds * 1000)
    ledger.tell({ kind: 'stop' })
    const { sent } = await finished
    const evidence = await here.withDatabase(async (url) => {
      await drained(url, drainMs)
      sayWhen('nothing is to be done or delivered')
      await mailsWaiting(url, mailMs)
      return { ...(await readStored(url, base, setting)), ...(await readFiles(url, here.env)) }
    })
    sayWhen('everything is read')
    await services.end('server')
    sayWhen('the service has ended')
    say(
      `seed ${seed}: ${sent} submissions sent, ${evidence.submissions.length} stored, ${evidence.files.length} files, ` +
        `${evidence.deliveries.length} deliveries, ${received.length} mails received`,
    )
    const told = {
      ledger: readJournal<LedgerEntry>(journals.ledger),
      posts: readJournal<Post>(journals.posts),
      received,
    }
    checks.push(...checkRestored({ ...evidence, ...told, setting, losses, unexpectedExits: services.unexpectedExits }))
    return report(checks, say)
  } finally {
    services.killAll()
    await sleep(200)
    for (const one of open) await one.destroy()
  }
}

// However this process ends, nothing of the installation outlives it.
process.on('exit', () => services.killAll())
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
try {
  process.exitCode = (await run()) === 0 ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
if (process.exitCode === 0) rmSync(directory, { recursive: true, force: true })
else say(`journals and backups are kept in ${directory}`)
process.exit()
