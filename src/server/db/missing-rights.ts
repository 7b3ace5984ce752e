import pg from 'pg'

const INSUFFICIENT_PRIVILEGE = '42501'

/** What the user of DATABASE_URL may not do, and what an administrator of the server runs; undefined of any other error. */
export function missingRight({ user = '', database = '' }: pg.Client, error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) return undefined
  const name = pg.escapeIdentifier(user)
  const lacks = `The user ${user} of DATABASE_URL lacks a right: ${error.message}.`
  if (/create role/.test(error.message)) {
    return `${lacks} Have an administrator of the server run: alter role ${name} createrole; or, to keep that right from it: create role foyer_app nologin; create role foyer_system nologin; grant foyer_app, foyer_system to ${name};`
  }
  const owned = /must be owner of (table|view|sequence|function|type|schema) (\S+)/.exec(error.message)
  if (owned) {
    const [, kind = '', object = ''] = owned
    return `${lacks} What another user has made has to belong to it. Have an administrator of the server run: alter ${kind} ${pg.escapeIdentifier(object)} owner to ${name}; or, for all that the former user owns: reassign owned by <former user> to ${name};`
  }
  return `${lacks} It has to own the database. Have an administrator of the server run: alter database ${pg.escapeIdentifier(database)} owner to ${name};`
}
