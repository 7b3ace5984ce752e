import type { InboxEntry } from '../../../shared/contract/submissions/inbox.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import { hiddenPlacesOf } from '../confidential/index.ts'
import { findProcessing } from '../submission-processing/index.ts'
import {
  contactKeys,
  countRelated,
  fieldsOfTypes,
  type Answers,
  type ContactField,
  type TypedField,
} from '../related-submissions/index.ts'
import { findEntries, type EntryRow } from './entry-queries.ts'
import { excerptOf, type WordsField } from './excerpt.ts'
import { personOf } from './person.ts'
import type { Watermark } from '../submission-filter/index.ts'
import { matchesIn, type Term } from '../search/index.ts'
import { isBelow } from './watermarks.ts'

/** Types of the fields that an entry tells answers of. */
const toldTypes = ['email', 'tel', 'text', 'textarea'] as const
type ToldField = TypedField<(typeof toldTypes)[number]>
const isContact = (field: ToldField): field is ToldField & ContactField => ['email', 'tel'].includes(field.type)
const isInWords = (field: ToldField): field is ToldField & WordsField => ['text', 'textarea'].includes(field.type)

interface EntriesOf {
  actor: Actor
  ids: readonly number[]
  watermark: Watermark | null
  /** What they were found by; none: they were not searched. */
  terms: readonly Term[]
}

/** Entries of the inbox for these submissions, as the actor may see them; those that have just been deleted are left out. */
export async function entriesOf(db: Db, { actor, ids, watermark, terms }: EntriesOf): Promise<InboxEntry[]> {
  const account_id = actor.account.id
  const rows = await findEntries(db, { account_id, user_id: watermark && actor.user_id, ids })
  const forms = [...new Set(rows.map(({ form_id }) => form_id))]
  const processing = await findProcessing(db, account_id, ids)
  const fields = Map.groupBy(await fieldsOfTypes(db, forms, toldTypes), ({ form_id }) => form_id)
  const hidden = await hiddenPlacesOf(actor, db, forms)
  const toldBy = <Field>(formId: number, is: (field: ToldField) => field is ToldField & Field) => ({
    fields: (fields.get(formId) ?? []).filter(is),
    hidden: hidden.get(formId) ?? [],
  })
  const contactOf = (formId: number) => toldBy(formId, isContact)
  const answers = new Map(
    rows.flatMap(({ submission_id, content }) =>
      content === null ? [] : [[submission_id, JSON.parse(content) as Answers]],
    ),
  )
  const keys = rows.flatMap(({ submission_id, form_id, country }) => {
    const said = answers.get(submission_id)
    if (!said) return []
    return contactKeys(said, { ...contactOf(form_id), country }).map((key) => ({ submission_id, key }))
  })
  const openFormsOnly = isHiddenFrom(actor, 'confidentialAnswers')
  const related = await countRelated(db, { account_id, keys, openFormsOnly })
  const matches = terms.length > 0 ? await matchesIn(db, actor, { ids, terms }) : undefined
  return rows.flatMap((row) => {
    const state = processing.get(row.submission_id)
    if (!state) return []
    const { submission_id, form_id, title, internal_title, index, created_at, notes } = row
    const said = answers.get(submission_id)
    return {
      submission_id,
      form: { id: form_id, title, internal_title },
      index,
      created_at,
      person: said ? personOf(said, contactOf(form_id)) : null,
      excerpt: said ? excerptOf(said, toldBy(form_id, isInWords)) : null,
      match: matches?.get(submission_id) ?? null,
      processing: state,
      notes,
      related: related.get(submission_id) ?? 0,
      unread: watermark && isUnread(row, watermark),
    }
  })
}

const isUnread = ({ was_opened, created_at, submission_id }: EntryRow, watermark: Watermark) =>
  !was_opened && !isBelow({ received_at: created_at, submission_id }, watermark)
