import type { Logger } from 'pino'
import { parseConfig, type Config } from './config.ts'
import { requirePorts } from './listening.ts'
import { openLog } from './log.ts'
import { FileRefusal } from './lib/file-sentence.ts'
import { openInstallation, StartError } from './open-installation.ts'
import type { Platform } from './platform.ts'
import { readStart, startHelp } from './start-options.ts'
import { stopWithin } from './stop.ts'
import { unknownSettings } from './unknown-settings.ts'
import type { Stoppable } from './work/lane.ts'

/** Requests and jobs that still run at a stop get so long [B10-15]. */
const graceMs = 10_000
/** A terminal and npm each send the signal of one Ctrl-C; what comes so soon after the first is the same wish. */
const sameWishMs = 2_000

/** Standard output is for people: few lines, at the start. */
const say = (text: string): void => console.log(text)
let log: Logger | undefined

function readConfig(): Config {
  try {
    // In a terminal the few lines for people would drown in JSON.
    return parseConfig({ LOG_LEVEL: process.stderr.isTTY ? 'warn' : 'info', ...process.env })
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

/** Starts everything; how to undo it is put on `stack` step by step. */
async function start(stack: AsyncDisposableStack): Promise<void> {
  const role = readStart(process.argv.slice(2))
  if (role === 'help') return say(startHelp)
  const config = readConfig()
  log = openLog(config.logLevel)
  for (const sentence of unknownSettings(process.env)) log.warn(sentence)
  await requirePorts(config, role)
  // Loaded while the database starts.
  const modules = Promise.all([
    import('./open-platform.ts'),
    import('./worker.ts'),
    import('./web.ts'),
    import('./features/secrets/index.ts'),
    import('./metrics-port.ts'),
  ])
  const installation = await openInstallation(config, log, { share: false })
  stack.defer(() => installation.close())
  void installation.exited.then((cause) => stopping || fail(new Error('The embedded database has gone.', { cause })))
  const [{ openPlatform }, { startWorker }, { startWeb }, { holdKeys }, { startMetricsPort }] = await modules
  const platform = await openPlatform(config, installation.connectionString, log)
  stack.defer(() => platform.close())
  // Until all work has ended: it may seal something to the last.
  const held = await holdKeys(platform)
  stack.defer(() => held.stop())
  const running: Stoppable[] = []
  stack.defer(() => stopWithin(graceMs + config.stopDelayMs, running, platform.log))
  const metrics = await startMetricsPort(platform)
  if (metrics) running.push(metrics)
  if (role !== 'web') running.push(startWorker(role === 'all' ? platform.forBackground() : platform))
  if (role === 'worker') return sayReady('(worker)')
  const web = await startWeb(platform)
  running.push(web)
  const notice = await firstNotice(platform)
  if (notice !== undefined) say(notice)
  web.announceStarted()
  sayReady(web.address)
}

/** What the start tells the person who made it, if anything. */
async function firstNotice(platform: Platform): Promise<string | undefined> {
  const [{ firstStart }, { withSecretsKept }] = await Promise.all([import('./first-start.ts'), import('./notice.ts')])
  const notice = await firstStart(platform)
  const { isTTY: isTerminal } = process.stdout
  return notice && withSecretsKept(notice, { dataDir: platform.config.dataDir, isTerminal })
}

/** Not during a stop that was asked for while the start was under way. */
function sayReady(where: string): void {
  if (!stopping) say(`ready ${where}`)
}

function fail(error: unknown): never {
  if (error instanceof StartError || error instanceof FileRefusal) console.error(error.message)
  else if (log) log.fatal({ err: error }, 'the process ends')
  else console.error(error)
  process.exit(1)
}

let stopping = false
/** When a signal asked for the stop, by `performance.now()`. */
let askedAt: number | undefined
process.on('uncaughtException', fail)
// The reader of our lines may have gone; that is no reason to end.
process.stdout.on('error', () => undefined)
const stack = new AsyncDisposableStack()
const started = start(stack)
started.catch((error: unknown) => {
  if (stopping) return
  stopping = true
  void stack.disposeAsync().finally(() => fail(error))
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    askedAt ??= performance.now()
    if (performance.now() - askedAt >= sameWishMs) process.exit(130)
    if (stopping) return
    stopping = true
    say('stopping…')
    // A start under way is finished first, so that nothing is left half opened.
    void started
      .catch(() => undefined)
      .then(() => stack.disposeAsync())
      .then(() => {
        say('stopped')
        process.exit(0)
      }, fail)
  })
}
