import { sql, type RawBuilder } from 'kysely'
import type { SearchResult } from '../../../shared/contract/search.ts'
import type { CrmModule } from '../../../shared/contract/forms/fields.ts'
import type { AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { crmFieldNames } from '../../crm/field-names.ts'
import { callingCode } from '../../crm/phone-numbers.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { hiddenRecordPlaces, placesAt, type RecordPlace } from '../confidential/index.ts'
import { bestText, extractOf } from './found-in.ts'
import { beginsLike } from './spellings.ts'
import type { Term } from './terms.ts'

/** Newest records of a module that are looked at, by whatever submission. */
const newest = 500
/** Of more that match not all are read. */
const mostRows = 100

/** Modules whose records are found, by the fields that say what a record is, the further ones that it is found by, and those that tell it from others. */
export const foundModules = {
  address: {
    names: ['Vorname', 'Name'],
    further: ['Zusatz1', 'KdNr', crmFieldNames.address.email, ...crmFieldNames.address.phones],
    about: [crmFieldNames.address.email, 'Ort'],
  },
  estate: {
    names: ['objekttitel'],
    further: ['objektnr_extern', 'strasse', 'hausnummer', 'plz', 'ort'],
    about: ['objektnr_extern', 'ort'],
  },
} as const
export type FoundModule = keyof typeof foundModules

interface RecordRow {
  id: number
  values: Record<string, unknown>
  created_at: string
  country: string
}

interface RecordQuestion {
  /** As it was typed: a name or an e-mail address as a whole, or the number of a record, is found among any number of records. */
  q: string
  terms: readonly Term[]
  /** Records that these wrote are looked at. */
  submissions: readonly number[]
  limit: number
}

/** Whether the records of an account are here. */
export async function hasBuiltInRecords(db: Db, accountId: number): Promise<boolean> {
  const connection = await db
    .selectFrom('crm_connections')
    .select('kind')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return connection?.kind === 'built-in'
}

/** Records of the built-in CRM with all terms in what the actor sees of their names and numbers, newest first. */
export async function findRecords(
  db: Db,
  actor: Actor,
  { module, ...wanted }: RecordQuestion & { module: FoundModule },
): Promise<{ results: SearchResult[]; more: boolean }> {
  const { terms, limit } = wanted
  const places = await hiddenRecordPlaces(actor, db, module)
  const rows = await rowsOf(db, actor.account.id, { module, ...wanted })
  const results = rows.flatMap((row) => resultOf(row, terms, { module, places }) ?? [])
  return { results: results.slice(0, limit), more: results.length > limit }
}

async function rowsOf(
  db: Db,
  accountId: number,
  { module, terms, ...wanted }: RecordQuestion & { module: FoundModule },
): Promise<RecordRow[]> {
  const { names, further } = foundModules[module]
  const values = [...names, ...further].map((name) => sql`r."values" ->> ${sql.lit(name)}`)
  const { rows } = await sql<RecordRow>`
    select r.id, r."values", r.created_at, r.country from (
      select r.id, r."values", r.created_at, a.country, concat_ws(' ', r.id, ${sql.join(values)}) as text
      from (${idsOf(accountId, { module, ...wanted })}) c
      cross join lateral (select id, module, "values", created_at from built_in_crm_records where account_id = ${accountId} and id = c.id offset 0) r
      cross join lateral (select country from accounts where id = ${accountId} offset 0) a
      where r.module = ${module}) r
    where ${sql.join(terms.map(mayHave), sql` and `)}
    order by r.id desc limit ${sql.lit(mostRows)}`.execute(db)
  return rows
}

/** Each look-up is bounded, and goes by an index that is there anyway. */
function idsOf(
  accountId: number,
  { module, q, submissions }: Pick<RecordQuestion, 'q' | 'submissions'> & { module: FoundModule },
): RawBuilder<unknown> {
  return sql`(select id from built_in_crm_records where account_id = ${accountId} and module = ${module}
      order by account_id desc, module desc, id desc limit ${sql.lit(newest)})
    union select s.record_id::bigint from unnest(${submissions}::bigint[]) w (id)
      cross join lateral (select record_id from crm_stages where account_id = ${accountId} and submission_id = w.id
        and stage = ${module} offset 0) s where s.record_id ~ '^[0-9]{1,15}$'
    ${recordsByKeys(accountId, module, q)}`
}

/** Ids that a question names as a whole, wherever they stand: the number of a record, and a last name or e-mail address. To follow another query. */
export function recordsByKeys(accountId: number, module: CrmModule, q: string): RawBuilder<unknown> {
  const whole = q.trim()
  const number = /^\d{1,15}$/.test(whole) ? Number(whole) : null
  const byKey = (key: string) => sql`union (select id from built_in_crm_records
    where account_id = ${accountId} and ${sql.ref(key)} = lower(${whole}) limit ${sql.lit(newest)})`
  return sql`union select ${number}::bigint
    ${module === 'address' ? sql`${byKey('name_key')} ${byKey('email_key')}` : sql``}`
}

/** Whether the text of `r` may have the term: a word that begins so, or these digits whatever stands between them. What is read decides. */
export function mayHave(term: Term): RawBuilder<unknown> {
  const words = sql`r.text ~ ${term.map(beginsLike).join('|')}`
  const digits = term.filter((beginning) => /^\d{4,}$/.test(beginning))
  if (digits.length === 0) return words
  // The code of the country may be missing in one of them.
  const ends = digits.map((one) => one.slice(-Math.max(4, one.length - 3)))
  const among = ends.map((end) => sql`strpos(regexp_replace(r.text, '[^0-9]', '', 'g'), ${end}) > 0`)
  return sql`(${words} or ${sql.join(among, sql` or `)})`
}

function resultOf(
  { id, values: stored, created_at, country }: RecordRow,
  terms: readonly Term[],
  { module, places }: { module: FoundModule; places: readonly RecordPlace[] },
): SearchResult | undefined {
  const values = withoutPlaces(stored, placesAt(places, created_at))
  const { names, further } = foundModules[module]
  const name = names
    .map((one) => textOf(values[one]))
    .filter((text) => text !== '')
    .join(' ')
  const others = further.map((one) => textOf(values[one])).filter((text) => text !== '')
  const texts = [
    { place: 'name' as const, text: name },
    ...[...others, String(id)].map((text) => ({ place: 'value' as const, text })),
  ]
  const best = bestText(texts, terms, callingCode(country))
  if (!best) return undefined
  const title = name || others[0] || `#${id}`
  const about = foundModules[module].about.map((one) => textOf(values[one])).filter((text) => !title.includes(text))
  return {
    id,
    title,
    match: { in: best.place, label: null, text: extractOf(best.text, terms) },
    form: null,
    about: about.length > 0 ? about.join(' · ') : null,
    status: null,
    created_at: null,
  }
}

/** What the actor sees as marks is left out. */
function withoutPlaces(values: RecordRow['values'], places: readonly AnswerPlace[]): RecordRow['values'] {
  const hidden = new Set(places.map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
