import { useQueryClient } from '@tanstack/react-query'
import { crmFieldsQuery } from '../api/crm-fields.ts'
import type { Form } from '../forms/model.ts'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage, useText } from '../text/language.ts'
import { useStart } from '../work/use-start.tsx'
import { allOf } from './all-of.ts'
import type { Submission } from './columns.ts'
import { csv } from './csv.ts'
import type { SubmissionsFilter } from './filter.ts'
import { tableOf } from './table.ts'
import { submissionsTexts } from './texts.ts'

export type Format = 'csv' | 'xlsx'

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
      const { head, rowOf } = tableOf(form, crm, { index: t.number, received: t.received, yes, no })
      const rows = isList(what) ? what.map(rowOf) : await allOf(form.id, what, step, rowOf)
      step.signal.throwIfAborted()
      if (format === 'csv') {
        const text = csv([head, ...rows.map((row) => row.map((cell) => cell.text))])
        save(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${form.internal_title}.csv`)
      } else {
        const { xlsx } = await import('./xlsx.ts')
        save(await xlsx(head, rows, language), `${form.internal_title}.xlsx`)
      }
      return { said: t.exported(number(rows.length)), failures: [] }
    })
}

const isList = (what: SubmissionsFilter | readonly Submission[]): what is readonly Submission[] => Array.isArray(what)

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
