import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { crmFieldsQuery } from '../api/crm-fields.ts'
import { endpoints } from '../api/endpoints.ts'
import { confidentialPlaces, masked } from '../../shared/form/confidential.ts'
import type { Form } from '../forms/model.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { columnsOf, shownValue, type Submission } from './columns.ts'
import { csv } from './csv.ts'
import { filterQuery, type SubmissionsFilter } from './model.ts'
import { submissionsTexts } from './texts.ts'

/** Fetches all submissions of the filter, page by page, and saves them as one table. */
export function ExportButton({ form, filter }: { form: Form; filter: SubmissionsFilter }) {
  const t = useText(submissionsTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  const [percent, setPercent] = useState<number | undefined>()
  async function start() {
    setPercent(0)
    try {
      const crm = await client.ensureQueryData(crmFieldsQuery).catch(() => ({}))
      const columns = columnsOf(form.fields, crm)
      const submissions = await all(form.id, filter, setPercent)
      const head = [t.number, t.received, ...columns.map(({ label }) => label)]
      const hidden = confidentialPlaces(form.fields, form.confidential_field_ids)
      const shown = submissions.map((one) => ({ ...one, content: one.content && masked(one.content, hidden) }))
      const rows = shown.map(({ index, created_at, content }) => [
        String(index),
        created_at,
        ...columns.map((column) => shownValue(content?.[column.module]?.[column.name], column, crm, words)),
      ])
      save(csv([head, ...rows]), `${form.internal_title}.csv`)
    } catch (error) {
      toast.failed(error)
    }
    setPercent(undefined)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => void start()}
      disabled={percent !== undefined}
    >
      {percent === undefined ? t.export : t.exporting(percent)}
    </Button>
  )
}

async function all(id: number, filter: SubmissionsFilter, told: (percent: number) => void): Promise<Submission[]> {
  const found: Submission[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await call(endpoints.submissions.list, {
      id,
      query: { ...filterQuery(filter), page, per_page: 100 },
    })
    found.push(...data)
    told(Math.round((100 * page) / meta.last_page))
    if (page >= meta.last_page) return found
  }
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
