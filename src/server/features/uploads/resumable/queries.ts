import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { deadlines, isKept } from '../../../lib/deadlines.ts'

/** A file that arrives in pieces. */
export interface ResumableUpload {
  id: number
  account_id: number
  field_id: number
  name: string
  /** Bytes of the whole file. */
  size: number
  /** Bytes that have come: it goes on there. */
  received: number
  /** What a submission names it by, once it is whole and looked into. */
  reference: string | null
  /** Milliseconds since 1970; then it is deleted. */
  expires: number
}

interface NewResumable {
  account_id: number
  form_id: number
  field_id: number
  token_hash: Buffer
  network: Buffer
  name: string
  size: number
}

const expires = sql<number>`(extract(epoch from created_at) * 1000)::float8 + ${sql.lit(deadlines.resumable_uploads.after * 1000)}`
const columns = sql`id, account_id, field_id, name, size, received, reference, ${expires} as expires`

/** `undefined`: the form is no longer there. */
export async function insertResumable(db: Db, upload: NewResumable): Promise<ResumableUpload | undefined> {
  const { account_id, form_id, field_id, token_hash, network, name, size } = upload
  const { rows } = await sql<ResumableUpload>`
    insert into resumable_uploads (account_id, form_id, field_id, token_hash, network, name, size)
    select f.account_id, f.id, ${field_id}::bigint, ${token_hash}, ${network}, ${name}, ${size}::bigint
    from forms f where f.account_id = ${account_id} and f.id = ${form_id} for key share of f
    returning ${columns}`.execute(db)
  return rows[0]
}

/** The upload of this form with that token; `undefined`: there is none, or its time is over. */
export async function findResumable(
  db: Db,
  place: { account_id: number; form_id: number; token_hash: Buffer },
): Promise<ResumableUpload | undefined> {
  const { rows } = await sql<ResumableUpload>`
    select ${columns} from resumable_uploads
    where account_id = ${place.account_id} and form_id = ${place.form_id} and token_hash = ${place.token_hash}
      and ${isKept('resumable_uploads', 'created_at')}`.execute(db)
  return rows[0]
}

/**
 * Bytes of files of this account that are not whole yet, and those of them that one network has begun: the network that began this upload or
 * the one that sends now, whichever has more.
 */
export async function unfinishedBytes(
  db: Db,
  { account_id, id, network }: { account_id: number; id: number; network: Buffer },
): Promise<{ all: number; network: number }> {
  const { rows } = await sql<{ all: number; network: number }>`
    select coalesce(sum(received), 0)::float8 as all,
      greatest(
        coalesce(sum(received) filter (where network = ${network}), 0),
        coalesce(sum(received) filter (where network = (
          select u.network from resumable_uploads u where u.account_id = ${account_id} and u.id = ${id})), 0))::float8 as network
    from resumable_uploads where account_id = ${account_id} and reference is null and received > 0`.execute(db)
  return rows[0] ?? { all: 0, network: 0 }
}

/** Whether an upload goes on at this byte. */
export async function goesOnAt(
  db: Db,
  { account_id, id }: Pick<ResumableUpload, 'account_id' | 'id'>,
  offset: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('resumable_uploads')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('received', '=', offset)
    .executeTakeFirst()
  return found !== undefined
}

/** Adds a piece whose file was announced, where the upload goes on at its first byte. False: it goes on elsewhere by now, or is gone. */
export async function appendPiece(
  db: Db,
  { account_id, id }: Pick<ResumableUpload, 'account_id' | 'id'>,
  piece: { startsAt: number; size: number; fileKey: string },
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update resumable_uploads set received = received + ${piece.size}::bigint
      where account_id = ${account_id} and id = ${id} and received = ${piece.startsAt}::bigint
      returning account_id, id)
    insert into resumable_upload_pieces (account_id, upload_id, starts_at, size, file_key)
    select account_id, id, ${piece.startsAt}::bigint, ${piece.size}::bigint, ${piece.fileKey} from moved
    returning upload_id`.execute(db)
  return rows.length > 0
}

/** Places of the pieces in the file store, in their order. */
export async function piecesOf(db: Db, { account_id, id }: Pick<ResumableUpload, 'account_id' | 'id'>) {
  const pieces = await db
    .selectFrom('resumable_upload_pieces')
    .select('file_key')
    .where('account_id', '=', account_id)
    .where('upload_id', '=', id)
    .orderBy('starts_at')
    .execute()
  return pieces.map(({ file_key }) => file_key)
}

/** Notes what a whole file has become, and is named by, and lets go of its pieces. False: another request has done so, or it is gone. */
export async function settleResumable(
  db: Db,
  { account_id, id }: Pick<ResumableUpload, 'account_id' | 'id'>,
  { reference, file_id }: { reference: string; file_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    with settled as (
      update resumable_uploads set reference = ${reference}, upload_id = ${file_id}
      where account_id = ${account_id} and id = ${id} and reference is null
      returning account_id, id),
    dropped as (
      delete from resumable_upload_pieces p using settled s where p.account_id = s.account_id and p.upload_id = s.id)
    select id from settled`.execute(db)
  return rows.length > 0
}

/** Its pieces go with it. */
export async function removeResumable(db: Db, { account_id, id }: Pick<ResumableUpload, 'account_id' | 'id'>) {
  await db.deleteFrom('resumable_uploads').where('account_id', '=', account_id).where('id', '=', id).execute()
}
