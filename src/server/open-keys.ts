import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import { admitKeys, neededKeys } from './features/secrets/index.ts'
import { deriveTokenKey } from './lib/secrets/keyed-hash.ts'
import { keyIdOf, minKeyLength, openSealer } from './lib/secrets/sealed.ts'
import { makeKeyFile, readKeyFile } from './lib/secrets/secret-key.ts'
import { StartError } from './open-installation.ts'
import type { Platform } from './platform.ts'
import { foyerCommand } from './lib/foyer-command.ts'

/**
 * Everything that depends on the secret keys of the installation: SECRET_KEY, else one made once and kept in DATA_DIR, and
 * SECRET_KEY_RETIRED. Throws a `StartError` for keys that do not fit the database; with `anyKey` they are not compared.
 */
export async function openKeys(
  { secretKey, retiredKeys, dataDir }: Pick<Config, 'secretKey' | 'retiredKeys' | 'dataDir'>,
  db: Db,
  { anyKey }: { anyKey: boolean },
): Promise<Pick<Platform, 'sealer' | 'tokenKey' | 'keys'>> {
  const key = secretKey ?? (anyKey ? await anyKeyOf(dataDir) : await keyOfDirectory(dataDir, db))
  const retired = retiredKeys.filter((one) => one !== key)
  const keys = { current: keyIdOf(key), retired: retired.map(keyIdOf) }
  const fault = anyKey ? undefined : await admitKeys(db, keys)
  if (fault !== undefined) throw new StartError(fault)
  return { sealer: openSealer(key, retired), tokenKey: deriveTokenKey(key, retired), keys }
}

/** Of a command that neither seals nor opens, and leaves no key behind. */
const anyKeyOf = async (dataDir: string) => (await readKeyFile(dataDir)) ?? randomBytes(32).toString('base64')

async function keyOfDirectory(dataDir: string, db: Db): Promise<string> {
  const file = join(dataDir, 'secret.key')
  const kept = await readKeyFile(dataDir)
  if (kept === undefined) {
    const [needed] = await neededKeys(db)
    if (needed !== undefined) {
      throw new StartError(
        `The key file ${file} is missing, and this database holds values that are sealed under the key ${needed}. ` +
          `Restore the file from a backup, or set SECRET_KEY. If the key is lost, and only then, give up what is sealed under it:\n\n  ${foyerCommand} secrets forget --key ${needed}`,
      )
    }
  }
  const key = kept ?? (await makeKeyFile(dataDir))
  if (key.length >= minKeyLength) return key
  throw new StartError(`The key file ${file} is damaged. Restore it from a backup, or set SECRET_KEY.`)
}
