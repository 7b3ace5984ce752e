import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { maxBodyBytes as maxTextBytes, maxParts } from '../../../shared/budgets.ts'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { requireWritten } from './body-names.ts'
import { bodyTooLarge, takesNoFiles, tooManyParts, unreadableForm } from './body-refusals.ts'
import { ApiError } from '../errors.ts'
import type { DiskReservation } from './temp-space.ts'
import type { UploadedFile } from './upload.ts'
import { explained, feed, keepFile, removeFolder, safeName } from './uploads.ts'

/** What a page takes of a multipart body. */
export interface ExpectedFiles {
  /** Most files in it. */
  maxFiles: number
  /** Where files lie until the request has ended. */
  folder: string
  /** Called before a file is written. Returns 0 when the file is admitted, otherwise the seconds until the next one is. */
  admit?: (part: string) => Promise<number>
}

export interface ReceivedForm {
  values: URLSearchParams
  files: { part: string; file: UploadedFile }[]
  /** Names of the parts whose file is larger than any may be; they were read and forgotten. */
  tooLarge: string[]
  /** Parts whose file `admit` refused; they were read and forgotten. */
  refused: { part: string; waitSeconds: number }[]
  /** Removes what was read. */
  discard(): Promise<void>
}

/**
 * Reads the multipart body of a public form to its end: files to disk, where several may have one name, limits enforced on the
 * way. Throws 400 for what is no readable multipart body, 413 for what is too large as a whole, 415 for files where none are
 * taken, 429 and 503 when the network or this process has too much on disk already, 503 when the disk is full; then nothing of it is left.
 */
export async function receiveForm(
  request: IncomingMessage,
  expected: ExpectedFiles,
  space: DiskReservation,
): Promise<ReceivedForm> {
  const maxBytes = expected.maxFiles * maxFileBytes + maxTextBytes
  // One that is too large is read on for a while, so that its sender learns which one it was.
  const readBytes = maxBytes + (expected.maxFiles > 0 ? maxFileBytes : 0)
  const tooLarge = () => bodyTooLarge(maxBytes)
  const folder = join(expected.folder, randomUUID())
  const discard = () => removeFolder(folder, space)
  try {
    if (Number(request.headers['content-length'] ?? 0) > readBytes) throw tooLarge()
    if (expected.maxFiles > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
    const form = openForm(request.headers, { ...expected, folder, space })
    try {
      await feed(request, form.parser, { maxBytes: readBytes, tooLarge, failed: form.failed })
      return { ...(await form.parts()), discard }
    } catch (error) {
      await form.abandon()
      throw error
    }
  } catch (error) {
    // What still comes is read and forgotten, so that the sender gets to read the answer.
    request.resume()
    await discard()
    throw explained(error)
  }
}

function openForm(
  headers: IncomingMessage['headers'],
  { folder, maxFiles, space, admit = () => Promise.resolve(0) }: ExpectedFiles & { space: DiskReservation },
) {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  const values = new URLSearchParams()
  const tooLarge: string[] = []
  const refused: ReceivedForm['refused'] = []
  const streams = new Set<Readable>()
  const writing: Promise<ReceivedForm['files']>[] = []
  const parser = openParser(headers, maxFiles)

  async function keepAdmitted(part: string, stream: Readable, name: string | undefined) {
    const path = join(folder, String(streams.size))
    // An input in which no file was chosen has no name, and nearly always no content.
    const waitSeconds = name ? await admit(part) : 0
    if (waitSeconds > 0) {
      refused.push({ part, waitSeconds })
      stream.resume()
      return []
    }
    const file = await keepFile(stream, { path, part, space })
    return name || file.size > 0 ? [{ part, file: { ...file, name: safeName(name) } }] : []
  }

  parser.on('field', (name: string, value: string) => values.append(name, value))
  parser.on('file', (part: string, stream: Readable, name: string | undefined) => {
    stream.on('error', reject)
    if (maxFiles === 0) {
      stream.resume()
      return reject(takesNoFiles())
    }
    streams.add(stream)
    const kept = keepAdmitted(part, stream, name).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.kind !== 'too_large') throw error
      tooLarge.push(part)
      stream.resume()
      return []
    })
    kept.catch(reject)
    writing.push(kept)
  })
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
    parser.on(limit, () => reject(tooManyParts()))
  }
  parser.on('error', () => reject(unreadableForm()))
  return {
    parser,
    failed,
    async parts() {
      // In the order in which they were sent, whichever was on the disk first.
      const files = await Promise.race([Promise.all(writing), failed])
      return { values: requireWritten(values), files: files.flat(), tooLarge, refused }
    },
    /** Ends what is still being written. */
    async abandon() {
      for (const stream of streams) stream.destroy()
      await Promise.allSettled(writing)
    },
  }
}

function openParser(headers: IncomingMessage['headers'], maxFiles: number) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: {
        fields: maxParts,
        // Each file field of a browser sends a part, with or without a file.
        files: maxFiles === 0 ? 1 : maxFiles + 100,
        parts: maxParts + maxFiles + 100,
        fieldSize: maxTextBytes,
        fieldNameSize: 200,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
      // A part with a file name is a file, whatever its type says.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    })
  } catch {
    throw unreadableForm()
  }
}
