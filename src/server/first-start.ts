import { createApp } from './app.ts'
import { anyAccount } from './features/accounts/index.ts'
import { announcement, createDemo, removeUnfinished } from './features/demo/index.ts'
import { newSetUpAddress } from './features/set-up/index.ts'
import type { Platform } from './platform.ts'
import { foyerCommand } from './lib/foyer-command.ts'

/**
 * While no account exists: makes the demo account on an embedded database [B10-8], else tells how to
 * make the first one. Returns what a person should read, or `undefined` when there is nothing to say.
 */
export async function firstStart(platform: Platform): Promise<string | undefined> {
  const { config, database, log } = platform
  await removeUnfinished(database.system)
  if (await anyAccount(database.system)) return undefined
  if (!config.demo || !('embedded' in config.database)) return invitation(platform)
  try {
    return await makeDemo(platform)
  } catch (error) {
    log.error({ err: error }, 'the demo account could not be made')
    return invitation(platform)
  }
}

async function invitation({ config, database }: Platform): Promise<string> {
  return [
    '',
    '  There is no account yet. Create the first one in a browser; this address works once, and until the next start:',
    '',
    `    ${await newSetUpAddress(database.system, config.publicUrl)}`,
    '',
    '  Or on the command line, with its API key:',
    '',
    `    ${foyerCommand} account create --name "My agency" --email me@example.com`,
    '',
  ].join('\n')
}

async function makeDemo(platform: Platform): Promise<string> {
  const { config, database } = platform
  // An app of its own that never listens, so that a small rate limit does not stop it.
  const app = await createApp({ ...platform, config: { ...config, apiRateLimit: 0 } })
  try {
    const demo = await createDemo(database.system, (request) => app.inject(request))
    return announcement(demo, config.publicUrl)
  } finally {
    await app.close()
  }
}
