import type { Db } from '../../db/db.ts'
import { gather } from '../../lib/gather.ts'
import { formStates, type FormState } from './queries.ts'

interface Asked {
  id: number
  resolve: (state: FormState | undefined) => void
  reject: (error: unknown) => void
}

/** One for each handle: an account's requests read together, a transaction reads alone. */
const readers = new WeakMap<Db, { add(asked: Asked): void }>()

/** The state of a form the account has, or `undefined`. Requests that ask while one query is under way share the next. */
export function formState(db: Db, id: number): Promise<FormState | undefined> {
  let reader = readers.get(db)
  if (!reader) readers.set(db, (reader = openReader(db)))
  const { promise, resolve, reject } = Promise.withResolvers<FormState | undefined>()
  reader.add({ id, resolve, reject })
  return promise
}

function openReader(db: Db) {
  const read = async (batch: Asked[]) => {
    try {
      const states = await formStates(db, [...new Set(batch.map(({ id }) => id))])
      const byId = new Map(states.map((state) => [state.id, state]))
      for (const { id, resolve } of batch) resolve(byId.get(id))
    } catch (error) {
      // A read harms no other: what failed for one failed for all, and each may try again.
      for (const { reject } of batch) reject(error)
    }
  }
  return gather<Asked>(read, ({ reject }, error) => reject(error))
}
