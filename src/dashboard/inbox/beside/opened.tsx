import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { crmFieldsQuery, type CrmFields } from '../../api/crm-fields.ts'
import { formQuery } from '../../form/query.ts'
import { Detail } from '../../submissions/detail.tsx'
import { submissionQuery } from '../../submissions/model.ts'
import { columnsOf } from '../../submissions/views/columns.ts'
import { Beside } from './beside.tsx'
import type { InboxEntry } from '../model.ts'

interface OpenedEntryProps {
  id: number | undefined
  /** Those of the list, through which one can go. */
  entries: readonly InboxEntry[]
  open: (id: number | undefined) => void
  /** It was opened to reply to. */
  isReplying: boolean
  /** There is room for it beside the list. */
  isBeside: boolean
}

const nothing: CrmFields = {}

/** One submission of the inbox beside the list or over it, with the names of its own form. */
export function OpenedEntry({ id, entries, open, isReplying, isBeside }: OpenedEntryProps) {
  const { data: submission, error } = useQuery({ ...submissionQuery(id ?? 0), enabled: id !== undefined })
  const formId = submission?.form_id
  const form = useQuery({ ...formQuery(formId ?? 0), enabled: formId !== undefined }).data?.answer
  const crm = useQuery(crmFieldsQuery).data ?? nothing
  const columns = useMemo(() => (form ? columnsOf(form.fields, crm) : []), [form, crm])
  const detail = {
    submission: form && submission?.id === id ? submission : undefined,
    page: entries,
    open,
    columns,
    crm,
    of: form?.internal_title,
    isReplying,
  }
  return isBeside ? <Beside id={id} error={error} {...detail} /> : <Detail {...detail} />
}
