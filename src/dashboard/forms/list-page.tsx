import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { IconForms, IconPlus, IconSearchOff, IconUpload } from '../icons/tabler.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSelection } from '../bulk/use-selection.ts'
import { useRemainingPage } from '../removal/use-remaining.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { endpoints } from '../api/endpoints.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { Pager } from '../shell/pager.tsx'
import { useLastPage } from '../shell/use-last-page.ts'
import { Permitted } from '../shell/role.tsx'
import { useText } from '../text/language.ts'
import { Filters } from './filters.tsx'
import { FormTable, SortSelect } from './form-table.tsx'
import { formsQuery, type FormsFilter, type FormSummary } from './model.ts'
import { PlanMeter } from './plan-meter.tsx'
import { formsTexts } from './texts.ts'

/** Loaded when the first one is chosen. */
const FormBulkBar = lazyPart(() => import('./bulk.tsx'), 'FormBulkBar')

/** The forms of the account, those changed last first. */
export function FormsPage() {
  const t = useText(formsTexts)
  const filter = useSearch({ from: '/inside/forms' })
  const navigate = useNavigate({ from: '/forms' })
  const change = (search: FormsFilter) => void navigate({ to: '/forms', search, replace: true })
  return (
    <PageFrame
      title={t.title}
      needs={endpoints.forms.create}
      actions={
        <>
          <PlanMeter />
          <Group gap="xs">
            <ImportButton isShort />
            <NewFormButton isShort />
          </Group>
        </>
      }
    >
      <Stack>
        <Filters filter={filter} change={change} beside={<SortSelect filter={filter} change={change} />} />
        <Forms filter={filter} change={change} />
      </Stack>
    </PageFrame>
  )
}

interface LinkProps {
  /** Its icon alone, where there is little room. */
  isShort?: boolean
}

function NewFormButton({ isShort }: LinkProps) {
  const t = useText(formsTexts)
  return (
    <ButtonLink to="/forms/new" leftSection={<IconPlus size={18} />} data-icon-on-phone={isShort || undefined}>
      {t.newForm}
    </ButtonLink>
  )
}

function ImportButton({ isShort }: LinkProps) {
  const t = useText(formsTexts)
  return (
    <ButtonLink
      to="/forms/import"
      variant="default"
      leftSection={<IconUpload size={18} />}
      data-icon-on-phone={isShort || undefined}
    >
      {t.importForm}
    </ButtonLink>
  )
}

function Forms({ filter, change }: { filter: FormsFilter; change: (filter: FormsFilter) => void }) {
  const t = useText(formsTexts)
  const { data: found, error } = useQuery({ ...formsQuery(filter), placeholderData: keepPreviousData })
  const data = useRemainingPage(endpoints.forms.remove, found)
  const selection = useSelection<FormSummary>()
  useLastPage(data?.meta, (page) => change({ ...filter, page }))
  if (error) throw error
  if (!data) return <Skeleton h={320} radius="lg" />
  if (data.meta.total > 0) {
    return (
      <>
        <FormTable forms={data.data} selection={selection} filter={filter} change={change} />
        <Pager
          page={data.meta.current_page}
          total={data.meta.last_page}
          onChange={(page) => change({ ...filter, page })}
        />
        <Suspense>{selection.chosen.length > 0 && <FormBulkBar selection={selection} />}</Suspense>
      </>
    )
  }
  const { sort: _sort, reversed: _reversed, ...narrowed } = filter
  const isFiltered = Object.keys(narrowed).length > 0
  return isFiltered ? (
    <EmptyState icon={<IconSearchOff size={28} />} title={t.noMatchTitle} text={t.noMatchText}>
      <Button variant="default" onClick={() => change({})}>
        {t.clearFilters}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={<IconForms size={28} />} title={t.noneTitle} text={t.noneText}>
      <Permitted needs={endpoints.forms.create}>
        <Group gap="xs" justify="center">
          <NewFormButton />
          <ImportButton />
        </Group>
      </Permitted>
    </EmptyState>
  )
}
