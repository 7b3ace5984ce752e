import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isRunning, startOf } from './process-state.ts'

/** Who runs the embedded server of a data directory. */
export interface Holder {
  pid: number
  /** From `startOf`: a pid alone is soon given to another process, after a restart of a container to nearly the same. */
  start: string | undefined
  /** Opened to be shared, so held only as long as one command lasts. */
  share: boolean
}

export interface Lock {
  release(): void
}

/** A lock file without content is being written at this moment, unless it is older than this. */
const WRITING_MS = 5_000
/** Removing a stale lock takes well under a millisecond; a guard older than this was left by a crash. */
const GUARD_MS = 10_000

/**
 * Takes the lock or tells who has it; `undefined` means that it is changing hands, ask again soon.
 * The lock of a process that no longer runs is taken over.
 */
export function takeLock(file: string, share: boolean): { lock: Lock } | { holder: Holder | undefined } {
  const own: Holder = { pid: process.pid, start: startOf(process.pid), share }
  if (create(file, JSON.stringify(own))) return { lock: { release: () => release(file, own) } }
  const holder = readHolder(file)
  if (holder && !isRunning(holder.pid, holder.start)) removeStale(file, holder)
  return { holder: holder && isRunning(holder.pid, holder.start) ? holder : undefined }
}

/** Only one process at a time may look at a lock and remove it, else a second one could remove its successor. */
function removeStale(file: string, stale: Holder): void {
  const guard = `${file}.guard`
  if (!create(guard, String(process.pid))) {
    if (ageOf(guard) > GUARD_MS) rmSync(guard, { force: true })
    return
  }
  try {
    if (isSame(readHolder(file), stale)) rmSync(file, { force: true })
  } finally {
    rmSync(guard, { force: true })
  }
}

function release(file: string, own: Holder): void {
  if (isSame(readHolder(file), own)) rmSync(file, { force: true })
}

function isSame(a: Holder | undefined, b: Holder): boolean {
  return a?.pid === b.pid && a.start === b.start
}

function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    // The file was made but could not be written: the disk is full.
    if (readOrEmpty(file) === '') rmSync(file, { force: true })
    throw error
  }
}

/** What an unreadable lock file stands for: no process, so that it is stale. */
const NOBODY: Holder = { pid: 0, start: undefined, share: false }

function readHolder(file: string): Holder | undefined {
  const text = readOrEmpty(file)
  if (text === undefined) return undefined
  try {
    const { pid, start, share } = JSON.parse(text) as Partial<Holder>
    return { pid: Number(pid), start, share: share === true }
  } catch {
    return ageOf(file) > WRITING_MS ? NOBODY : undefined
  }
}

function readOrEmpty(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function ageOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? Date.now() - found.mtimeMs : 0
}
