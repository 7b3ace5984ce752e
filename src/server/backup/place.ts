import { mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseBucket, type FilePlace } from '../lib/files/file-place.ts'
import { isFull, MissingFile, openFiles, type FileStore } from '../lib/files/files.ts'
import { ApiError } from '../http/errors.ts'
import { BackupError } from './error.ts'
import { names } from './manifest.ts'

/** Of an upload to S3, which takes at most 10,000 parts: a file of a backup has at most 160 GB. */
const partBytes = 16 * 1024 * 1024

/** Where a backup is kept: one directory, or one prefix of a bucket. All errors are `BackupError`s. */
export interface BackupPlace {
  /** As messages name it, without credentials. */
  name: string
  /** Makes the directory. Throws when something is there already. */
  prepare(): Promise<void>
  /** Resolves when the file is durably there. An error of `content` is thrown as it is. */
  write(name: string, content: Readable | Uint8Array): Promise<void>
  /** Throws `MissingFile`. */
  read(name: string): Promise<Readable>
  readText(name: string): Promise<string>
  close(): void
}

/** Opens `DIR` or `s3://bucket/prefix?endpoint=…&region=…`, with the credentials as in FILES_URL. */
export function openPlace(address: string): BackupPlace {
  if (!address.startsWith('s3:')) return directoryPlace(resolve(address))
  const { bucket, prefix } = parseAddress(address)
  return storePlace(openFiles(bucket, { partBytes }), {
    name: `s3://${bucket.bucket}/${prefix}`,
    prefix: prefix === '' ? '' : `${prefix}/`,
    prepare: async () => undefined,
  })
}

function parseAddress(address: string) {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const prefix = decodeURIComponent(url?.pathname ?? '').replaceAll(/^\/+|\/+$/g, '')
  if (url) url.pathname = ''
  const bucket = url && parseBucket(url.href)
  if (!bucket || !/^[\w./-]*$/.test(prefix)) {
    throw new BackupError(
      'A place in S3 is written as s3://bucket/prefix, or s3://bucket/prefix?endpoint=https://s3.example&region=eu-central-1; a prefix has letters, digits and / . - _.',
    )
  }
  return { bucket, prefix }
}

function directoryPlace(directory: string): BackupPlace {
  return storePlace(openFiles({ directory } satisfies FilePlace), {
    name: directory,
    prefix: '',
    async prepare() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      if ((await readdir(directory)).length > 0) {
        throw new BackupError(`The directory ${directory} is not empty. Give each backup a directory of its own.`)
      }
    },
  })
}

interface Shape {
  name: string
  prefix: string
  prepare(): Promise<void>
}

function storePlace(store: FileStore, { name, prefix, prepare }: Shape): BackupPlace {
  const explained = (doing: string) => (error: unknown) => {
    throw explain(error, name, doing)
  }
  const read = (file: string) => store.get(prefix + file).catch(explained('read'))
  return {
    name,
    async prepare() {
      await prepare().catch(explained('written'))
      const found = await read(names.checksums).catch((error: unknown) => {
        if (error instanceof MissingFile) return undefined
        throw error
      })
      found?.destroy()
      if (found) throw new BackupError(`There is a backup in ${name} already. Give each backup a place of its own.`)
    },
    write: (file, content) => store.put(prefix + file, content).catch(explained('written')),
    read,
    readText: async (file) => text(await read(file)),
    close: () => store.close(),
  }
}

const reasons: Record<string, string> = {
  EACCES: 'this user is not permitted to',
  EPERM: 'this user is not permitted to',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'part of its path is a file',
  EIO: 'its disk reports errors',
  AccessDenied: 'the credentials do not permit it',
  InvalidAccessKeyId: 'the access key is unknown there',
  SignatureDoesNotMatch: 'the secret of the access key is wrong',
  NoSuchBucket: 'there is no such bucket',
  ECONNREFUSED: 'nothing listens at its endpoint',
  ENOTFOUND: 'the name of its endpoint is unknown',
}

/** A failure of the place, as a sentence; everything else as it is. */
function explain(error: unknown, place: string, doing: string): unknown {
  if (error instanceof MissingFile || error instanceof BackupError) return error
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof BackupError) return one
    if (isFull(one)) return new BackupError(`There is no room left in ${place}.`, { cause: error })
    const { code } = one as { code?: unknown }
    const reason = reasons[typeof code === 'string' ? code : one.name]
    if (reason !== undefined) return new BackupError(`${place} cannot be ${doing}: ${reason}.`, { cause: error })
  }
  if (error instanceof ApiError)
    return new BackupError(`${place} cannot be ${doing}: it does not answer.`, { cause: error })
  return error
}
