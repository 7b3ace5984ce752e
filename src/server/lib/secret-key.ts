import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key that seals secrets and signs tokens: SECRET_KEY, else one made once and kept in `dataDir` with mode 0600.
 */
export async function secretKey(given: string | null, dataDir: string): Promise<string> {
  if (given !== null) return given
  const file = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(randomBytes(32).toString('base64'))
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length < 32) throw new Error(`The key file ${file} is damaged. Restore it from a backup, or set SECRET_KEY.`)
  return key
}
