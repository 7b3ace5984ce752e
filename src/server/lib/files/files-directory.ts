import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import { removeOutdated } from './outdated-files.ts'
import { reach } from '../crashes/crash-points.ts'

/** Where files are written before they get their name. */
const partialFolder = '.partial'

/** Files in a directory: written under another name, synced, and renamed, so that a file is there whole or not at all. */
export class DirectoryDriver extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.putStream(key, Readable.from([Buffer.from(contents)]))
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const partial = join(this.#root, partialFolder, randomUUID())
    const path = join(this.#root, key)
    try {
      await mkdir(dirname(partial), { recursive: true, mode: 0o700 })
      await pipeline(contents, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      reach('file_written')
      await rename(partial, path)
      // The names, too, must be on disk.
      for (let folder = dirname(path); folder.startsWith(this.#root); folder = dirname(folder)) await sync(folder)
    } catch (error) {
      contents.destroy()
      await rm(partial, { force: true })
      throw error
    }
  }

  override async getStream(key: string): Promise<Readable> {
    // Opened here, so that a missing file is told at once.
    return (await open(join(this.#root, key))).createReadStream()
  }

  async tidy(): Promise<void> {
    await removeOutdated(join(this.#root, partialFolder))
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
