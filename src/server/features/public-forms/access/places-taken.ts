import type { HeldReason } from '../../../../shared/contract/submissions/quarantine.ts'
import type { Db } from '../../../db/db.ts'
import type { LiveForm } from '../live-form.ts'
import { countSubmissions } from '../queries.ts'

/** Whether a form has reached its submission limit, and closes with that. */
export async function isFull(db: Db, form: LiveForm): Promise<boolean> {
  return !form.settings.waiting_list_enabled && (await isTaken(db, form))
}

/** Whether all places of a form are taken, and what is sent to it now is on its waiting list. */
export async function leadsToWaitingList(db: Db, form: LiveForm): Promise<boolean> {
  return form.settings.waiting_list_enabled && (await isTaken(db, form))
}

/** The same of what is held back: what waits for its confirmation is given its place, or none, once it is confirmed. */
export const isHeldOnList = async (db: Db, form: LiveForm, reason: HeldReason): Promise<boolean> =>
  reason !== 'awaiting_confirmation' && leadsToWaitingList(db, form)

async function isTaken(db: Db, { id, account_id, settings: { max_submissions } }: LiveForm): Promise<boolean> {
  return max_submissions !== null && (await countSubmissions(db, { id, account_id })) >= max_submissions
}

/** How the limit of a form is kept to: by refusing, or by a waiting list. */
export const limitOf = ({ settings: { max_submissions, waiting_list_enabled } }: LiveForm) =>
  waiting_list_enabled
    ? { max_submissions: null, waiting_from: max_submissions }
    : { max_submissions, waiting_from: null }
