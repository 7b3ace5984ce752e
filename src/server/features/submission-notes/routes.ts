import { includesRole } from '../../../shared/contract/accounts/roles.ts'
import {
  maxNotes,
  submissionNotes,
  type SubmissionNote,
} from '../../../shared/contract/submissions/submission-notes.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { authorOf, type Actor } from '../../http/authentication/actor.ts'
import { parseId } from '../../http/authentication/ownership.ts'
import { routes, type Reply } from '../../http/bind.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { announceInboxChanges } from '../../lib/inbox-signal.ts'
import type { Platform } from '../../platform.ts'
import { hiddenPlaces } from '../confidential/index.ts'
import { countNotes, deleteNote, findNote, formOf, insertNote, listNotes, type NoteRow } from './queries.ts'

export const submissionNoteRoutes = routes('submissionNotes', submissionNotes, {
  async list({ db, account, actor, params: { id }, page }) {
    const isHidden = await hidesNotes(actor, db, id)
    const found = await listNotes(db, { account_id: account.id, submission_id: id }, page)
    return { ...found, data: found.data.map((note) => present(actor, note, isHidden)) }
  },
  async create({ db, account, actor, params: { id }, body: { text }, platform, reply }) {
    const place = { account_id: account.id, submission_id: id }
    // The call holds the submission, so that two calls do not count the same.
    if ((await countNotes(db, place)) >= maxNotes)
      throw invalid({ text: [refusal('too_many_notes', { max: maxNotes })] })
    await announce(db, place, { platform, reply })
    const note = await findNote(db, place, await insertNote(db, place, { author: authorOf(actor), text }))
    return note && present(actor, note, await hidesNotes(actor, db, id))
  },
  async remove({ db, account, actor, params: { id, note_id }, platform, reply }) {
    const place = { account_id: account.id, submission_id: id }
    const note = await findNote(db, place, parseId(note_id, submissionNotes.remove.path))
    if (!note) throw new ApiError('not_found', refusal('record_missing'))
    if (!isOwn(actor, note) && !includesRole(actor.role, 'owner')) {
      throw new ApiError('forbidden', refusal('note_of_other'))
    }
    await deleteNote(db, place, note.id)
    await announce(db, place, { platform, reply })
  },
})

/** Tells the inbox of it once the change is there. */
async function announce(
  db: Db,
  { account_id, submission_id }: { account_id: number; submission_id: number },
  { platform, reply }: { platform: Platform; reply: Reply },
): Promise<void> {
  const form_id = await formOf(db, submission_id)
  if (form_id === undefined) return
  reply.afterCommit(() =>
    announceInboxChanges(platform.signals, account_id, [{ kind: 'noted', form_id, submission_id }]),
  )
}

/** A note may quote what is confidential in the answers: who does not see the one does not see the other. */
async function hidesNotes(actor: Actor, db: Db, submissionId: number): Promise<boolean> {
  const formId = await formOf(db, submissionId)
  return formId === undefined || (await hiddenPlaces(actor, db, formId)).length > 0
}

const isOwn = ({ via, id }: Actor, { author_type, author_id }: NoteRow) => author_type === via && author_id === id

function present(actor: Actor, note: NoteRow, isHidden: boolean): SubmissionNote {
  const { id, submission_id, text, author_type, author_id, author_name, created_at } = note
  const author = { type: author_type, id: author_id, name: author_name }
  return { id, submission_id, text: isHidden ? null : text, author, is_own: isOwn(actor, note), created_at }
}
