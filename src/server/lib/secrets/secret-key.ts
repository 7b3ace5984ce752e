import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFile } from '../file-sentence.ts'

const fileIn = (dataDir: string) => join(dataDir, 'secret.key')

/** The key that was made by the first start and is kept in `dataDir`; `undefined`: there is none. */
export async function readKeyFile(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim()
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    return explainFile(`The key file ${fileIn(dataDir)}`, 'read')(error)
  }
}

/** Makes a key and keeps it in `dataDir`. Of several processes that do so, all get the one that was stored. */
export function makeKeyFile(dataDir: string): Promise<string> {
  return keepKeyFile(dataDir, randomBytes(32).toString('base64'))
}

/** Keeps `key` in `dataDir` with mode 0600, unless one is there, and gives the one that is there now. */
export async function keepKeyFile(dataDir: string, key: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch(explainFile(`The directory ${dataDir}`, 'written'))
  try {
    const handle = await open(fileIn(dataDir), 'wx', 0o600)
    try {
      await handle.writeFile(key)
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST')
      return explainFile(`The key file ${fileIn(dataDir)}`, 'written')(error)
  }
  return (await readKeyFile(dataDir)) ?? ''
}
