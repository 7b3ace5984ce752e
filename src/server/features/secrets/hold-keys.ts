import { randomUUID } from 'node:crypto'
import type { Platform } from '../../platform.ts'
import { startLanes, type Lane, type Stoppable } from '../../work/lane.ts'
import { removeHolder, renewHolder } from './key-queries.ts'

const pollMs = 15_000

/** Says in the database which keys this process has, until stopped: another key may be used only when all processes can open it. */
export async function holdKeys({ database: { system }, keys, log }: Platform): Promise<Stoppable> {
  const holder = { process: randomUUID(), key_id: keys.current, known: [keys.current, ...keys.retired] }
  await renewHolder(system, holder)
  const lane: Lane = {
    name: 'keys',
    firstAfterMs: pollMs,
    pollMs,
    turn: () => renewHolder(system, holder),
    end: () => removeHolder(system, holder.process),
  }
  return startLanes({ log }, [lane])
}
