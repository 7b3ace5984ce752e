import type { Db } from '../../db/db.ts'

export function userById(db: Db, id: number) {
  return db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
}
