import pino, { type Logger } from 'pino'

/** Logs go to standard error, one JSON object a line; standard output belongs to people and to answers of commands. */
export function openLog(level: string): Logger {
  // An error of pg carries its whole connection, prepared statements and all.
  const redact = { paths: ['err.client'], remove: true }
  // Synchronous, so that the last line before the end is not the one that is lost.
  return pino({ level, redact }, pino.destination({ dest: 2, sync: true }))
}
