import { copyFileSync, openSync, readSync, closeSync, statSync, truncateSync } from 'node:fs'

/** The log and the one older generation kept beside it take at most twice this. */
const LARGEST_BYTES = 10 * 1024 * 1024
const CHECK_EVERY_MS = 60_000
/** How much of the end of the log is read for an error message. */
const TAIL_BYTES = 16 * 1024

/**
 * Moves a large log aside. The server keeps its descriptor, opened for appending, so the file is copied and emptied in
 * place; lines written in between are lost, which is a fair price for a bound.
 */
export function rotateLog(file: string): void {
  if (sizeOf(file) <= LARGEST_BYTES) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

/** Keeps the log small while the server runs; the returned function ends that. */
export function watchLog(file: string): () => void {
  const timer = setInterval(() => {
    try {
      rotateLog(file)
    } catch {
      // A full disk: tried again in a minute.
    }
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** What was written to the log after byte `from`, or the end of that. */
export function readLog(file: string, from: number): string {
  const size = sizeOf(file)
  const start = Math.max(Math.min(from, size), size - TAIL_BYTES)
  const buffer = Buffer.alloc(size - start)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, buffer, 0, buffer.length, start)
  } finally {
    closeSync(descriptor)
  }
  return buffer.toString('utf8')
}

/** Bytes; 0 for a file that is not there. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
