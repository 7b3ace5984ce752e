import { useQueryClient } from '@tanstack/react-query'
import { crmFieldsQuery } from '../../api/crm-fields.ts'
import type { Form } from '../../forms/model.ts'
import { common } from '../../text/common.ts'
import { useFormat } from '../../text/format.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { useStart } from '../../progress/use-start.tsx'
import type { Submission } from '../views/columns.ts'
import type { SubmissionsFilter } from '../filter.ts'
import type { Format } from './table-file.ts'
import { submissionsTexts } from '../texts.ts'

/** Saves all submissions of a filter, or those that are at hand, as one table. */
export function useExport(form: Form) {
  const t = useText(submissionsTexts)
  const { yes, no } = useText(common)
  const { language } = useLanguage()
  const { number } = useFormat()
  const client = useQueryClient()
  const start = useStart()
  return (format: Format, what: SubmissionsFilter | readonly Submission[]) =>
    start(t.exporting(form.internal_title), async (step) => {
      const crm = await client.ensureQueryData(crmFieldsQuery).catch(() => ({}))
      const { saveTable } = await import('./save-table.ts')
      const words = { index: t.number, received: t.received, yes, no, packing: t.packing }
      const count = await saveTable({ form, format, what, crm, language, words }, step)
      return { said: t.exported(number(count)), failures: [] }
    })
}
