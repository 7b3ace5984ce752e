import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyConfig, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { isFull, noRoom } from '../../lib/files/files.ts'
import { ApiError } from '../errors.ts'
import { bodyTooLarge, tooManyParts, unreadableForm } from './body-refusals.ts'

/** What a multipart body may have in it, and what becomes of its parts. */
export interface MultipartOptions {
  limits: NonNullable<BusboyConfig['limits']>
  /** Bytes of a body that is not too large. */
  maxBytes?: number
  /** Bytes after which one that is too large is refused: its parts until then can say which of them it was. Default: `maxBytes`. */
  readBytes?: number
  /** Names of parts that are files also without a file name, as some programs send them. */
  fileNames?: readonly string[]
  /** Makes ready what takes the parts, before any of the body is read. */
  begin?: () => Promise<void>
  /** Takes a text. What it throws refuses the body. */
  field(name: string, value: string, isCut: boolean): void
  /** Takes a file, and reads or resumes its stream. The body has been read when all these promises have ended; what one throws refuses it. */
  file(name: string, stream: Readable, fileName: string | undefined): Promise<void>
}

/**
 * Reads a multipart body to its end: one that still comes, or all of it. Throws 400 for what is no readable multipart body, 413 for what
 * is too large or has too many parts, 503 when the disk is full, and what `field` and `file` throw; then no file is being written any more.
 */
export async function readMultipart(
  headers: IncomingMessage['headers'],
  body: IncomingMessage | Buffer,
  options: MultipartOptions,
): Promise<void> {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  const streams = new Set<Readable>()
  const files: Promise<void>[] = []
  try {
    const parser = openParser(headers, options)
    if (options.begin) await options.begin()
    parser.on('field', (name, value, _nameCut, isCut) => {
      try {
        options.field(name, value, isCut)
      } catch (error) {
        reject(error)
      }
    })
    parser.on('file', (name, stream, fileName: string | undefined) => {
      stream.on('error', reject)
      streams.add(stream)
      const file = options.file(name, stream, fileName)
      file.catch(reject)
      files.push(file)
    })
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
      parser.on(limit, () => reject(tooManyParts()))
    }
    parser.on('error', () => reject(unreadableForm()))
    await feed(body, parser, options, failed)
    await Promise.race([failed, Promise.all(files)])
  } catch (error) {
    // What still comes is read and forgotten, so that the sender gets to read the answer.
    if (!Buffer.isBuffer(body)) body.resume()
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(files)
    throw explained(error)
  }
}

function openParser(
  headers: IncomingMessage['headers'],
  { limits, fileNames = [] }: Pick<MultipartOptions, 'limits' | 'fileNames'>,
): BusboyInstance {
  // The library takes an empty one.
  if (!/;\s*boundary="?[^\s;"]/i.test(headers['content-type'] ?? '')) throw unreadableForm()
  return new Busboy({
    headers: headers as BusboyHeaders,
    limits: { fieldNameSize: 200, headerPairs: 20, headerSize: 8 * 1024, ...limits },
    // A part with a file name is a file, whatever its type says.
    isPartAFile: (name, type, fileName) =>
      fileName !== undefined || (name !== undefined && fileNames.includes(name) && type !== 'text/plain'),
  })
}

/** Hands the body over as it comes; resolves when the parser has taken all of it, rejects at the first failure. */
async function feed(
  body: IncomingMessage | Buffer,
  parser: BusboyInstance,
  { maxBytes = Infinity, readBytes = maxBytes }: MultipartOptions,
  failed: Promise<never>,
): Promise<void> {
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>()
  parser.once('finish', resolve)
  if (Buffer.isBuffer(body)) {
    parser.end(body)
    return Promise.race([failed, finished])
  }
  if (Number(body.headers['content-length'] ?? 0) > readBytes) throw bodyTooLarge(maxBytes)
  const cutOff = () => reject(new ApiError('malformed', refusal('body_cut_off')))
  let bytes = 0
  let stopped = false
  const take = (chunk: Buffer) => {
    if (stopped) return
    bytes += chunk.length
    if (bytes > readBytes) return reject(bodyTooLarge(maxBytes))
    if (parser.write(chunk)) return
    body.pause()
    parser.once('drain', () => body.resume())
  }
  // Gone while it was found out whether the call may be made: nothing more will be heard of it.
  if (body.destroyed) cutOff()
  body.on('data', take)
  body.once('end', () => stopped || parser.end())
  body.on('error', cutOff).once('close', () => body.readableEnded || cutOff())
  try {
    await Promise.race([failed, finished])
  } finally {
    stopped = true
  }
}

/** What breaks while a body is read is the sender's fault, unless it is the disk's. */
function explained(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (isFull(error)) return noRoom(error)
  const { syscall } = error as { syscall?: unknown }
  return syscall === undefined ? unreadableForm() : error
}
