import pino from 'pino'

/** A log whose lines are kept, as objects. */
export function recordedLog() {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { lines, log: pino({ level: 'info' }, { write }) }
}
