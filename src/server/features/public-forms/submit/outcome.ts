import type { FieldRefusal } from '../../../../shared/refusals/catalogue.ts'
import type { AskedAddress } from '../../../../shared/form/page/opt-in-note.ts'
import type { SentFileFaults } from './sent-files.ts'
import type { Answers } from '../../../../shared/rules/model.ts'
import type { LinkedRecords } from '../../../../shared/contract/form-settings/prefill.ts'
import type { SettledContent } from '../../uploads/index.ts'

/** It is stored. */
export interface Acceptance {
  kind: 'accepted'
  id: number
  index: number
  content: SettledContent['content']
  /** Kept in the tray, where it has its id. */
  heldBack: boolean
  /** All places of the form were taken. */
  onWaitingList: boolean
  /** The address that a mail has asked to confirm, masked. */
  asked?: AskedAddress | undefined
  /** Where the form leads after sending. */
  redirect: string | null
  /** The records that its signed link names. */
  linked: LinkedRecords | null
}

/** What came of a submission. */
export type Outcome =
  | Acceptance
  | { kind: 'faults'; faults: FieldRefusal[]; answers: Answers; how?: SentFileFaults['how'] }
  /** The page is older than the form allows, or its token was not ours. */
  | { kind: 'stale_page'; answers: Answers }
  | { kind: 'refused_as_spam'; answers: Answers }
  /** Its proof of work is missing, used up or has ended. */
  | { kind: 'unproven'; answers: Answers }
  /** This address has sent as much as the form takes from one. */
  | { kind: 'too_many'; waitSeconds: number; answers: Answers }
  /** Its CRM did not take it, and it is taken only then; `waitSeconds` null: nor would it later. */
  | { kind: 'not_in_crm'; waitSeconds: number | null; answers: Answers }
  /** Its Idempotency-Key came with other answers before. */
  | { kind: 'key_used'; answers: Answers }
  /** Its link takes one submission, and has had it. */
  | { kind: 'link_used' }
  /** The form has changed since it was read: look again. */
  | { kind: 'form_changed' }
