import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { uploadTypes, type UploadKind } from '../../../shared/contract/forms/upload-kinds.ts'
import { uploadEndings } from '../../../shared/form/uploads/file-endings.ts'
import { fileLimits, kindsInWords } from '../../../shared/form/uploads/file-limits.ts'
import type { FormField } from '../../../shared/form/engine/model.ts'
import { visitorRefusal, type Refusal } from '../../../shared/refusals/catalogue.ts'
import type { Texts } from '../../../shared/text/texts.ts'
import type { UploadedFile } from '../../http/bodies/request-files.ts'
import { databaseTime } from '../../lib/clock.ts'
import { inspectUpload } from '../../lib/inspection/inspect.ts'
import type { UploadFault } from '../../lib/inspection/upload-report.ts'
import type { Turn } from '../../lib/turns/turns.ts'
import type { Platform } from '../../platform.ts'
import { keepFiles } from '../files/index.ts'
import { insertUpload } from './queries.ts'
import { expiryOf, sealReference } from './references.ts'
import type { UploadForm } from './upload-form.ts'
import { reach } from '../../lib/crashes/crash-points.ts'

export type UploadResult = { reference: string; file_id: number } | { fault: Refusal }

/**
 * Looks into a visitor's file and keeps its cleaned copy until a submission names it; gives the reference to name it by, or
 * what is wrong with it in the words of the form. Throws `TurnRefused` when too many files wait, `unavailable` when the store fails; then
 * nothing of it is kept.
 */
export async function takeFile(
  platform: Platform,
  form: UploadForm,
  { field, sent, turn }: { field: FormField; sent: UploadedFile; turn: Turn },
): Promise<UploadResult> {
  const { settings } = form.compiled.model
  const { texts } = form.compiled
  const { kinds, maxBytes } = fileLimits(field, settings)
  if (sent.size === 0) return { fault: visitorRefusal(texts, 'upload_empty') }
  if (sent.size > maxBytes) return { fault: visitorRefusal(texts, 'upload_too_large', { size: maxBytes / 1024 ** 2 }) }
  const path = `${sent.path}.clean`
  const { upload_strip_metadata: stripMetadata, upload_image_max_px: maxSide } = settings
  const terms = { kinds, ending: endingOf(sent.name), stripMetadata, maxSide }
  const report = await inspectUpload(turn, { path: sent.path, target: path, terms })
  if ('fault' in report) return { fault: inspectionRefusal(texts, report.fault, kinds) }
  const { kind, pages } = report.upload
  const name = field.type === 'signature' ? `signature-uploaded.${kind}` : keptName(sent.name, kind)
  const taken = await keepUpload(platform, form, { field, path, name, kind, pages, digest: sent.sha256.slice(0, 32) })
  return taken ?? { fault: visitorRefusal(texts, 'upload_gone') }
}

const inspectionCodes = {
  empty: 'upload_empty',
  unreadable: 'upload_unreadable',
  tooHard: 'upload_too_hard',
  password: 'upload_with_password',
  active: 'upload_active',
  altered: 'upload_altered',
} as const satisfies Record<Exclude<UploadFault, 'kind'>, string>

function inspectionRefusal(texts: Texts, fault: UploadFault, kinds: readonly UploadKind[]): Refusal {
  if (fault !== 'kind') return visitorRefusal(texts, inspectionCodes[fault])
  return visitorRefusal(texts, 'upload_kind_not_taken', { kinds: kindsInWords(kinds) })
}

export interface KeptFile {
  field: FormField
  /** Where its bytes lie now. */
  path: string
  name: string
  kind: UploadKind
  pages: number | null
  /** Of what was sent. */
  digest: string
}

/** Puts a checked file into the store, for a day. `undefined`: the form is no longer there. */
export async function keepUpload(
  platform: Platform,
  { id: form_id, account_id }: UploadForm,
  { field, path, name, kind, pages, digest }: KeptFile,
): Promise<{ reference: string; file_id: number } | undefined> {
  const { size } = await stat(path)
  const file_key = `uploads/${account_id}/${randomBytes(16).toString('hex')}.${kind}`
  const type = uploadTypes[kind]
  const db = platform.database.forAccount(account_id)
  const file_id = await keepFiles(platform, [{ key: file_key, path }], () =>
    insertUpload(db, { account_id, form_id, file_key, name, content_type: type, size, pages }),
  )
  if (file_id === undefined) return undefined
  reach('upload_kept')
  const file = { file_id, form_id, field_id: field.id, expires: expiryOf(databaseTime()), size, type, digest, name }
  return { reference: sealReference(platform.tokenKey, file), file_id }
}

const endingOf = (name: string) => /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

const longestName = 120

/** The name in one line without signs that turn it around, and with an ending that says what the file is. */
function keptName(sent: string, kind: UploadKind): string {
  const plain = sent
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\]/g, '-')
    .trim()
  const fits = uploadEndings[kind].includes(endingOf(plain))
  const ending = fits ? plain.slice(plain.lastIndexOf('.')) : `.${kind}`
  const base = fits ? plain.slice(0, plain.lastIndexOf('.')) : plain
  return `${Array.from(base).slice(0, longestName).join('') || 'file'}${ending}`
}

/** Counts a file against the rate limits of uploads. Returns 0 when it is admitted, otherwise the seconds to wait. */
export async function countFile(
  { limiter }: Pick<Platform, 'limiter'>,
  { id }: UploadForm,
  network: string,
): Promise<number> {
  const refusal = await limiter.take(
    { limit: 'form_uploads_network', of: [id, network] },
    { limit: 'form_uploads', of: [id] },
  )
  return refusal?.seconds ?? 0
}
