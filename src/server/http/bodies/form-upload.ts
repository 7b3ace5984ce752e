import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { maxBodyBytes as maxTextBytes, maxParts } from '../../../shared/budgets.ts'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { ApiError } from '../errors.ts'
import { requireWritten } from './body-names.ts'
import { takesNoFiles } from './body-refusals.ts'
import { readMultipart } from './multipart.ts'
import { openRequestFiles, type UploadedFile } from './request-files.ts'
import { tooLargeTogether, type DiskReservation } from './temp-space.ts'

/** What a page takes of a multipart body. */
export interface ExpectedFiles {
  /** Most files in it. */
  maxFiles: number
  /** Largest file, in bytes; left out where there is none. */
  largestBytes?: number
  /** Where files lie until the request has ended. */
  folder: string
  /** Called before a file is written. Returns 0 when the file is admitted, otherwise the seconds until the next one is. */
  admit?: (part: string) => Promise<number>
}

export interface ReceivedForm {
  values: URLSearchParams
  files: { part: string; file: UploadedFile }[]
  /** Parts whose file is too large, or for which those of the request `together` leave no room; they were read and forgotten. */
  tooLarge: { part: string; together: boolean }[]
  /** Parts whose file `admit` refused; they were read and forgotten. */
  refused: { part: string; waitSeconds: number }[]
  /** Removes what was read. */
  discard(): Promise<void>
}

/** The names and values of a multipart body that has been read whole; its size has been checked. Throws 413 for too many parts, 415 for files. */
export async function readFormFields(headers: IncomingMessage['headers'], body: Buffer): Promise<URLSearchParams> {
  const values = new URLSearchParams()
  await readMultipart(headers, body, {
    limits: { fields: maxParts, parts: maxParts, fieldSize: body.length + 1 },
    field: (name, value) => values.append(name, value),
    file: refuseFile,
  })
  return requireWritten(values)
}

/**
 * Reads the multipart body of a public form to its end: files to disk, where several may have one name, limits enforced on the
 * way. Throws 413 for what is too large as a whole, 415 for files where none are taken, 429 and 503 when the network or this process has
 * too much on disk already; then nothing of it is left.
 */
export async function receiveForm(
  request: IncomingMessage,
  { maxFiles, largestBytes, folder, admit = () => Promise.resolve(0) }: ExpectedFiles,
  space: DiskReservation,
): Promise<ReceivedForm> {
  const { makeFolder, keep, discard } = openRequestFiles(folder, space, largestBytes)
  const values = new URLSearchParams()
  const files: (ReceivedForm['files'][number] | undefined)[] = []
  const tooLarge: ReceivedForm['tooLarge'] = []
  const refused: ReceivedForm['refused'] = []

  async function file(part: string, stream: Readable, name: string | undefined): Promise<void> {
    // In the order in which they were sent, whichever was on the disk first.
    const at = files.push(undefined) - 1
    // An input in which no file was chosen has no name, and nearly always no content.
    const waitSeconds = name ? await admit(part) : 0
    if (waitSeconds > 0) {
      refused.push({ part, waitSeconds })
      stream.resume()
      return
    }
    try {
      const kept = await keep(part, stream, name)
      if (kept) files[at] = { part, file: kept }
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'too_large') throw error
      tooLarge.push({ part, together: error.refusal.code === tooLargeTogether })
      stream.resume()
    }
  }

  // Where only smaller ones are taken, a larger one is still told by its name.
  const roomBytes = Math.max(largestBytes ?? 0, maxFileBytes)
  const maxBytes = maxFiles * roomBytes + maxTextBytes
  try {
    await readMultipart(request.headers, request, {
      // Each file field of a browser sends a part, with or without a file.
      limits: {
        fields: maxParts,
        files: maxFiles === 0 ? 1 : maxFiles + 100,
        parts: maxParts + maxFiles + 100,
        fieldSize: maxTextBytes,
      },
      maxBytes,
      // One that is too large is read on for a while, so that its sender learns which one it was.
      readBytes: maxBytes + (maxFiles > 0 ? roomBytes : 0),
      ...(maxFiles > 0 && { begin: makeFolder }),
      field: (name, value) => values.append(name, value),
      file: maxFiles === 0 ? refuseFile : file,
    })
    return {
      values: requireWritten(values),
      files: files.filter((one) => one !== undefined),
      tooLarge,
      refused,
      discard,
    }
  } catch (error) {
    await discard()
    throw error
  }
}

function refuseFile(_part: string, stream: Readable): Promise<never> {
  stream.resume()
  return Promise.reject(takesNoFiles())
}
