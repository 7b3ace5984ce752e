import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { ApiError } from '../../http/errors.ts'
import type { FilePlace } from './file-place.ts'

/**
 * The files of all accounts, by key: `letterheads/<account>/<random>.pdf`. Keys have letters, digits and `/ . - _`. A store
 * that is full or does not answer is `unavailable` (503).
 */
export interface FileStore {
  /** Resolves when the file is durably there, whole; after an error there is nothing of it. */
  put(key: string, content: Readable | Uint8Array): Promise<void>
  /** Throws `MissingFile`. */
  get(key: string): Promise<Readable>
  /** In bytes. Throws `MissingFile`. */
  size(key: string): Promise<number>
  /** One that is not there is none too many. */
  delete(key: string): Promise<void>
  /** Removes what processes that ended in the middle of a `put` have left behind. */
  tidy(): Promise<void>
  close(): void
}

/** A row refers to a file that the store does not have. */
export class MissingFile extends Error {
  override name = 'MissingFile'

  constructor(key: string, cause: unknown) {
    super(`The file ${key} is not in the store.`, { cause })
  }
}

interface OpenedStore {
  disk: Disk
  tidy(): Promise<void>
  close(): void
}

export interface FilesOptions {
  /** Size of the parts in which a stream goes to a bucket, of 10,000 at most; the default suffices for 50 GB. */
  partBytes?: number
}

/** The store at `place`. Its libraries are loaded when they are first needed: a start pays nothing. */
export function openFiles(place: FilePlace, options: FilesOptions = {}): FileStore {
  let opening: Promise<OpenedStore> | undefined
  const opened = () => (opening ??= 'directory' in place ? openDirectory(place.directory) : openBucket(place, options))
  return {
    async put(key, content) {
      const { disk } = await opened()
      const isBytes = content instanceof Uint8Array
      await (isBytes ? disk.put(key, content) : disk.putStream(key, content)).catch(refuse)
    },
    async get(key) {
      const { disk } = await opened()
      return disk.getStream(key).catch(refuseMissing(key))
    },
    async size(key) {
      const { disk } = await opened()
      const { contentLength } = await disk.getMetaData(key).catch(refuseMissing(key))
      return contentLength
    },
    async delete(key) {
      const { disk } = await opened()
      await disk.delete(key).catch(refuse)
    },
    tidy: async () => (await opened()).tidy(),
    close() {
      void opening?.then((store) => store.close())
    },
  }
}

async function openDirectory(directory: string): Promise<OpenedStore> {
  const [{ Disk }, { DirectoryDriver }] = await Promise.all([import('flydrive'), import('./files-directory.ts')])
  const driver = new DirectoryDriver(directory)
  return { disk: new Disk(driver), tidy: () => driver.tidy(), close() {} }
}

async function openBucket(
  bucket: Exclude<FilePlace, { directory: string }>,
  options: FilesOptions,
): Promise<OpenedStore> {
  const [{ Disk }, { BucketDriver }] = await Promise.all([import('flydrive'), import('./files-bucket.ts')])
  const driver = new BucketDriver(bucket, options.partBytes)
  return { disk: new Disk(driver), tidy: async () => undefined, close: () => driver.close() }
}

const refuseMissing =
  (key: string) =>
  (error: unknown): never => {
    throw isMissing(causeOf(error)) ? new MissingFile(key, error) : unavailable(error)
  }

function refuse(error: unknown): never {
  throw unavailable(error)
}

/** A failure of the store as callers are told it; a key that cannot be one is our own mistake. */
function unavailable(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code?.startsWith('E_CANNOT_') !== true) return error
  return isFull(causeOf(error)) ? noRoom(error) : storeError('file_store_silent', error)
}

/** Whether an error says that the disk, or one's share of it, is full. */
export function isFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** 503: the disk is full. */
export function noRoom(cause: unknown): ApiError {
  return storeError('no_room_for_files', cause)
}

function storeError(code: 'no_room_for_files' | 'file_store_silent', cause: unknown): ApiError {
  return new ApiError('unavailable', refusal(code), { headers: { 'retry-after': '30' }, cause })
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

function isMissing(error: unknown): boolean {
  const { code, name, $metadata } = (error ?? {}) as {
    code?: unknown
    name?: unknown
    $metadata?: { httpStatusCode?: number }
  }
  // A bucket that is not there is the operator's fault, no missing file.
  return code === 'ENOENT' || (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404)
}
