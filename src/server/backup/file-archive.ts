import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { MissingFile, type FileStore } from '../lib/files/files.ts'
import { BackupError, UnreadableError } from './error.ts'
import type { Manifest } from './manifest.ts'
import type { PartWriter } from './parts.ts'
import type { Snapshot } from './snapshot.ts'

/** Uploaded files, many to a part, as tar: one object per file would cost a request and the header of an encryption each. */

type FileReport = Manifest['files']

/** A part is closed once it has so many bytes. */
const partBytes = 1024 ** 3
const maxExamples = 20

/** What an earlier call has written, of another snapshot: it is not written again. */
export interface PreviousFiles {
  keys: Set<string>
  report: FileReport
}

/**
 * Writes all files that rows of the snapshot refer to. One that is not in the store is left out and counted: `deleted` when no row refers
 * to it any more, as after an erasure since the snapshot, else `missing`.
 */
export async function writeFiles(
  writer: PartWriter,
  files: FileStore,
  snapshot: Snapshot,
  { onProgress, earlier }: { onProgress: (report: FileReport) => void; earlier?: PreviousFiles },
): Promise<FileReport> {
  const report: FileReport = earlier?.report ?? { count: 0, bytes: 0, left_out: 0, examples: [] }
  const keys = keysOf(snapshot, earlier?.keys)
  let next = await keys.next()
  for (let number = writer.parts.filter(isArchive).length + 1; !next.done; number++) {
    const pack = tar.pack()
    const fill = async () => {
      const end = report.bytes + partBytes
      for (; !next.done && report.bytes < end; next = await keys.next()) {
        const size = await addFile(pack, files, next.value)
        earlier?.keys.add(next.value)
        if (size === null) await leaveOut(report, snapshot, next.value)
        else {
          report.count++
          report.bytes += size
        }
        onProgress(report)
      }
      pack.finalize()
    }
    const filled = fill().catch((error: unknown) => pack.destroy(error as Error))
    await writer.write(`files/${String(number).padStart(6, '0')}.tar`, Readable.from(pack, { objectMode: false }))
    await filled
  }
  return report
}

const isArchive = ({ name }: { name: string }) => name.startsWith('files/')

async function* keysOf(snapshot: Snapshot, without?: ReadonlySet<string>): AsyncGenerator<string, undefined> {
  for await (const page of snapshot.fileKeys()) yield* without ? page.filter((key) => !without.has(key)) : page
}

/** Its size in bytes; null: it is not in the store. */
async function addFile(pack: tar.Pack, files: FileStore, key: string): Promise<number | null> {
  try {
    const size = await files.size(key)
    await pipeline(await files.get(key), pack.entry({ name: key, size, mode: 0o600 }))
    return size
  } catch (error) {
    if (error instanceof MissingFile) return null
    throw error
  }
}

async function leaveOut(report: FileReport, snapshot: Snapshot, key: string): Promise<void> {
  const isReferred = (await snapshot.stillReferred([key])).has(key)
  report.left_out++
  if (report.examples.length < maxExamples) report.examples.push({ key, reason: isReferred ? 'missing' : 'deleted' })
}

/** Hands each file of an archive to `put`, which reads it to its end, and gives how many there were. */
export async function readFiles(
  chunks: AsyncIterable<Buffer>,
  put: (key: string, content: Readable) => Promise<void>,
): Promise<number> {
  const extract = tar.extract()
  const feeding = pipeline(Readable.from(chunks, { objectMode: false }), extract)
  let count = 0
  const emptying = (async () => {
    for await (const entry of extract) {
      await put(requireKey(entry.header.name), Readable.from(entry, { objectMode: false }))
      count++
    }
  })()
  const [fed, emptied] = await Promise.allSettled([feeding, emptying])
  // The one that fails ends the other; what the source says of itself explains more.
  if (fed.status === 'rejected' && fed.reason instanceof BackupError) throw fed.reason
  if (emptied.status === 'rejected') throw asUnreadable(emptied.reason)
  if (fed.status === 'rejected') throw asUnreadable(fed.reason)
  return count
}

const asUnreadable = (error: unknown) =>
  /tar header|Unexpected end/.test((error as Error).message)
    ? new UnreadableError((error as Error).message, { cause: error })
    : error

/** Keys as the service makes them: below the root of the store, whatever an archive says. */
function requireKey(name: string): string {
  if (/^[\w-][\w.-]*(\/[\w-][\w.-]*)+$/.test(name)) return name
  throw new BackupError(`The backup holds a file with a name that no file of Foyer has: ${name.slice(0, 200)}.`)
}
