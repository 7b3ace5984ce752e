import type { Db } from '../../db/db.ts'

/** The user of a session. Throws where there is none, which is a fault: a session is deleted with its user. */
export function userById(db: Db, id: number) {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
}
