import type { Db } from '../../db/db.ts'
import { batchedById, perHandle } from '../../lib/scheduling/batcher.ts'
import { formStates, type FormState } from './queries.ts'

const reader = perHandle((db: Db) =>
  batchedById(async (ids) => new Map((await formStates(db, ids)).map((state) => [state.id, state]))),
)

/** The state of a form the account has, or `undefined`. Requests that ask while one query is under way share the next. */
export function formState(db: Db, id: number): Promise<FormState | undefined> {
  return reader(db)(id)
}
