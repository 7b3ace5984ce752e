import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { ApiError } from '../errors.ts'
import { fieldName } from './clean-json.ts'
import type { DiskReservation } from './temp-space.ts'

/** A file of a multipart body, on disk, with the limits already enforced while it was read. */
export interface UploadedFile {
  /** As the browser called it: its last path segment, without control characters. Says nothing about the content. */
  name: string
  /** Bytes. */
  size: number
  /** Where it lies until the request has ended, in a folder of the request's own. */
  path: string
  sha256: string
}

/** Where uploads lie while their requests run. */
export function uploadsIn(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** The files of one request, in a folder of its own below `parent`; none may be larger than `maxBytes`. */
export function openRequestFiles(parent: string, space: DiskReservation, maxBytes = maxFileBytes) {
  const folder = join(parent, randomUUID())
  let count = 0

  return {
    async makeFolder(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    },
    /**
     * Writes a part to disk as it comes; `undefined` for an input in which no file was chosen. Throws 413 for one that is too large, and what
     * `space` throws, before anything beyond is written; what was written stays until `discard`.
     */
    async keep(part: string, stream: Readable, fileName: string | undefined): Promise<UploadedFile | undefined> {
      const path = join(folder, String(count++))
      const file = await writeFile(stream, { path, part, space, maxBytes })
      return fileName || file.size > 0 ? { name: safeName(fileName), path, ...file } : undefined
    },
    /** Removes what was read, and gives its space back. */
    async discard(): Promise<void> {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      space.release()
    },
  }
}

async function writeFile(
  stream: Readable,
  { path, part, space, maxBytes }: { path: string; part: string; space: DiskReservation; maxBytes: number },
): Promise<Pick<UploadedFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256')
  const handle = await open(path, 'wx', 0o600)
  let size = 0
  try {
    // Not destroyed here: that would look like a fault of the body.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw tooLargeFile(part, maxBytes)
      space.take(chunk.length)
      hash.update(chunk)
      await handle.appendFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

function tooLargeFile(part: string, maxBytes: number): ApiError {
  const said = refusal('file_too_large', { field: fieldName([part]), max: maxBytes / 1024 ** 2 })
  return new ApiError('too_large', said, { errors: { [part]: [said] } })
}

/** The name that a file was sent with, without control characters, at most 255 characters; `file` where none is left. */
export function safeName(fileName: string | undefined): string {
  const name = (fileName ?? '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
  return name.slice(0, 255) || 'file'
}
