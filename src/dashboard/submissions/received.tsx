import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { crmFieldsQuery, type CrmFields } from '../api/crm-fields.ts'
import { endpoints } from '../api/endpoints.ts'
import { useSelection } from '../bulk/use-selection.ts'
import type { Form } from '../forms/model.ts'
import { useRemainingPage } from '../removal/use-remaining.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { Pager } from '../shell/pager.tsx'
import { useLastPage } from '../shell/use-last-page.ts'
import { columnsOf, type Submission } from './views/columns.ts'
import { isFiltered, type FilterProps, type SubmissionsFilter } from './filter.ts'
import { submissionQuery, submissionsQuery } from './model.ts'
import { SubmissionTable } from './submission-table.tsx'

interface ReceivedListProps extends FilterProps {
  form: Form
  /** Its filters are to be seen, where they would take the place of the list. */
  isUnfolded: boolean
}

/** Loaded when they are wanted: there is nothing, one is chosen, or opened. */
const NoneYet = lazyPart(() => import('./nothing.tsx'), 'NoneYet')
const NoMatch = lazyPart(() => import('./nothing.tsx'), 'NoMatch')
const MostFound = lazyPart(() => import('../lists/none-found.tsx'), 'MostFound')
const SubmissionBulkBar = lazyPart(() => import('./bulk.tsx'), 'SubmissionBulkBar')
const Detail = lazyPart(() => import('./detail.tsx'), 'Detail')

const nothing: CrmFields = {}
export function ReceivedList({ form, filter, change, isUnfolded }: ReceivedListProps) {
  const { data: found, error } = useQuery({ ...submissionsQuery(form.id, filter), placeholderData: keepPreviousData })
  const data = useRemainingPage(endpoints.submissions.remove, found)
  const crm = useQuery(crmFieldsQuery).data ?? nothing
  const columns = useMemo(() => columnsOf(form.fields, crm), [form, crm])
  const { opened, isLoaded, open } = useOpened(filter, change)
  const named = useNamed(form.id, opened, data?.data)
  const selection = useSelection<Submission>()
  useLastPage(data?.meta, (page) => change({ ...filter, page }))
  if (error) throw error
  if (!data) return <Skeleton h={300} radius="lg" />
  const isEmpty = data.meta.total === 0
  if (isEmpty && !isFiltered(filter)) {
    return (
      <Suspense>
        <NoneYet form={form} />
      </Suspense>
    )
  }
  return (
    <>
      <SubmissionTable
        submissions={data.data}
        columns={columns}
        chosen={filter.columns}
        crm={crm}
        selection={selection}
        open={open}
        filter={filter}
        change={change}
        isUnfolded={isUnfolded}
      />
      <Suspense>
        {isEmpty && <NoMatch filter={filter} change={change} />}
        {filter.q !== undefined && data.meta.last_page > 1 && <MostFound />}
      </Suspense>
      <Pager
        page={data.meta.current_page}
        total={data.meta.last_page}
        onChange={(page) => change({ ...filter, page })}
      />
      <Suspense>{selection.chosen.length > 0 && <SubmissionBulkBar form={form} selection={selection} />}</Suspense>
      {isLoaded && (
        <Suspense>
          <Detail
            submission={named ?? data.data.find(({ id }) => id === opened)}
            page={data.data}
            open={open}
            columns={columns}
            crm={crm}
          />
        </Suspense>
      )}
    </>
  )
}

/** The submission that is open stands in the address. The drawer stays once one was, to be seen closing. */
function useOpened(filter: SubmissionsFilter, change: ReceivedListProps['change']) {
  const { submission: opened, ...rest } = filter
  const [wasOpened, setWasOpened] = useState(false)
  if (opened !== undefined && !wasOpened) setWasOpened(true)
  const open = (id: number | undefined) => change(id === undefined ? rest : { ...rest, submission: id })
  return { opened, isLoaded: wasOpened, open }
}

/** One that a link names is loaded by itself where the page of the list does not have it. */
function useNamed(
  formId: number,
  id: number | undefined,
  page: readonly Submission[] | undefined,
): Submission | undefined {
  const isElsewhere = id !== undefined && page !== undefined && !page.some((one) => one.id === id)
  const { data } = useQuery({ ...submissionQuery(id ?? 0), enabled: isElsewhere })
  return isElsewhere && data?.form_id === formId ? data : undefined
}
