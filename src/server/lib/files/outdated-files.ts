import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** No request takes so long: what is older belongs to a process that has ended. */
const outdatedAfterMs = 3_600_000

/** Removes everything in `folder` that was last changed more than an hour ago; a folder that is not there is empty. */
export async function removeOutdated(folder: string, now: number = Date.now()): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const path = join(folder, name)
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - changed > outdatedAfterMs) await rm(path, { recursive: true, force: true })
  }
}
