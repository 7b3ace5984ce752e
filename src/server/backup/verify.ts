import { createHash } from 'node:crypto'
import { MissingFile } from '../lib/files/files.ts'
import { decryptWith, type Step } from './encryption.ts'
import { BackupError } from './error.ts'
import { readFiles } from './file-archive.ts'
import { names, parseChecksums, parseManifest, type Manifest } from './manifest.ts'
import { drain, readPart } from './parts.ts'
import { openPlace, type BackupPlace } from './place.ts'
import { megabytes, openProgress, type ProgressReport } from './progress.ts'

/** A backup that is complete as far as its list says. */
export interface OpenBackup {
  place: BackupPlace
  manifest: Manifest
  /** False when it is encrypted and no key was given: its parts can only be checked. */
  isReadable: boolean
  /** Reads a part of the manifest to its end, as `readPart` does. */
  read(name: string, use: (chunks: AsyncIterable<Buffer>) => Promise<void>): Promise<void>
}

export interface FromOptions {
  /** DIR or s3://bucket/prefix. */
  from: string
  /** A file with a secret key of age. */
  identity?: string | undefined
}

/** Opens the backup for the length of `work`. Throws a `BackupError` when it is not complete. */
export async function withBackup<T>(
  { from, identity }: FromOptions,
  work: (backup: OpenBackup) => Promise<T>,
): Promise<T> {
  const decrypt = identity === undefined ? undefined : await decryptWith(identity)
  const place = openPlace(from)
  try {
    return await work(await open(place, decrypt))
  } finally {
    place.close()
  }
}

/** Checks a whole backup, and gives what it says of itself. `isReadable` tells whether its content was looked into. */
export function verifyBackup(
  options: FromOptions,
  say: ProgressReport,
): Promise<Pick<OpenBackup, 'manifest' | 'isReadable'>> {
  return withBackup(options, async (backup) => {
    await verifyParts(backup, say)
    return backup
  })
}

async function open(place: BackupPlace, decrypt: Step | undefined): Promise<OpenBackup> {
  const checksums = parseChecksums(await requireText(place, names.checksums), place.name)
  const text = await requireText(place, names.manifest)
  if (createHash('sha256').update(text).digest('hex') !== checksums.get(names.manifest)) {
    throw new BackupError(`The backup in ${place.name} was altered: the checksum of ${names.manifest} is another one.`)
  }
  const manifest = parseManifest(text, place.name)
  const sizes = new Map(manifest.parts.map(({ name, bytes }) => [name, bytes]))
  return {
    place,
    manifest,
    isReadable: !manifest.encrypted || decrypt !== undefined,
    async read(name, use) {
      const [bytes, sha256] = [sizes.get(name), checksums.get(name)]
      if (bytes === undefined || sha256 === undefined) {
        throw new BackupError(`The backup in ${place.name} was altered: ${name} is not in its lists.`)
      }
      await readPart(place, { name, bytes, sha256 }, decrypt, use)
    },
  }
}

async function requireText(place: BackupPlace, name: string): Promise<string> {
  try {
    return await place.readText(name)
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error
    throw new BackupError(
      `There is no complete backup in ${place.name}: ${name} is missing. The backup was cut off, or this is another place.`,
      { cause: error },
    )
  }
}

/**
 * Reads everything once: checksums, and where it is readable, whether each table has the rows and the archives have the files that the
 * manifest counts. Throws a `BackupError` for what is not as it was written.
 */
export async function verifyParts({ manifest, read, place }: OpenBackup, say: ProgressReport): Promise<void> {
  const progress = openProgress(say)
  const rowsOf = new Map(manifest.tables.map(({ part, rows }) => [part, rows]))
  let [files, done, bytes] = [0, 0, 0]
  for (const part of manifest.parts) {
    const expected = rowsOf.get(part.name)
    await read(part.name, async (chunks) => {
      if (expected !== undefined) requireCount(place, part.name, { found: await countRows(chunks), expected })
      else if (part.name.startsWith('files/')) files += await readFiles(chunks, (_, content) => drain(content))
      else await drain(chunks)
    })
    progress(`Checked parts of ${manifest.parts.length}`, ++done, megabytes((bytes += part.bytes)))
  }
  if (files > 0) requireCount(place, 'files/', { found: files, expected: manifest.files.count })
}

function requireCount(
  place: BackupPlace,
  part: string,
  { found, expected }: { found: number; expected: number },
): void {
  if (found === expected) return
  throw new BackupError(`The backup in ${place.name} was altered: ${part} holds ${found} instead of ${expected}.`)
}

/** In the text format of COPY, a line feed ends a row; within values it is escaped. */
async function countRows(chunks: AsyncIterable<Buffer>): Promise<number> {
  let rows = 0
  for await (const chunk of chunks) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
  }
  return rows
}
