import { randomUUID } from 'node:crypto'
import { repeat } from '../../lib/repeat.ts'
import type { Platform } from '../../platform.ts'
import { removeHolder, renewHolder } from './key-queries.ts'

const everyMs = 15_000

/** Says in the database which keys this process has, until stopped: another key may be used only when all processes can open it. */
export async function holdKeys({ database: { system }, keys, log }: Platform): Promise<{ stop(): Promise<void> }> {
  const holder = { process: randomUUID(), key_id: keys.current, known: [keys.current, ...keys.retired] }
  await renewHolder(system, holder)
  const renewing = repeat({ firstAfterMs: everyMs, everyMs }, () =>
    renewHolder(system, holder).catch((error: unknown) => log.warn({ err: error }, 'holder of keys not renewed')),
  )
  return {
    async stop() {
      await renewing.stop()
      await removeHolder(system, holder.process).catch((error: unknown) =>
        log.warn({ err: error }, 'holder of keys not removed'),
      )
    },
  }
}
