import { Group, NativeSelect, Paper, SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { formQuery } from '../form/query.ts'
import { Section } from '../form/section.tsx'
import type { Form } from '../forms/model.ts'
import { FoldedSearch } from '../lists/folded-search.tsx'
import { useIsNarrow } from '../lists/list-table.tsx'
import { useFoldedFilters } from '../lists/use-folded-filters.tsx'
import { wordsPart } from '../lists/words-part.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useTitle } from '../shell/title.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { ColumnsMenu } from './views/columns-menu.tsx'
import { FiltersOn } from './head-filters.tsx'
import {
  isNarrowed,
  keptFilter,
  setFilters,
  submissionsFilter,
  type FilterProps,
  type SubmissionsFilter,
} from './filter.ts'
import { statsQuery } from './model.ts'
import { ReceivedList } from './received.tsx'
import { submissionsTexts } from './texts.ts'
import { ThisWeek } from './this-week.tsx'
import { ViewsMenu } from './views/views-menu.tsx'

/** Loaded once the list is there. */
const ExportButton = lazyPart(() => import('./export/export.tsx'), 'ExportButton')
/** Loaded when these lists are opened. */
const Quarantine = lazyPart(() => import('./quarantine.tsx'), 'Quarantine')
const Unfinished = lazyPart(() => import('./unfinished.tsx'), 'Unfinished')

/** What visitors have sent, and what of it was held back. */
export function SubmissionsPage() {
  const { id } = useParams({ from: '/inside/forms/$id' })
  const filter = useSearch({ from: '/inside/forms/$id/submissions' })
  const navigate = useNavigate()
  const form = useSuspenseQuery(formQuery(id)).data.answer
  useTitle(form.internal_title)
  const change = (search: SubmissionsFilter) =>
    void navigate({ to: '/forms/$id/submissions', params: { id }, search, replace: true })
  const { list = 'received', page = 1 } = filter
  const isNarrow = useIsNarrow()
  const folding = useFoldedFilters(isNarrowed(filter), { count: setFilters(filter) })
  const tools = { form, filter, change }
  return (
    <Section full>
      <Stack>
        <Numbers id={id} />
        <Group justify="space-between" gap={isNarrow ? 8 : 'sm'}>
          <Lists list={list} change={(next) => change(submissionsFilter({ list: next }))} />
          {list === 'received' && <Tools {...tools} button={folding.button} isNarrow={isNarrow} />}
        </Group>
        {list === 'received' && isNarrow && folding.isOpen && (
          <Group gap="xs">
            <FurtherTools {...tools} />
          </Group>
        )}
        {list === 'received' && <FiltersOn filter={filter} change={change} count={form.submissions_count} />}
        {list === 'received' && <ReceivedList {...tools} isUnfolded={folding.isOpen} />}
        <Suspense fallback={<Skeleton h={240} radius="lg" />}>
          {list === 'unfinished' && (
            <Unfinished form={form} page={page} change={(next) => change({ list, page: next })} />
          )}
          {list === 'quarantine' && (
            <Quarantine form={form} page={page} change={(next) => change({ list, page: next })} />
          )}
        </Suspense>
      </Stack>
    </Section>
  )
}

/** Beside each other where there is room; on a phone one list, so that all that narrows is one row. */
function Lists({ list, change }: { list: string; change: (list: string) => void }) {
  const t = useText(submissionsTexts)
  const isNarrow = useIsNarrow()
  const data = [
    { value: 'received', label: t.received },
    { value: 'unfinished', label: t.unfinished },
    { value: 'quarantine', label: t.quarantine },
  ]
  return isNarrow ? (
    <NativeSelect
      aria-label={t.lists}
      value={list}
      onChange={({ currentTarget: { value } }) => change(value)}
      data={data}
      flex="1 1 116px"
      miw={0}
    />
  ) : (
    <SegmentedControl aria-label={t.lists} value={list} onChange={change} data={data} />
  )
}

interface ToolsProps extends FilterProps {
  form: Form
}

interface FoldedTools {
  /** Shows on a phone what is folded there. */
  button: ReactNode
  isNarrow: boolean
}

/** What narrows the list, and what is done with all of it. */
function Tools({ button, isNarrow, ...tools }: ToolsProps & FoldedTools) {
  const t = useText(submissionsTexts)
  const { form, filter, change } = tools
  return (
    <Group gap={isNarrow ? 8 : 'sm'} flex="0 1 auto">
      <FoldedSearch
        label={t.search}
        sought={filter.q}
        search={(words) => {
          const { q: _q, page: _page, submission: _submission, ...rest } = filter
          change({ ...rest, ...wordsPart(words) })
        }}
      />
      {isNarrow ? button : <FurtherTools {...tools} />}
      <Suspense fallback={<Skeleton w={{ base: 44, sm: 150 }} h={{ base: 44, sm: 36 }} />}>
        <ExportButton form={form} what={filter} />
      </Suspense>
    </Group>
  )
}

function FurtherTools({ form, filter, change }: ToolsProps) {
  return (
    <>
      <ThisWeek filter={filter} change={change} />
      <ColumnsMenu form={form} filter={filter} change={change} />
      <ViewsMenu
        source={{ formId: form.id, filter: keptFilter(filter), isSearched: filter.q !== undefined }}
        show={(view) => change(submissionsFilter({ ...view.filter }))}
      />
    </>
  )
}

function Numbers({ id }: { id: number }) {
  const t = useText(submissionsTexts)
  const { number, percent } = useFormat()
  const { data } = useQuery(statsQuery(id))
  const shown: [string, string][] = [
    [t.views, data ? number(data.views) : '–'],
    [t.submissions, data ? number(data.submissions) : '–'],
    [t.rate, data ? percent(data.conversion_rate) : '–'],
  ]
  if (useIsNarrow()) {
    return (
      <Group component="dl" m={0} gap="md">
        {shown.map(([label, value]) => (
          <Group key={label} gap={4} wrap="nowrap" align="baseline">
            <Text component="dt" size="xs" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} size="sm" fw={600}>
              {value}
            </Text>
          </Group>
        ))}
      </Group>
    )
  }
  return (
    <SimpleGrid cols={3} spacing={{ base: 'xs', sm: 'md' }} component="dl" m={0}>
      {shown.map(([label, value]) => (
        <Paper key={label} px={{ base: 'sm', sm: 'lg' }} py="sm">
          <Text component="dt" fz={{ base: 'xs', sm: 'sm' }} c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fz={{ base: 'lg', sm: 'xl' }} fw={600}>
            {value}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
