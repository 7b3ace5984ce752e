import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FormField } from '../../../../shared/form/engine/model.ts'
import { fileFieldsOf } from '../../../../shared/form/uploads/file-fields.ts'
import { readReference } from '../../../../shared/form/uploads/file-reference.ts'
import { visitorRefusal, type Refusal } from '../../../../shared/refusals/catalogue.ts'
import { openRequestFiles, uploadsIn, type UploadedFile } from '../../../http/bodies/request-files.ts'
import { tempSpace } from '../../../http/bodies/temp-space.ts'
import { sitePrefix } from '../../../lib/ip-prefix.ts'
import { isFull, MissingFile, noRoom } from '../../../lib/files/files.ts'
import { keyedHash, type TokenKey } from '../../../lib/secrets/keyed-hash.ts'
import { newToken, sentTokenHash, tokenHash } from '../../../lib/secrets/token.ts'
import { visitorOf } from '../../../lib/turns/turn-parties.ts'
import type { Platform } from '../../../platform.ts'
import { dropFile, keepFiles } from '../../files/index.ts'
import { discardUploads } from '../queries.ts'
import { takeFile } from '../take-file.ts'
import type { UploadForm } from '../upload-form.ts'
import {
  appendPiece,
  findResumable,
  goesOnAt,
  insertResumable,
  piecesOf,
  removeResumable,
  settleResumable,
  unfinishedBytes,
  type ResumableUpload,
} from './queries.ts'

const mib = 1024 ** 2

/** Space for files that are not whole yet: of an account, and of one network in it, which has room for five of the largest. */
const unfinishedSpace = { all: 8_192 * mib, network: 512 * mib }

/** A smaller piece is kept only where it is the last one: each has a row and a file of its own. */
export const smallestPiece = 64 * 1024

/** Of IPv6 the site, so that changing from one /64 to the next gives no more space. */
const networkHash = (key: TokenKey, ip: string) => keyedHash(key, 'upload-network', sitePrefix(ip)).subarray(0, 16)

/** Begins an upload; gives it with the token that its address ends with. `undefined`: the form is no longer there. */
export async function beginResumable(
  { database, tokenKey }: Platform,
  { id: form_id, account_id }: UploadForm,
  { field, name, size, ip }: { field: FormField; name: string; size: number; ip: string },
): Promise<{ token: string; upload: ResumableUpload } | undefined> {
  const token = newToken()
  const upload = await insertResumable(database.forAccount(account_id), {
    account_id,
    form_id,
    field_id: field.id,
    token_hash: tokenHash(token),
    network: networkHash(tokenKey, ip),
    name,
    size,
  })
  return upload && { token, upload }
}

/** The upload that the last part of an address names, of this form only. */
export async function openResumable(
  { database }: Platform,
  { id: form_id, account_id }: UploadForm,
  token: string | undefined,
): Promise<ResumableUpload | undefined> {
  const token_hash = sentTokenHash(token)
  return token_hash && findResumable(database.forAccount(account_id), { account_id, form_id, token_hash })
}

/** Whether there is space for the rest of a file. */
export async function hasSpaceFor(
  { database, tokenKey }: Platform,
  { account_id, id, size, received }: ResumableUpload,
  ip: string,
): Promise<boolean> {
  const network = networkHash(tokenKey, ip)
  const used = await unfinishedBytes(database.forAccount(account_id), { account_id, id, network })
  const rest = size - received
  return used.all + rest <= unfinishedSpace.all && used.network + rest <= unfinishedSpace.network
}

/** Keeps a piece; false where the upload goes on elsewhere by now, since another request was faster, or is gone. */
export async function keepPiece(
  platform: Platform,
  upload: ResumableUpload,
  { path, size }: UploadedFile,
): Promise<boolean> {
  const db = platform.database.forAccount(upload.account_id)
  if (!(await goesOnAt(db, upload, upload.received))) return false
  const fileKey = `uploads/${upload.account_id}/${randomBytes(16).toString('hex')}.piece`
  const isKept = await keepFiles(platform, [{ key: fileKey, path }], () =>
    appendPiece(db, upload, { startsAt: upload.received, size, fileKey }),
  )
  // No row counts it: it does not wait for housekeeping.
  if (!isKept) await dropFile(platform, fileKey)
  return isKept
}

export type FinishResult = { reference: string } | { fault: Refusal } | 'gone'

/**
 * Looks into a file that has come whole, and keeps it as one that was sent at once; a second time gives the same. What is wrong with a file
 * ends its upload. Throws what `takeFile` throws; then the pieces stay, and it is asked for again.
 */
export async function finishResumable(
  platform: Platform,
  form: UploadForm,
  upload: ResumableUpload,
  ip: string,
): Promise<FinishResult> {
  const { reference, account_id, field_id } = upload
  if (reference !== null) return { reference }
  const db = platform.database.forAccount(account_id)
  const field = fileFieldsOf(form.compiled.model).find(({ id }) => id === field_id)
  const files = openRequestFiles(uploadsIn(platform.config.dataDir), tempSpace.open(ip), upload.size)
  let whole: Readable | undefined
  try {
    await files.makeFolder()
    whole = joined(platform, await piecesOf(db, upload))
    const sent = field && (await files.keep('file', whole, upload.name))
    // Of what was settled meanwhile the pieces are gone, and its reference is there.
    if (field && sent?.size !== upload.size) return await again(platform, form, upload)
    const taken =
      field && sent
        ? await takeFile(platform, form, { field, sent, turn: visitorOf(form, ip) })
        : { fault: visitorRefusal(form.compiled.texts, 'upload_gone') }
    if ('fault' in taken) {
      await removeResumable(db, upload)
      return taken
    }
    if (await settleResumable(db, upload, taken)) return taken
    await discardUploads(db, account_id, [taken.file_id])
    return await again(platform, form, upload)
  } catch (error) {
    if (error instanceof MissingFile) return again(platform, form, upload)
    throw isFull(error) ? noRoom(error) : error
  } finally {
    // One that was left midway holds a connection to the store.
    whole?.destroy()
    await files.discard()
  }
}

/** What another request has made of it. */
async function again(
  { database }: Platform,
  { account_id }: UploadForm,
  { id }: ResumableUpload,
): Promise<FinishResult> {
  const found = await database
    .forAccount(account_id)
    .selectFrom('resumable_uploads')
    .select('reference')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.reference ? { reference: found.reference } : 'gone'
}

function joined({ files }: Platform, keys: readonly string[]): Readable {
  async function* bytes() {
    for (const key of keys) yield* (await files.get(key)) as AsyncIterable<Buffer>
  }
  return Readable.from(bytes())
}

/** Ends an upload: what has come of it goes, and the whole file, unless a submission has it. */
export async function dropResumable({ database }: Platform, upload: ResumableUpload): Promise<void> {
  const db = database.forAccount(upload.account_id)
  await removeResumable(db, upload)
  const file = upload.reference === null ? undefined : readReference(upload.reference)
  if (file) await discardUploads(db, upload.account_id, [file.file_id])
}
