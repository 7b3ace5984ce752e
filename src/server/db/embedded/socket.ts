import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedClusterError } from './error.ts'
import type { Identity } from './identity.ts'

/** There is no TCP port; the number is only part of the socket's file name. */
export const PORT = 5432

/** Bytes in `sun_path` without the closing NUL: 108 on Linux, 104 on macOS. */
const LONGEST = process.platform === 'linux' ? 107 : 103

/**
 * Makes the directory for the server's socket: `run` in the data directory, or, where that path would be too long for
 * a socket, a private one below the system's directory for temporary files.
 */
export function makeSocketDirectory(dataDir: string, owner: Identity['owner']): string {
  const name = `foyer-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const candidates = [join(dataDir, 'run'), join(tmpdir(), name), join('/tmp', name)]
  const directory = candidates.find((candidate) => Buffer.byteLength(`${candidate}/.s.PGSQL.${PORT}`) <= LONGEST)
  if (directory === undefined)
    throw new EmbeddedClusterError(`No directory for a socket near ${dataDir} is short enough.`)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  checkPrivate(directory, owner?.uid)
  if (owner) chownSync(directory, owner.uid, owner.gid)
  return directory
}

/** Another user who made the directory before us could put a server there, and would be sent everything. */
function checkPrivate(directory: string, owner: number | undefined): void {
  const found = lstatSync(directory)
  const mine = found.uid === process.getuid?.() || found.uid === owner
  if (found.isDirectory() && mine && (found.mode & 0o077) === 0) return
  throw new EmbeddedClusterError(
    `The directory ${directory}, which is to hold the socket of the embedded database, belongs to another user or is open to others. Remove it and start again.`,
  )
}

/** Address of `database` on the server whose socket is in `directory`, for pg and for any other driver. */
export function socketUrl(directory: string, database: string): string {
  return `postgres://foyer_owner@localhost/${database}?host=${encodeURIComponent(directory)}&port=${PORT}&sslmode=disable`
}
