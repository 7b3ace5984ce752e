import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadsIn } from '../../http/bodies/request-files.ts'
import { isFull, noRoom } from '../../lib/files/files.ts'
import { drawSignature } from '../../lib/inspection/inspect.ts'
import type { Turn } from '../../lib/turns/turns.ts'
import type { Platform } from '../../platform.ts'

/** Draws a signature that was drawn or typed, into a PNG that is there as long as `use` runs. */
export async function withSignaturePicture<T>(
  { config }: Pick<Platform, 'config'>,
  { text, turn }: { text: string; turn: Turn },
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = join(uploadsIn(config.dataDir), randomUUID())
  const [source, path] = [join(folder, 'signature'), join(folder, 'signature.png')]
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(source, text, { mode: 0o600 })
    if (!(await drawSignature(turn, source, path))) throw new Error('A signature could not be drawn.')
    return await use(path)
  } catch (error) {
    throw isFull(error) ? noRoom(error) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
