import pg from 'pg'

const INSUFFICIENT_PRIVILEGE = '42501'
/** The routine of the server that refuses `create role`. Messages depend on the language of the server, its routines do not. */
const CREATE_ROLE = 'CreateRole'
/** So many statements are written out; for more there is `reassign owned`. */
const mostStatements = 5

/** What the server reports of a refusal. */
interface RightRefusal {
  /** In the language of the server, for a person to read. */
  message: string
  routine: string | undefined
}

/** What the user may do in the database, as its catalogues say. */
export interface Rights {
  user: string
  database: string
  may_create_tables: boolean
  /** Tables, functions and the like of the schema `public` that do not belong to the user, by statement and name. */
  foreign: readonly { kind: string; name: string }[]
}

/** What the user of DATABASE_URL may not do, and what an administrator of the server runs; undefined of any other error. Outside of a transaction. */
export async function missingRight(client: pg.Client, error: unknown): Promise<string | undefined> {
  if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) return undefined
  return adviceOf(error, await readRights(client))
}

/** The decision: by the routine and the rights, never by the words. */
export function adviceOf(
  { message, routine }: RightRefusal,
  { user, database, may_create_tables, foreign }: Rights,
): string {
  const name = pg.escapeIdentifier(user)
  const lacks = `The user ${user} of DATABASE_URL lacks a right: ${message}.`
  const run = (statements: string) => `Have an administrator of the server run: ${statements}`
  if (routine === CREATE_ROLE) {
    return `${lacks} ${run(`alter role ${name} createrole; or, to keep that right from it: create role foyer_app nologin; create role foyer_system nologin; grant foyer_app, foyer_system to ${name};`)}`
  }
  if (may_create_tables && foreign.length > 0) {
    const statements = foreign.slice(0, mostStatements).map((one) => `alter ${one.kind} ${one.name} owner to ${name};`)
    const more = foreign.length > mostStatements ? ` and so on for ${foreign.length - mostStatements} more;` : ''
    return `${lacks} What another user has made has to belong to it. ${run(`${statements.join(' ')}${more} or, for all that the former user owns: reassign owned by <former user> to ${name};`)}`
  }
  return `${lacks} It has to own the database. ${run(`alter database ${pg.escapeIdentifier(database)} owner to ${name};`)}`
}

/** What belongs to an extension, or to a table as its sequence, follows that. */
async function readRights(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(`
    with objects as (
      select 'pg_class'::regclass as catalogue, oid, relowner as owner, relkind = 'S' as is_sequence, oid::regclass::text as name,
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'pg_proc'::regclass, oid, proowner, false, oid::regprocedure::text, 'routine'
      from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'a'
    )
    select current_user::text as "user", current_database()::text as database,
      has_schema_privilege('public', 'create') as may_create_tables,
      coalesce((select json_agg(json_build_object('kind', kind, 'name', name) order by kind <> 'table', name) from objects
        where not pg_has_role(owner, 'usage') and not exists (select from pg_depend d
          where d.classid = objects.catalogue and d.objid = objects.oid
            and (d.deptype = 'e' or objects.is_sequence and d.deptype in ('a', 'i')))), '[]') as foreign`)
  const [rights] = rows
  if (rights === undefined) throw new Error('The database says nothing of the rights of its user.')
  return rights
}
