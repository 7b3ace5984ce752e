import { statfsSync } from 'node:fs'

/** The embedded database cannot be opened. The message says what is wrong, where, and what a person can do about it. */
export class EmbeddedClusterError extends Error {
  override name = 'EmbeddedClusterError'
}

const OTHER_DATABASE = 'or set DATABASE_URL to a PostgreSQL server of your own'

/** Below this the server cannot even write one WAL segment (16 MiB) next to its small files. */
const LEAST_FREE_BYTES = 24 * 1024 * 1024

/** Turns a failed file operation at `path` into sentences; what is no file error comes back as it is. */
export function explainFileError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const because = explainFileCode(code)
  if (because === undefined) return error
  return new EmbeddedClusterError(`The embedded database cannot use ${path}: ${because}`, { cause: error })
}

function explainFileCode(code: unknown): string | undefined {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk is full. Free some space (a new database needs about 100 MB) and start again; nothing stored is lost.`
    case 'EACCES':
    case 'EPERM':
      return `this user may not read and write there. Start as the user who owns it, choose another DATA_DIR, ${OTHER_DATABASE}.`
    case 'EROFS':
      return `it is on a read-only file system. Choose another DATA_DIR, ${OTHER_DATABASE}.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `a file is in the way of a directory. Remove it or choose another DATA_DIR.`
    default:
      return undefined
  }
}

/**
 * Says why initdb or the server ended, from what it printed. A full disk often swallows the log line as well, so the
 * free space of `directory` is asked for too.
 */
export function explainExit(what: string, directory: string, output: string): EmbeddedClusterError {
  if (/No space left on device|Disk quota exceeded/i.test(output) || isFull(directory)) {
    return new EmbeddedClusterError(
      `${what}: the disk that holds ${directory} is full. Free some space (a new database needs about 100 MB) and start again; nothing stored is lost.`,
    )
  }
  if (/Permission denied|Operation not permitted|wrong ownership/i.test(output)) {
    return new EmbeddedClusterError(
      `${what}: the files in ${directory} belong to another user or are protected. Start as the user who owns them. PostgreSQL says: ${lastLines(output)}`,
    )
  }
  if (/could not (create shared memory|map anonymous|resize shared memory)|Cannot allocate memory/i.test(output)) {
    return new EmbeddedClusterError(
      `${what}: the machine has too little memory for it (about 200 MB). Free some, ${OTHER_DATABASE}. PostgreSQL says: ${lastLines(output)}`,
    )
  }
  return new EmbeddedClusterError(`${what}. PostgreSQL says: ${lastLines(output) || 'nothing'}`)
}

function isFull(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize < LEAST_FREE_BYTES
  } catch {
    return false
  }
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-6).join('\n').slice(-1500)
}
