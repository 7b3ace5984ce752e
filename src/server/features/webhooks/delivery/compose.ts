import { refusal, type Refusal } from '../../../../shared/refusals/catalogue.ts'
import { maskedText } from '../../../../shared/form/engine/confidential.ts'
import { asApiError } from '../../../http/errors.ts'
import { databaseTime } from '../../../lib/clock.ts'
import { SealedValueError } from '../../../lib/secrets/sealed.ts'
import type { KeptRecords } from '../../crm-writes/index.ts'
import { fromRecords } from '../../follow-ups/index.ts'
import type { PickedRow } from '../claim/claim-queries.ts'
import { payloadText } from '../payload.ts'

/** What kept a delivery from being made: for its log, and for ours. */
export interface Fault {
  reason: Refusal
  cause: unknown
}

/** The body of a delivery, or why it cannot be made: no delivery keeps others from being sent. */
export type ComposeResult = { body: string; fault: null } | { body: null; fault: Fault }

/** Opens the CRM's records of a submission, for the macros of its message. */
export type OpenRecords = (accountId: number, sealed: string) => Promise<KeptRecords>

/** A delivery whose body is there, or whose submission is. */
interface Source extends PickedRow {
  form: NonNullable<PickedRow['form']>
  index: number
  submission_id: number
  submitted_at: string
}

/** Whether there is anything to send: the submission was not erased before the body was made. */
export function hasSource(row: PickedRow): boolean {
  return row.body !== null || isSource(row)
}

function isSource(row: PickedRow): row is Source {
  return row.form !== null && row.index !== null && row.submission_id !== null && row.submitted_at !== null
}

/**
 * Composes the bodies of deliveries that were picked together, where that takes no more than their rows: those without a message of their own
 * are the same for all subscriptions of an event, and composed once. `undefined` for those whose message may need the CRM's records.
 */
export function plainComposer(): (row: PickedRow) => ComposeResult | undefined {
  const byEvent = new Map<string, ComposeResult>()
  return (row) => {
    if (row.body !== null) return { body: row.body, fault: null }
    if (row.payload_template !== null || !isSource(row)) return undefined
    // Two changes can have the same millisecond.
    const event = `${row.submission_id} ${JSON.stringify(row.change)}`
    const known = byEvent.get(event)
    if (known !== undefined) return known
    const made = composed(row, noRecords)
    byEvent.set(event, made)
    return made
  }
}

/** Composes the body of a delivery with a message. Rejects when the database is away: it is away for all of them, and comes back. */
export async function composeMessage(row: PickedRow, open: OpenRecords): Promise<ComposeResult> {
  if (!isSource(row)) throw new Error('The submission of a delivery with a message is gone.')
  try {
    return composed(row, row.sealed_records === null ? noRecords : await open(row.account_id, row.sealed_records))
  } catch (cause) {
    if (asApiError(cause)?.kind === 'unavailable' && !(cause instanceof SealedValueError)) throw cause
    return faulty(cause)
  }
}

const noRecords: KeptRecords = { records: {}, links: {}, fields: {} }

function composed(row: Source, kept: KeptRecords): ComposeResult {
  const { form, index, submitted_at, submission_id, content, payload_template, message_key, timezone } = row
  const waiting_list = row.waiting_list ?? false
  const places = row.confidential ?? []
  try {
    const body = payloadText({
      created_at: row.change?.processing.changed_at ?? submitted_at,
      form,
      submission: { id: submission_id, index, content: maskedText(content, places), waiting_list },
      update: row.change,
      payload_template,
      message_key,
      crm_ids: Object.fromEntries(Object.entries(row.crm_ids ?? {}).map(([module, id]) => [module, { ID: idOf(id) }])),
      macros: fromRecords(kept, null, { now: new Date(databaseTime()), timezone, hidden: places }),
    })
    return { body, fault: null }
  } catch (cause) {
    return faulty(cause)
  }
}

function faulty(cause: unknown): ComposeResult {
  const reason = refusal(cause instanceof SealedValueError ? 'message_records_sealed' : 'message_not_made')
  return { body: null, fault: { reason, cause } }
}

/** Ids of a CRM that counts go out as numbers. */
const idOf = (id: string) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : id)
