import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { buffer } from 'node:stream/consumers'
import { CrmError, type CrmConnector } from '../../crm/port.ts'
import { MissingFile } from '../../lib/files/files.ts'
import type { Db } from '../../db/db.ts'
import type { Platform } from '../../platform.ts'
import type { Content, FollowedForm, FollowUp } from '../follow-ups/index.ts'
import { documentOf, findDocument, findSignature } from '../submission-documents/index.ts'
import { filesOfSubmission } from '../uploads/index.ts'
import {
  beginAttachment,
  endAttachment,
  notedAttachments,
  type AttachmentNote,
  type AttachmentState,
} from './attachment-queries.ts'
import { notedSending } from './noted-sending.ts'
import { noteOf, type Stage, type StageEnd } from './queries.ts'

/** What the files of a submission are attached with. */
export interface AttachmentContext {
  platform: Platform
  db: Db
  followUp: FollowUp
  settings: FollowedForm['settings']
  content: Content
  crm: CrmConnector
  /** Records of the stages that are done. */
  ids: Partial<Record<Stage, string>>
}

interface Attachment {
  /** Names it among the attachments of its submission. */
  file: string
  file_key: string
  name: string
  content_type: string
  size: number
  /** Of the field that it was sent with, if there is one. */
  module: string | undefined
}

/**
 * Attaches what a visitor uploaded, and the submission's document, to its records: to that of the field's module where it takes
 * files, else to the address or the estate. Each file is sent once. `undefined`: there is nothing to attach. Throws `CrmError`
 * when the CRM, or the document, is to be asked again.
 */
export async function attachFiles(attaching: AttachmentContext): Promise<StageEnd | undefined> {
  const attachments = await attachmentsOf(attaching)
  if (attachments.length === 0) return undefined
  const { db, followUp, crm } = attaching
  const before = followUp.claims === 1 ? [] : await notedAttachments(db, noteOf(followUp, crm))
  const known = new Map(before.map((note) => [note.file, note]))
  const errors: string[] = []
  for (const attachment of attachments) {
    const note = known.get(attachment.file)
    const error = note ? errorOf(note) : await attach(attaching, attachment)
    if (error !== null) errors.push(`${attachment.name}: ${error}`)
  }
  const state = errors.length > 0 ? 'failed' : 'done'
  return { stage: 'files', state, record_id: null, error: errors.join('\n') || null }
}

async function attachmentsOf({ platform, db, followUp, settings, content }: AttachmentContext): Promise<Attachment[]> {
  const modules = modulesOf(content)
  const uploads =
    settings.crm_attach_uploads && modules.size > 0
      ? await filesOfSubmission(db, followUp.account_id, followUp.submission_id)
      : []
  const sent = uploads.map(({ id, ...stored }) => ({ ...stored, file: `upload ${id}`, module: modules.get(id) }))
  return settings.crm_attach_pdf ? [...sent, ...(await document(platform, followUp))] : sent
}

/** What a document is called among the attachments once it is signed. */
export const signedName = 'signed document'

/**
 * A document that cannot be made holds nothing up: why it is missing stands where it is read. One that must be signed first is
 * attached when it is.
 */
async function document(platform: Platform, followUp: FollowUp): Promise<Attachment[]> {
  const outcome = await documentOf(platform, followUp)
  if (outcome.state === 'later') throw new CrmError('unavailable', outcome.error)
  if (outcome.state !== 'made') return []
  const db = platform.database.forAccount(followUp.account_id)
  const signature = await findSignature(db, followUp)
  const kind = { content_type: 'application/pdf', module: undefined }
  if (signature?.state === 'signed') {
    const signed = await findDocument(db, followUp)
    return signed ? [{ ...signed, ...kind, file: signedName }] : []
  }
  return signature?.required ? [] : [{ ...outcome.document, ...kind, file: 'document' }]
}

/** Attaches a file by itself, unless it was sent before. Gives why it could not be attached, or null; throws `CrmError`. */
export async function attachOne(
  attaching: Omit<AttachmentContext, 'settings' | 'content'>,
  attachment: Attachment,
): Promise<string | null> {
  const notes = await notedAttachments(attaching.db, noteOf(attaching.followUp, attaching.crm))
  const note = notes.find(({ file }) => file === attachment.file)
  return note ? errorOf(note) : attach(attaching, attachment)
}

/** Module of the field of each file, by the file's id. */
function modulesOf(content: Content): Map<number, string> {
  return new Map(
    Object.entries(content).flatMap(([module, answers]) =>
      Object.values(answers)
        .flat()
        .flatMap((value) => (isFile(value) ? [[value.file_id, module] as const] : [])),
    ),
  )
}

const isFile = (value: unknown): value is { file_id: number } =>
  typeof value === 'object' && value !== null && typeof (value as { file_id?: unknown }).file_id === 'number'

/** Gives why it could not be attached, or null. */
async function attach(
  attaching: Omit<AttachmentContext, 'settings' | 'content'>,
  attachment: Attachment,
): Promise<string | null> {
  const { platform, db, followUp, crm } = attaching
  const { file, file_key, name, content_type, size } = attachment
  const of = noteOf(followUp, crm)
  const target = targetOf(attaching, attachment)
  if (!target) return toStore(refusal('attachment_without_record'))
  if (size > crm.capabilities.maxFileBytes) return toStore(refusal('attachment_too_large'))
  const content = await contentOf(platform, file_key)
  if (!content) return toStore(refusal('attachment_gone'))
  // Noted as its last step is sent.
  const sending = notedSending(
    () => beginAttachment(db, of, file),
    () => endAttachment(db, of, file, undefined),
  )
  try {
    const sent = { ...target, name, content_type, content, submission_id: followUp.submission_id }
    const crm_file_id = await crm.uploadFile(sent, sending)
    await endAttachment(db, of, file, { state: 'done', crm_file_id, error: null })
    return null
  } catch (error) {
    if (!(error instanceof CrmError)) throw error
    const state = endOf(error)
    if (!state) throw error
    // What was refused before it was sent is noted all the same.
    await sending.begins()
    const reason = toStore(error.refusal)
    await endAttachment(db, of, file, { state, crm_file_id: null, error: reason })
    return reason
  }
}

/** `undefined`: the file is gone, and no later try finds it. A store that does not answer is asked again. */
async function contentOf({ files }: Platform, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await files.get(key))
  } catch (error) {
    if (error instanceof MissingFile) return undefined
    throw error
  }
}

function endOf({ kind }: CrmError): AttachmentState | undefined {
  if (kind === 'unavailable' || kind === 'not_connected') return undefined
  return kind === 'unknown_outcome' ? 'unknown' : 'failed'
}

function targetOf(
  { crm, ids }: Pick<AttachmentContext, 'crm' | 'ids'>,
  { module }: Attachment,
): { module: string; id: string } | undefined {
  const wanted = [module, 'address', 'estate'] as (Stage | undefined)[]
  return wanted
    .flatMap((stage) => {
      const id = stage && crm.capabilities.files.includes(stage) ? ids[stage] : undefined
      return stage === undefined || id === undefined ? [] : [{ module: stage, id }]
    })
    .at(0)
}

function errorOf({ state, error }: AttachmentNote): string | null {
  if (state === 'begun') return toStore(refusal('attachment_interrupted'))
  return error
}
