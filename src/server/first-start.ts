import { createApp } from './app.ts'
import { anyAccount } from './features/accounts/index.ts'
import { announcement, createDemo, removeUnfinished } from './features/demo/index.ts'
import { setUpAddress } from './features/set-up/index.ts'
import { foyerCommand } from './lib/foyer-command.ts'
import type { Notice } from './notice.ts'
import type { Platform } from './platform.ts'

/**
 * While no account exists: makes the demo account on an embedded database [B10-8], else tells how to
 * make the first one. Returns what a person should read, or `undefined` when there is nothing to say. Every process that starts
 * before there is an account gives the same address.
 */
export async function firstStart(platform: Platform): Promise<Notice | undefined> {
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

async function invitation({ config, database, tokenKey }: Platform): Promise<Notice> {
  const address = await setUpAddress(database.system, tokenKey, config.publicUrl)
  const ways = (keptIn: string | null) =>
    keptIn === null
      ? [
          '  There is no account yet. Create the first one in a browser; this address works once:',
          '',
          `    ${address.href}`,
        ]
      : [
          `  There is no account yet. Create the first one in a browser at ${address.origin}${address.pathname}; the address with`,
          `  its one-time token is in ${keptIn}`,
        ]
  return (keptIn) =>
    [
      '',
      ...ways(keptIn),
      '',
      '  Or on the command line, with its API key:',
      '',
      `    ${foyerCommand} account create --name "My agency" --email me@example.com`,
      '',
    ].join('\n')
}

async function makeDemo(platform: Platform): Promise<Notice> {
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
