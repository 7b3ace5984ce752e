import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
// @ts-expect-error -- has no types
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../../config.ts'
import { canMount, onSmallDisk } from '../../testing/machine/small-disk.ts'
import type { S3Bucket } from './file-place.ts'
import { MissingFile, openFiles, type FileStore } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-files-'))
const directory = join(folder, 'files')
const bucket: S3Bucket = {
  bucket: 'foyer',
  endpoint: '',
  region: 'us-east-1',
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
}
const s3 = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'foyer' }],
})

beforeAll(async () => {
  const { port } = (await s3.run()) as AddressInfo
  bucket.endpoint = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Every file below a folder. */
const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
const read = async (files: FileStore, key: string) => buffer(await files.get(key))
async function* halfOf(bytes: Buffer) {
  yield bytes.subarray(0, bytes.length / 2)
  throw Object.assign(new Error('cut off'), { code: 'ECONNRESET' })
}

describe.each([
  ['directory', () => openFiles({ directory })],
  ['bucket', () => openFiles(bucket)],
])('files: a %s', (_, open) => {
  let files: FileStore
  beforeAll(() => {
    files = open()
  })
  afterAll(() => files.close())

  test('returns what was put, byte for byte, from bytes and streams, small and large', async () => {
    const large = Buffer.alloc(11 * 1024 * 1024, 'abcdefg')
    for (const bytes of [Buffer.from([0, 255, 13, 10]), large]) {
      await files.put('a/1/bytes.bin', bytes)
      await files.put('a/1/stream.bin', Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]))
      expect((await read(files, 'a/1/bytes.bin')).equals(bytes)).toBe(true)
      expect((await read(files, 'a/1/stream.bin')).equals(bytes)).toBe(true)
    }
  })

  test('says of a missing file that it is missing, and deletes a file as often as one likes', async () => {
    await expect(files.get('a/1/nothing.pdf')).rejects.toThrow(MissingFile)
    await files.put('a/1/gone.pdf', Buffer.from('x'))
    await files.delete('a/1/gone.pdf')
    await files.delete('a/1/gone.pdf')
    await expect(files.get('a/1/gone.pdf')).rejects.toThrow('The file a/1/gone.pdf is not in the store.')
  })

  test('keeps nothing of a stream that breaks, and the old file where there was one', async () => {
    const bytes = Buffer.alloc(12 * 1024 * 1024, 'x')
    await expect(files.put('b/new.pdf', Readable.from(halfOf(bytes)))).rejects.toMatchObject({ status: 503 })
    await expect(files.get('b/new.pdf')).rejects.toThrow(MissingFile)
    await files.put('b/old.pdf', Buffer.from('old'))
    await expect(files.put('b/old.pdf', Readable.from(halfOf(bytes)))).rejects.toMatchObject({ status: 503 })
    expect((await read(files, 'b/old.pdf')).toString()).toBe('old')
  })

  test('refuses keys that lead out of it', async () => {
    for (const key of ['../../secret.key', 'a/../../secret.key', 'a/\0', '']) {
      await expect(files.put(key, Buffer.from('x')), key).rejects.toThrow()
      await expect(files.get(key), key).rejects.toThrow()
    }
    expect(filesIn(folder).some(({ name }) => name === 'secret.key')).toBe(false)
  })
})

test.skipIf(!canMount)('a full disk is a 503, and nothing of the file is left (where a disk can be mounted)', () => {
  const disk = join(folder, 'small')
  mkdirSync(disk)
  const script = `
    import { readdirSync } from 'node:fs'
    import { openFiles } from ${JSON.stringify(join(import.meta.dirname, 'files.ts'))}
    const directory = ${JSON.stringify(disk)}
    const files = openFiles({ directory })
    await files.put('a/fits.pdf', Buffer.alloc(100_000))
    const error = await files.put('a/full.pdf', Buffer.alloc(2_000_000)).catch((error) => error)
    await files.put('a/fits-too.pdf', Buffer.alloc(100_000))
    const names = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    console.log(JSON.stringify({ ...error.body, status: error.status, names: names.map(({ name }) => name).sort() }))`
  const node = [process.execPath, '--input-type=module-typescript', '--eval', script]
  const { stdout, stderr } = spawnSync(...onSmallDisk(disk, 1024, node), { encoding: 'utf8' })
  expect(stdout, stderr).not.toBe('')
  expect(JSON.parse(stdout)).toEqual({
    status: 503,
    message: 'There is no room for files at the moment. Please try again later.',
    code: 'no_room_for_files',
    params: {},
    names: ['fits-too.pdf', 'fits.pdf'],
  })
})

test('files: a bucket that is not reachable, refuses us, or fails is a 503 within seconds, for every call', async () => {
  const broken = createServer((_request, response) => response.writeHead(500).end()).listen(0, '127.0.0.1')
  await once(broken, 'listening')
  const { port } = broken.address() as AddressInfo
  const places = { down: 'http://127.0.0.1:9', failing: `http://127.0.0.1:${port}`, 'without bucket': bucket.endpoint }
  for (const [what, endpoint] of Object.entries(places)) {
    const files = openFiles({ ...bucket, bucket: 'not-there', endpoint })
    for (const call of [
      () => files.put('a/x.pdf', Buffer.from('x')),
      () => files.put('a/x.pdf', Readable.from(['x'])),
      () => files.get('a/x.pdf'),
      () => files.delete('a/x.pdf'),
    ]) {
      const refused = { kind: 'unavailable', headers: { 'retry-after': '30' } }
      await expect(call(), what).rejects.toMatchObject(refused)
    }
    files.close()
  }
  broken.close()
})

test('files: what a process left half written is removed after an hour', async () => {
  const files = openFiles({ directory })
  const partial = join(directory, '.partial')
  mkdirSync(partial, { recursive: true })
  writeFileSync(join(partial, 'old'), 'x')
  writeFileSync(join(partial, 'new'), 'x')
  const before = Date.now() / 1000 - 3700
  utimesSync(join(partial, 'old'), before, before)
  await files.tidy()
  expect(readdirSync(partial)).toEqual(['new'])
})

test('files: FILES_URL names a bucket; without it files lie below DATA_DIR [B10-12]', () => {
  expect(parseConfig({ DATA_DIR: '/data' }).files).toEqual({ directory: '/data/files' })
  const url = 's3://key:s%2Fcret@my-bucket?endpoint=http://127.0.0.1:9000&region=eu-central-1'
  expect(parseConfig({ FILES_URL: url }).files).toEqual({
    bucket: 'my-bucket',
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-central-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 's/cret' },
  })
  expect(parseConfig({ FILES_URL: 's3://my-bucket' }).files).toMatchObject({ endpoint: null, region: null })
  for (const wrong of ['/data', 'http://bucket', 's3://', 's3://bucket/folder', 's3://key:secret@bucket?zone=1']) {
    expect(() => parseConfig({ FILES_URL: wrong }), wrong).toThrow(/FILES_URL must be an address such as s3:/)
    expect(() => parseConfig({ FILES_URL: wrong })).not.toThrow(/secret/)
  }
})
