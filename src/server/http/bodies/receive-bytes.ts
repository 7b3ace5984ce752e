import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { isFull, noRoom } from '../../lib/files/files.ts'
import { bodyTooLarge } from './body-refusals.ts'
import { openRequestFiles, type UploadedFile } from './request-files.ts'
import type { DiskReservation } from './temp-space.ts'

/** The content type of a body that is bytes of a file and nothing else. */
export const bytesType = /^application\/offset\+octet-stream(?:$|;)/i

/** What a page takes of such a body. */
export interface ExpectedBytes {
  mostBytes: number
  /** Where they lie until the request has ended. */
  folder: string
}

export interface ReceivedBytes {
  file: UploadedFile
  /** The connection was lost before all of it had come. */
  isCut: boolean
  /** Removes what was read. */
  discard(): Promise<void>
}

/**
 * Reads the body of a request to disk, until it ends or its connection is lost: what has come by then is kept. Throws 413 for more than
 * `mostBytes`, 429 and 503 when the network or this process has too much on disk already, 503 when the disk is full; then nothing of it is left.
 */
export async function receiveBytes(
  request: IncomingMessage,
  { mostBytes, folder }: ExpectedBytes,
  space: DiskReservation,
): Promise<ReceivedBytes> {
  const { makeFolder, keep, discard } = openRequestFiles(folder, space, mostBytes)
  const bytes = new PassThrough()
  let isCut = false
  const cut = () => {
    isCut = !request.readableEnded
    bytes.end()
  }
  try {
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw bodyTooLarge(mostBytes)
    await makeFolder()
    request.on('error', cut).once('close', cut)
    // Gone while it was found out whether the call may be made.
    if (request.destroyed) cut()
    else request.pipe(bytes)
    const file = await keep('file', bytes, 'file')
    if (!file) throw new Error('A named file is always kept.')
    return { file, isCut, discard }
  } catch (error) {
    // What still comes is read and forgotten, so that the sender gets to read the answer.
    request.unpipe(bytes).resume()
    bytes.destroy()
    await discard()
    throw isFull(error) ? noRoom(error) : error
  }
}
