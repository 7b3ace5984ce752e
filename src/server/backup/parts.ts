import { createHash } from 'node:crypto'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { isFull, MissingFile } from '../lib/files/files.ts'
import type { Bytes, Step } from './encryption.ts'
import { BackupError, UnreadableError } from './error.ts'
import type { BackupPlace } from './place.ts'

/** The parts of a backup: each is one file of its place, a stream with a checksum, never whole in memory. */

const gzipped = '.gz'
/** Rows are repetitive: the first level has most of what there is to gain, at a third of the processor time. */
const gzipLevel = 1

export interface PartWriter {
  /** Writes a part and gives the name under which it is kept; a name that ends with `.gz` is compressed. */
  write(name: string, content: Readable): Promise<string>
  parts: { name: string; bytes: number }[]
  checksums: Map<string, string>
}

/** `encrypt`: every part is encrypted, and its name ends with `.age`. */
export function openPartWriter(place: BackupPlace, encrypt: Step | undefined): PartWriter {
  const parts: PartWriter['parts'] = []
  const checksums = new Map<string, string>()
  return {
    parts,
    checksums,
    async write(plainName, content) {
      const name = encrypt ? `${plainName}.age` : plainName
      const measured = measure()
      const out = new PassThrough()
      const packed = plainName.endsWith(gzipped) ? [through(() => createGzip({ level: gzipLevel }))] : []
      const steps = chain([...packed, ...(encrypt ? [encrypt] : []), measured.step])
      await bothEnd(pipeline(content, steps, out), place.write(name, out))
      parts.push({ name, bytes: measured.bytes() })
      checksums.set(name, measured.sha256())
      return name
    },
  }
}

const chain =
  (steps: readonly Step[]): Step =>
  (chunks) =>
    steps.reduce<AsyncGenerator<Uint8Array>>((before, step) => step(before), each(chunks))

async function* each(chunks: Bytes): AsyncGenerator<Uint8Array> {
  yield* chunks
}

/** A stream as a step. */
function through(open: () => Transform): Step {
  return async function* transform(chunks) {
    const stream = open()
    const fed = pipeline(chunks, stream)
    // What it fails with is thrown by the stream as well.
    fed.catch(() => undefined)
    yield* stream as AsyncIterable<Uint8Array>
    await fed
  }
}

/** Waits for both ends of a stream, so that nothing still runs, and throws the error that the other one follows from. */
async function bothEnd(source: Promise<void>, target: Promise<void>): Promise<void> {
  const [fromSource, fromTarget] = await Promise.allSettled([source, target])
  // The source only reads: a full disk is that of the target.
  const isOfTarget =
    fromSource.status === 'rejected' &&
    (isFull(fromSource.reason) || (fromSource.reason as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE')
  if (fromSource.status === 'rejected' && !isOfTarget) throw fromSource.reason
  if (fromTarget.status === 'rejected') throw fromTarget.reason
  if (fromSource.status === 'rejected') throw fromSource.reason
}

function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  const step: Step = async function* count(chunks) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { step, bytes: () => bytes, sha256: () => hash.digest('hex') }
}

export interface ExpectedPart {
  name: string
  bytes: number
  sha256: string
}

/**
 * Reads a part to its end, through `use` as it was before it was compressed and encrypted. Throws a `BackupError` for a part that is
 * missing, cut off or altered; `use` may have seen some of it by then. Without `decrypt`, an encrypted part is only checked.
 */
export async function readPart(
  place: BackupPlace,
  expected: ExpectedPart,
  decrypt: Step | undefined,
  use: (chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const stored = await place.read(expected.name).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error
    throw new BackupError(`The backup in ${place.name} is cut off: ${expected.name} is missing.`)
  })
  const encrypted = expected.name.endsWith('.age')
  const isCompressed = expected.name.replace(/\.age$/, '').endsWith(gzipped)
  const isOpened = !encrypted || decrypt !== undefined
  const steps = chain([
    checked(place, expected, measure()),
    ...(encrypted && decrypt ? [decrypt] : []),
    ...(isCompressed && isOpened ? [through(createGunzip)] : []),
  ])
  const chunks = steps(stored) as AsyncGenerator<Buffer>
  try {
    await (isOpened ? use(chunks) : drain(chunks))
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (!(error instanceof UnreadableError) && !code.startsWith('Z_')) throw error
    // The bytes that do not decrypt or unpack come before the end, where the checksum would have told.
    await drain(checked(place, expected, measure())(await place.read(expected.name)))
    throw new BackupError(`The backup in ${place.name} was altered: ${expected.name} is not readable.`, {
      cause: error,
    })
  } finally {
    stored.destroy()
  }
}

/** Passes the bytes on, and fails at their end, or past it, when they are not those that were written. */
function checked(
  place: BackupPlace,
  { name, bytes, sha256 }: ExpectedPart,
  measured: ReturnType<typeof measure>,
): Step {
  return async function* check(chunks) {
    yield* measured.step(chunks)
    const found = measured.bytes()
    if (found < bytes) {
      throw new BackupError(`The backup in ${place.name} is cut off: ${name} has ${found} of ${bytes} bytes.`)
    }
    if (found > bytes || measured.sha256() !== sha256) {
      throw new BackupError(`The backup in ${place.name} was altered: the checksum of ${name} is another one.`)
    }
  }
}

/** Reads to the end. */
export async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}
