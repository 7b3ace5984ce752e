import { call } from '../../api/call.ts'
import type { CrmFields } from '../../api/crm-fields.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { Form } from '../../forms/model.ts'
import { saveFile } from '../../shell/save-file.ts'
import type { Language } from '../../text/language.ts'
import { retryAfterPause } from '../../progress/retry-after-pause.ts'
import type { Step } from '../../progress/store.ts'
import { allOf } from './all-of.ts'
import type { Submission } from '../views/columns.ts'
import type { SubmissionsFilter } from '../filter.ts'
import { openTableFile, type Format } from './table-file.ts'
import { tableOf, type Words } from '../table.ts'

export interface TableOrder {
  form: Form
  format: Format
  /** All of a filter, or these. */
  what: SubmissionsFilter | readonly Submission[]
  crm: CrmFields
  language: Language
  words: Words & { packing: string }
}

/** Saves submissions as one file, and gives their number. */
export async function saveTable({ form, format, what, crm, language, words }: TableOrder, step: Step): Promise<number> {
  const { head, rowOf } = tableOf(form, crm, words)
  using file = openTableFile(step.signal)
  let count = 0
  const add = (submissions: readonly Submission[]) => {
    count += submissions.length
    file.add(submissions.map(rowOf))
  }
  if (isList(what)) add(what)
  else await allOfForm(form.id, what, step, add)
  step.says(words.packing)
  saveFile(await file.made(format, head, language), `${form.internal_title}.${format}`)
  return count
}

const isList = (what: SubmissionsFilter | readonly Submission[]): what is readonly Submission[] => Array.isArray(what)

/** Reads all submissions of a form, with its progress. */
function allOfForm(
  id: number,
  filter: SubmissionsFilter,
  step: Step,
  add: (submissions: Submission[]) => void,
): Promise<void> {
  let count = 0
  const { signal } = step
  return allOf(
    filter,
    (query) => retryAfterPause(step, () => call(endpoints.submissions.list, { id, query, signal })),
    (submissions, toCome) => {
      add(submissions)
      count += submissions.length
      step.told(count, count + toCome)
    },
  )
}
