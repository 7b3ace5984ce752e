import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { maxFileBytes } from '../../../shared/contract/endpoint.ts'
import { isFull, noRoom } from '../../lib/files/files.ts'
import { bodyTooLarge, multipartType, tooManyParts, unreadableForm, unsupportedType } from './body-refusals.ts'
import { cleanText, fieldName } from './clean-json.ts'
import { ApiError, type FieldErrors } from '../errors.ts'
import type { DiskReservation } from './temp-space.ts'
import type { Upload, UploadedFile } from './upload.ts'
import { nearestOf } from '../validate.ts'
import { refusal, type Refusal } from '../../../shared/refusals/catalogue.ts'

/** Texts of a form, and parts in all: no endpoint has half as many. */
const maxTexts = 50
const maxParts = 60
const maxTextBytes = 64 * 1024
/** All of a body that is not file: texts, headers, boundaries. */
const overheadBytes = 1024 * 1024
const usableName = /^(?!__proto__$)\P{Cc}{1,200}$/u

/** Where uploads lie while their requests run. */
export function uploadsIn(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** The parts that an endpoint takes, and where files lie until the request has ended. */
export interface ExpectedParts {
  files: readonly string[]
  texts: readonly string[]
  folder: string
}

/**
 * Reads a multipart body to its end: files to disk, limits enforced on the way. Throws 400 for what is no readable
 * multipart body, 413 for what is too large (with the name of the part), 415 for other content types, 429 and 503 when the network or
 * this process has too much on disk already, 503 when the disk is full; then nothing of it is left.
 */
export async function receiveUpload(
  request: IncomingMessage,
  expected: ExpectedParts,
  space: DiskReservation,
): Promise<Upload> {
  const { headers } = request
  if (!hasBody(headers)) return { values: {}, files: {}, faults: {}, discard: async () => undefined }
  if (!multipartType.test(headers['content-type'] ?? '')) throw unsupportedType('multipart/form-data')
  const maxBytes = expected.files.length * maxFileBytes + overheadBytes
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge(maxBytes)
  const folder = join(expected.folder, randomUUID())
  const discard = () => removeFolder(folder, space)
  const form = openForm(headers, { ...expected, folder }, space)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await feed(request, form.parser, { maxBytes, tooLarge: () => bodyTooLarge(maxBytes), failed: form.failed })
    return { ...(await form.parts()), discard }
  } catch (error) {
    // What still comes is read and forgotten, so that the sender gets to read the answer.
    request.resume()
    await form.abandon()
    await discard()
    throw explained(error)
  }
}

function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

export interface Feed {
  maxBytes: number
  tooLarge: () => ApiError
  failed: Promise<never>
}

/** Hands the body over as it comes; resolves when the parser has taken all of it, rejects at the first failure. */
export async function feed(
  request: IncomingMessage,
  parser: BusboyInstance,
  { maxBytes, tooLarge, failed }: Feed,
): Promise<void> {
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
  const cutOff = () => reject(new ApiError('malformed', refusal('body_cut_off')))
  let bytes = 0
  let stopped = false
  const take = (chunk: Buffer) => {
    if (stopped) return
    bytes += chunk.length
    if (bytes > maxBytes) return reject(tooLarge())
    if (parser.write(chunk)) return
    request.pause()
    parser.once('drain', () => request.resume())
  }
  // Gone while it was found out whether the call may be made: nothing more will be heard of it.
  if (request.destroyed) cutOff()
  request.on('data', take)
  request.once('end', () => stopped || parser.end())
  request.on('error', cutOff).once('close', () => request.readableEnded || cutOff())
  parser.once('finish', resolve)
  try {
    await Promise.race([finished, failed])
  } finally {
    stopped = true
  }
}

/** The parser of one body, and what it has found. */
function openForm(headers: IncomingMessage['headers'], expected: ExpectedParts, space: DiskReservation) {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  const values = new Map<string, string>()
  const files = new Map<string, UploadedFile>()
  const faults: FieldErrors = Object.create(null)
  const names = new Set<string>()
  const streams = new Set<Readable>()
  const writing: Promise<unknown>[] = []
  const parser = openParser(headers, expected.files)

  /** Whether a part is to be kept; what is wrong with it is noted. */
  function admit(name: unknown, isFile: boolean): name is string {
    if (typeof name !== 'string' || !usableName.test(name)) {
      reject(new ApiError('malformed', refusal('part_unnamed')))
      return false
    }
    const fault = names.has(name)
      ? refusal('sent_twice', { field: fieldName([name]) })
      : misplaced(name, isFile, expected)
    names.add(name)
    if (fault !== undefined) faults[name] = [fault]
    return fault === undefined
  }

  parser.on('field', (name, value, _nameCut, isCut) => {
    if (!admit(name, false)) return
    if (isCut) faults[name] = [refusal('text_part_too_large', { field: fieldName([name]), max: maxTextBytes })]
    else values.set(name, cleanText(value, [name], faults))
  })
  parser.on('file', (name, stream, fileName) => {
    stream.on('error', reject)
    if (!admit(name, true)) return stream.resume()
    streams.add(stream)
    const kept = keepFile(stream, { path: join(expected.folder, String(names.size)), part: name, space }).then(
      (file) => {
        // An input in which no file was chosen.
        if (fileName || file.size > 0) files.set(name, { ...file, name: safeName(fileName) })
      },
    )
    writing.push(kept.catch(reject))
  })
  parser.on('error', () => reject(unreadableForm()))
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => reject(tooManyParts()))
  }

  return {
    parser,
    failed,
    async parts() {
      await Promise.race([Promise.all(writing), failed])
      return { values: Object.fromEntries(values), files: Object.fromEntries(files), faults: { ...faults } }
    },
    /** Ends what is still being written. */
    async abandon() {
      for (const stream of streams) stream.destroy()
      await Promise.allSettled(writing)
    },
  }
}

function openParser(headers: IncomingMessage['headers'], files: readonly string[]): BusboyInstance {
  // The library takes an empty one.
  if (!/;\s*boundary="?[^\s;"]/i.test(headers['content-type'] ?? '')) throw unreadableForm()
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { fields: maxTexts, parts: maxParts, fieldSize: maxTextBytes, headerPairs: 20, headerSize: 8 * 1024 },
      // Some programs send files without a name.
      isPartAFile: (name, type, fileName) =>
        fileName !== undefined || (name !== undefined && files.includes(name) && type !== 'text/plain'),
    })
  } catch {
    throw unreadableForm()
  }
}

/** What is wrong with a file where a text is expected, a text where a file is, and an unexpected file. */
function misplaced(name: string, isFile: boolean, { files, texts }: ExpectedParts): Refusal | undefined {
  const field = fieldName([name])
  if (isFile === files.includes(name)) return undefined
  if (!isFile) return refusal('not_file', { field })
  if (texts.includes(name)) return refusal('file_for_text', { field })
  const nearest = nearestOf(name, files)
  const shown = name.slice(0, 60)
  return nearest ? refusal('field_misspelt', { field: shown, nearest }) : refusal('field_unknown', { field: shown })
}

/** Removes the folder of a request, and gives its space back. */
export async function removeFolder(folder: string, space: DiskReservation): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  space.release()
}

/**
 * Writes a part to disk as it comes, and names its size and hash. Throws 413 for one that is larger than any file may be, and what
 * `space` throws, before anything beyond is written; what was written stays.
 */
export async function keepFile(
  stream: Readable,
  { path, part, space }: { path: string; part: string; space: DiskReservation },
): Promise<UploadedFile> {
  const hash = createHash('sha256')
  const handle = await open(path, 'wx', 0o600)
  let size = 0
  try {
    // Not destroyed here: that would look like a fault of the body.
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxFileBytes) throw tooLargeFile(part)
      space.take(chunk.length)
      hash.update(chunk)
      await handle.appendFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return { name: '', size, path, sha256: hash.digest('hex') }
}

function tooLargeFile(part: string): ApiError {
  const said = refusal('file_too_large', { field: fieldName([part]), max: maxFileBytes / 1024 ** 2 })
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

/** What breaks while a body is read is the sender's fault, unless it is the disk's. */
export function explained(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (isFull(error)) return noRoom(error)
  const { syscall } = error as { syscall?: unknown }
  return syscall === undefined ? unreadableForm() : error
}
