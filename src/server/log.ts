import pino, { type DestinationStream, type LogFn, type Logger } from 'pino'
import { isDatabaseOutage } from './lib/database-outage.ts'
import { openLogOutput } from './lib/log-lines/log-output.ts'
import { openRareLog } from './lib/log-lines/rare-log.ts'

/**
 * Logs go to standard error, one JSON object a line; standard output belongs to people and to answers of commands. What an outage of the
 * database ends is told once a minute for each message, with the number that was held back: a backlog would say it hundreds of times a second.
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  // An error of pg carries its whole connection, prepared statements and all.
  const redact = { paths: ['err.client'], remove: true }
  const outages = openRareLog()

  function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const [fields, message] = args as unknown as [unknown, unknown]
    if (!endedByOutage(fields)) return method.apply(this, args)
    const heldBack = outages.due(String(message))
    if (heldBack !== undefined) method.call(this, { ...fields, held_back: heldBack }, String(message))
  }

  return pino({ level, redact, hooks: { logMethod } }, to ?? standardError())
}

/** Synchronous, so that the last line before the end is not the one that is lost. */
function standardError(): DestinationStream {
  const output = openLogOutput(2)
  process.on('exit', () => output.end())
  return output
}

/** What counts its lines itself has passed already. */
function endedByOutage(fields: unknown): fields is { err: unknown } {
  if (typeof fields !== 'object' || fields === null || !('err' in fields) || 'held_back' in fields) return false
  return isDatabaseOutage(fields.err)
}
