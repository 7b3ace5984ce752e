import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** One JSON object a line, on disk before `write` returns: what it says has happened, whichever process is killed next. */
export interface Journal<Entry> {
  write(entry: Entry): void
  close(): void
}

export function openJournal<Entry>(file: string): Journal<Entry> {
  const descriptor = openSync(file, 'a')
  return {
    write(entry) {
      writeSync(descriptor, `${JSON.stringify(entry)}\n`)
      fsyncSync(descriptor)
    },
    close: () => closeSync(descriptor),
  }
}

export function readJournal<Entry>(file: string): Entry[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry)
}
