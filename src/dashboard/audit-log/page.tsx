import { Button, Group, Paper, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { Pager } from '../shell/pager.tsx'
import { useFoldedFilters } from '../lists/use-folded-filters.tsx'
import { useText } from '../text/language.ts'
import type { AuditEntry } from '../../shared/contract/accounts/audit-log.ts'
import { EntryRow } from './entry-row.tsx'
import type { ActorType, AuditFilter, FilterProps } from './filter.ts'
import { auditQuery } from './model.ts'
import { fewAlike, runsOf } from './runs.ts'
import { auditTexts, kindTexts, offeredKinds } from './texts.ts'

/** Loaded when there is nothing. */
const Nothing = lazyPart(() => import('./nothing.tsx'), 'Nothing')

/** Who changed what in the account, newest first. */
export function AuditLogPage() {
  const t = useText(auditTexts)
  return (
    <PageFor title={t.title} needs={endpoints.auditLog.list}>
      <AuditLog />
    </PageFor>
  )
}

function AuditLog() {
  const t = useText(auditTexts)
  const filter = useSearch({ from: '/inside/audit-log' })
  const navigate = useNavigate()
  const change = (search: AuditFilter) => void navigate({ to: '/audit-log', search, replace: true })
  return (
    <PageFrame title={t.title}>
      <Text c="dimmed" mb="lg">
        {t.intro}
      </Text>
      <Stack>
        <Filters filter={filter} change={change} />
        <Entries filter={filter} change={change} />
      </Stack>
    </PageFrame>
  )
}

/** The filter without the page, which belonged to another list. */
function without<N extends keyof AuditFilter>(filter: AuditFilter, ...names: N[]): AuditFilter {
  const gone: readonly string[] = [...names, 'page']
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !gone.includes(name)))
}

function Filters({ filter, change }: FilterProps) {
  const t = useText(auditTexts)
  const kinds = useText(kindTexts)
  const isFiltered = Object.keys(filter).some((name) => name !== 'page')
  const { button, folded } = useFoldedFilters(isFiltered)
  return (
    <>
      {button}
      <Group gap="sm" align="flex-end" {...folded}>
        <Select
          label={t.kind}
          placeholder={t.anyKind}
          data={offeredKinds.map((value) => ({
            value: value as string,
            label: capitalised(kinds[value]?.[1] ?? value),
          }))}
          value={filter.kind ?? null}
          onChange={(kind) => change({ ...without(filter, 'kind'), ...(kind !== null && { kind }) })}
          clearable
          searchable
          flex={{ base: '1 1 100%', sm: '0 1 210px' }}
        />
        <Select
          label={t.actor}
          placeholder={t.anyActor}
          data={(['session', 'key', 'system'] as const).map((value) => ({
            value: value as string,
            label: t.actors[value],
          }))}
          value={filter.actor ?? null}
          onChange={(actor) =>
            change({ ...without(filter, 'actor', 'actor_id'), ...(actor !== null && { actor: actor as ActorType }) })
          }
          clearable
          flex={{ base: '1 1 100%', sm: '0 1 190px' }}
        />
        <Day name="from" filter={filter} change={change} />
        <Day name="until" filter={filter} change={change} />
        {isFiltered && (
          <Button variant="subtle" onClick={() => change({})}>
            {t.clear}
          </Button>
        )}
      </Group>
    </>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Day({ name, filter, change }: FilterProps & { name: 'from' | 'until' }) {
  const t = useText(auditTexts)
  return (
    <TextInput
      type="date"
      label={t[name]}
      value={filter[name] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        change({ ...without(filter, name), ...(value !== '' && { [name]: value }) })
      }
      flex={{ base: '1 1 40%', sm: '0 0 150px' }}
    />
  )
}

function Entries({ filter, change }: FilterProps) {
  const t = useText(auditTexts)
  const { data, error } = useQuery({ ...auditQuery(filter), placeholderData: keepPreviousData })
  if (error) throw error
  if (!data) return <Skeleton h={400} radius="lg" />
  if (data.meta.total === 0) {
    return (
      <Suspense>
        <Nothing filter={filter} change={change} />
      </Suspense>
    )
  }
  const runs = runsOf(data.data)
  return (
    <>
      <Paper component="ol" m={0} p={0} style={{ overflow: 'hidden' }} aria-label={t.list}>
        {runs.map((run, place) => {
          const [first] = run
          return <Run key={first.id} run={run} before={runs[place - 1]?.at(-1)?.at} filter={filter} change={change} />
        })}
      </Paper>
      <Pager
        page={data.meta.current_page}
        total={data.meta.last_page}
        onChange={(page) => change({ ...filter, page })}
      />
    </>
  )
}

interface RunProps extends FilterProps {
  run: readonly [AuditEntry, ...AuditEntry[]]
  before: string | undefined
}

/** Neighbours that say the same: the newest, and all of them once that is asked for. */
function Run({ run, before, filter, change }: RunProps) {
  const [isOpen, setOpen] = useState(run.length <= fewAlike)
  const shown = isOpen ? run : run.slice(0, 1)
  return shown.map((entry, place) => (
    <EntryRow
      key={entry.id}
      entry={entry}
      before={place === 0 ? before : run[place - 1]?.at}
      folded={isOpen ? 0 : run.length - 1}
      unfold={() => setOpen(true)}
      onlyThisActor={
        entry.actor.id === null
          ? undefined
          : () => change({ ...without(filter), actor: entry.actor.type, actor_id: entry.actor.id ?? 0 })
      }
    />
  ))
}
