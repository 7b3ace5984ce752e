import type { Db } from '../../db/db.ts'
import { joinedTexts, slicesOf } from '../../db/slices.ts'
import type { RawJson, RawPage } from '../../http/bind.ts'
import { openCache } from '../../lib/cache.ts'
import { listFields } from '../fields/index.ts'
import { summaryText, type FormAccount } from './present.ts'
import { findForms, listFormStates, type FormFilter, type FormState } from './queries.ts'
import { formState } from './state.ts'

/** What of a form moves only with its revision, as JSON text. */
interface KeptForm {
  /** Where the form was read: its id says nothing elsewhere. */
  db: Db
  revision: number
  /** What of its account it shows. */
  of: string
  /** Its members without the counters. */
  summary: string
  /** An array, once it was asked for. */
  fields?: string
}

/**
 * Forms as JSON text, by id and revision. An answer asks the database only for what moves without a change of the
 * configuration, and for the revision itself: a form that was changed anywhere is never answered from memory.
 */
const kept = openCache<number, KeptForm>(
  'formTexts',
  ({ summary, fields = '' }) => 2 * (summary.length + fields.length),
)

/** A complete form as JSON text, or `undefined` when the account has none with this id. */
export async function readForm(
  db: Db,
  id: number,
  account: FormAccount,
): Promise<(RawJson & { revision: number }) | undefined> {
  const state = await formState(db, id)
  if (!state) return undefined
  const form = (await keptForms(db, [state], account)).get(id)
  if (!form) return undefined
  if (form.fields === undefined) {
    form.fields = JSON.stringify(await listFields(db, id))
    // It takes more by now.
    if (kept.has(id)) kept.set(id, { ...form })
  }
  return { json: `{${counters(state)},${form.summary},"fields":${form.fields}}`, revision: form.revision }
}

/** Forms without their fields; where their settings are large, they are read while they are sent. */
export async function readForms(db: Db, filter: FormFilter, account: FormAccount): Promise<RawPage> {
  const found = await listFormStates(db, filter)
  const textsOf = async (states: FormState[]) => {
    const forms = await keptForms(db, states, account)
    // A form that was deleted since the page was read is none of it.
    return states.flatMap((state) => {
      const form = forms.get(state.id)
      return form ? [`{${counters(state)},${form.summary}}`] : []
    })
  }
  if (slicesOf(found.data).length > 1) return { ...found, data: joinedTexts(found.data, textsOf) }
  return { ...found, data: (await textsOf(found.data)).map((json) => ({ json })) }
}

const counters = ({ views_count, submissions_count }: FormState) =>
  `"views_count":${views_count},"submissions_count":${submissions_count}`

/** The forms of these revisions or of newer ones; those that are not kept are read, all in one query. */
async function keptForms(db: Db, states: readonly FormState[], account: FormAccount): Promise<Map<number, KeptForm>> {
  const of = `${account.base} ${account.username} ${account.timezone}`
  const forms = new Map<number, KeptForm>()
  const missing: number[] = []
  for (const { id, revision } of states) {
    const form = kept.get(id)
    if (form?.db === db && form.revision === revision && form.of === of) forms.set(id, form)
    else missing.push(id)
  }
  if (missing.length === 0) return forms
  for (const row of await findForms(db, missing)) {
    const form = { db, revision: row.revision, of, summary: summaryText(row, account) }
    forms.set(row.id, form)
    // What a transaction has written may be taken back, and its revision be given to another change.
    if (!db.isTransaction) kept.set(row.id, form)
  }
  return forms
}
