import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconSearchOff } from '../icons/tabler.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { endpoints } from '../api/endpoints.ts'
import { ChoosePage } from '../bulk/checkboxes.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { useRemainingPage } from '../removal/use-remaining.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { Pager } from '../shell/pager.tsx'
import { useLastPage } from '../shell/use-last-page.ts'
import { useText } from '../text/language.ts'
import { AllOfThem } from './all-of-them.tsx'
import { grouped, useConcern } from './concern.ts'
import { GroupHead } from './group-head.tsx'
import { WorkBulkBar } from './bulk.tsx'
import type { WorkFilter, WorkItem } from './filter.ts'
import { Filters } from './filters.tsx'
import { ItemRow } from './item-row.tsx'
import { workQuery } from './model.ts'
import { workTexts } from './texts.ts'

/** What follows submissions and was given up: why, and the ways out. */
export function WorkPage() {
  const t = useText(workTexts)
  return (
    <PageFor title={t.title} needs={endpoints.work.list}>
      <Work />
    </PageFor>
  )
}

function Work() {
  const t = useText(workTexts)
  const filter = useSearch({ from: '/inside/work' })
  const navigate = useNavigate()
  const change = (search: WorkFilter) => void navigate({ to: '/work', search, replace: true })
  return (
    <PageFrame title={t.title}>
      <Text c="dimmed" mb="lg">
        {t.intro}
      </Text>
      <Stack>
        <Filters filter={filter} change={change} />
        {/* Nothing is chosen in a list that shows something else. */}
        <Failures key={JSON.stringify({ ...filter, page: undefined })} filter={filter} change={change} />
      </Stack>
    </PageFrame>
  )
}

interface ListProps {
  filter: WorkFilter
  change: (filter: WorkFilter) => void
}

function Failures({ filter, change }: ListProps) {
  const t = useText(workTexts)
  const { data: found, error } = useQuery({ ...workQuery(filter), placeholderData: keepPreviousData })
  const data = useRemainingPage(endpoints.work.settle, found)
  const selection = useSelection<WorkItem>()
  const concernOf = useConcern()
  useLastPage(data?.meta, (page) => change({ ...filter, page }))
  if (error) throw error
  if (!data) return <Skeleton h={300} radius="lg" />
  if (data.meta.total === 0) return <Nothing filter={filter} change={change} />
  const groups = grouped(data.data, concernOf)
  const shown = groups.flatMap(({ items }) => items)
  // One group has the same ways out at its head, and one failure has them beside it.
  const hasSeveral = groups.length > 1 || data.meta.last_page > 1
  return (
    <>
      <Group justify="space-between" gap="sm">
        <ChoosePage page={shown} selection={selection} needs={endpoints.work.settle} withLabel />
        {filter.state === undefined && hasSeveral && <AllOfThem filter={filter} />}
      </Group>
      <Paper component="ol" m={0} p={0} style={{ overflow: 'hidden' }} aria-label={t.list}>
        {groups.map(({ items, hasReason }) =>
          items.map((item, place) => (
            <ItemRow
              key={item.id}
              item={item}
              page={shown}
              selection={selection}
              isGrouped={items.length > 1}
              showsReason={!hasReason}
              head={
                place === 0 &&
                items.length > 1 && (
                  <GroupHead items={items} hasReason={hasReason} isHidden={selection.chosen.length > 0} />
                )
              }
            />
          )),
        )}
      </Paper>
      <Pager
        page={data.meta.current_page}
        total={data.meta.last_page}
        onChange={(page) => change({ ...filter, page })}
      />
      <WorkBulkBar selection={selection} />
    </>
  )
}

function Nothing({ filter: { state, page: _page, ...rest }, change }: ListProps) {
  const t = useText(workTexts)
  if (Object.keys(rest).length > 0) {
    return (
      <EmptyState icon={<IconSearchOff size={28} />} title={t.noMatchTitle} text={t.noMatchText}>
        <Button variant="default" onClick={() => change(state === undefined ? {} : { state })}>
          {t.clear}
        </Button>
      </EmptyState>
    )
  }
  const isOpen = state === undefined
  return (
    <EmptyState
      icon={<IconCircleCheck size={28} />}
      title={isOpen ? t.noneTitle : t.noneSettledTitle}
      text={isOpen ? t.noneText : t.noneSettledText}
    />
  )
}
