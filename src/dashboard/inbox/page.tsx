import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconChecks } from '../icons/tabler.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type Ref } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { ArrivalOptions } from '../arrivals/arrival-options.tsx'
import { ChoosePage } from '../bulk/checkboxes.tsx'
import { useSelection, type Selection } from '../bulk/use-selection.ts'
import { useFoldedFilters } from '../lists/use-folded-filters.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { Permitted } from '../shell/role.tsx'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { useToast } from '../shell/toast.ts'
import { useStatuses } from '../submissions/processing/use-statuses.ts'
import { ViewsMenu } from '../submissions/views/views-menu.tsx'
import { useText } from '../text/language.ts'
import { ChangeAllButton } from './change-all-button.tsx'
import { EntryRow } from './entry-row.tsx'
import { filterOfView, keptView, type FilterProps, type InboxFilter } from './filter.ts'
import { Filters, setFilters } from './filters.tsx'
import { inboxQuery, type InboxEntry } from './model.ts'
import classes from './inbox.module.css'
import { inboxTexts } from './texts.ts'
import { useIsBeside } from './beside/use-beside.ts'
import { useKeys } from './use-keys.ts'
import { ViewTabs } from './view-tabs.tsx'

/** Loaded when they are wanted: there is nothing, one is chosen, or opened. */
const Nothing = lazyPart(() => import('./nothing.tsx'), 'Nothing')
const MostFound = lazyPart(() => import('../lists/none-found.tsx'), 'MostFound')
const InboxBulkBar = lazyPart(() => import('./bulk.tsx'), 'InboxBulkBar')
const OpenedEntry = lazyPart(() => import('./beside/opened.tsx'), 'OpenedEntry')

/** Submissions of all forms, as an agency works through them. */
export function InboxPage() {
  const t = useText(inboxTexts)
  return (
    <PageFor title={t.title} needs={endpoints.inbox.list}>
      <Inbox />
    </PageFor>
  )
}

function Inbox() {
  const t = useText(inboxTexts)
  const filter = useSearch({ from: '/inside/inbox' })
  const navigate = useNavigate()
  const change = (search: InboxFilter) => void navigate({ to: '/inbox', search, replace: true })
  const { submission: _submission, q: _q, ...shown } = filter
  const count = setFilters(filter)
  const folding = useFoldedFilters(count > 0, { count, isEverywhere: true })
  return (
    <PageFrame
      title={t.title}
      panes={classes['page']}
      actions={
        <>
          <Permitted needs={endpoints.inbox.events}>
            <ArrivalOptions />
          </Permitted>
          <ReadAll />
        </>
      }
    >
      <Stack className={classes['whole']}>
        <ViewTabs filter={filter} />
        <Filters
          filter={filter}
          change={change}
          folding={folding}
          beside={
            <ViewsMenu
              source={{ formId: null, filter: keptView(filter), isSearched: filter.q !== undefined }}
              show={(view) => change(filterOfView(view.filter))}
            />
          }
        />
        {/* Nothing is chosen in a list that shows something else. While one types, the list before stays in its place. */}
        <Entries key={JSON.stringify(shown)} filter={filter} change={change} isUnfolded={folding.isOpen} />
      </Stack>
    </PageFrame>
  )
}

interface EntriesProps extends FilterProps {
  /** Its filters are to be seen. */
  isUnfolded: boolean
}

function Entries({ filter, change, isUnfolded }: EntriesProps) {
  const { submission: _submission, ...shown } = filter
  const { data, error, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...inboxQuery(filter),
    placeholderData: keepPreviousData,
  })
  useEnough({ isShort: data !== undefined && data.length < 10 && hasNextPage && !isFetchingNextPage, fetchNextPage })
  const selection = useSelectionFor(filter.q)
  const opening = useOpening({ filter, change }, data ?? [])
  if (error) throw error
  if (!data) return <Skeleton h={400} radius="lg" />
  return (
    <div className={classes['panes']}>
      <div className={classes['list']}>
        {data.length === 0 && !hasNextPage ? (
          <Suspense>
            <Nothing filter={filter} change={change} />
          </Suspense>
        ) : (
          <Listed
            entries={data}
            filter={shown}
            selection={selection}
            list={opening.list}
            isFormer={isPlaceholderData}
            isUnfolded={isUnfolded}
            keys={opening.isBeside ? 'keysBeside' : 'keys'}
            more={hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : undefined}
          />
        )}
        <Suspense>{selection.chosen.length > 0 && <InboxBulkBar selection={selection} />}</Suspense>
      </div>
      <Opened opening={opening} entries={data} />
    </div>
  )
}

/** Which submission is open, and the ways to another one. */
function useOpening({ filter: { submission: id, ...shown }, change }: FilterProps, entries: readonly InboxEntry[]) {
  const isBeside = useIsBeside()
  const [replyTo, setReplyTo] = useState<number>()
  const open = (next: number | undefined, isReply = false) => {
    setReplyTo(isReply ? next : undefined)
    change(next === undefined ? shown : { ...shown, submission: next })
  }
  const list = useKeys(entries, {
    replyTo: (next) => open(next, true),
    beside: isBeside ? { opened: id, open } : undefined,
  })
  return { id, isBeside, isReplying: id === replyTo, open, list }
}

interface OpenedProps {
  opening: ReturnType<typeof useOpening>
  entries: readonly InboxEntry[]
}

/** Where there is room beside a list, its place is there before one is opened. */
function Opened({ opening: { id, isBeside, isReplying, open }, entries }: OpenedProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (id !== undefined && !wasOpened) setWasOpened(true)
  if (!wasOpened && (!isBeside || entries.length === 0)) return null
  return (
    <Suspense>
      <OpenedEntry id={id} entries={entries} isReplying={isReplying} isBeside={isBeside} open={open} />
    </Suspense>
  )
}

/** What is chosen, as long as the same words are searched. */
function useSelectionFor(q: string | undefined): Selection<InboxEntry> {
  const selection = useSelection<InboxEntry>()
  const [searched, setSearched] = useState(q)
  if (searched !== q) {
    setSearched(q)
    selection.clear()
  }
  return selection
}

interface ListedProps extends RowsProps, Pick<EntriesProps, 'isUnfolded'> {
  list: Ref<HTMLOListElement>
  /** It is that of the words before, until the answer is there: nothing of it is chosen or changed. */
  isFormer: boolean
  /** What the keyboard can do. */
  keys: 'keys' | 'keysBeside'
  /** Reads further entries, where there are some. */
  more: { isLoading: boolean; load: () => void } | undefined
}

function Listed({ entries, filter, selection, list, isFormer, isUnfolded, keys, more }: ListedProps) {
  const t = useText(inboxTexts)
  return (
    <>
      {/* On a phone it comes with the filters: all of a page is seldom chosen there. */}
      <Group
        justify="space-between"
        gap="sm"
        inert={isFormer}
        mb={-8}
        {...(!isUnfolded && { visibleFrom: 'sm' as const })}
      >
        <ChoosePage page={entries} selection={selection} needs={endpoints.submissionProcessing.update} withLabel />
        <ChangeAllButton filter={filter} />
      </Group>
      <Paper
        component="ol"
        className={classes['entries']}
        m={0}
        p={0}
        aria-label={filter.sort === 'asc' ? t.listOldest : t.list}
        ref={list}
        inert={isFormer}
        aria-busy={isFormer || undefined}
      >
        <Rows entries={entries} selection={selection} filter={filter} />
      </Paper>
      <Suspense>{filter.q !== undefined && (more || entries.length > 25) && <MostFound />}</Suspense>
      <Group justify="space-between">
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {t[keys]}
        </Text>
        {more && (
          <Button variant="default" loading={more.isLoading} onClick={more.load}>
            {t.more}
          </Button>
        )}
      </Group>
    </>
  )
}

interface RowsProps {
  entries: InboxEntry[]
  selection: Selection<InboxEntry>
  filter: InboxFilter
}

function Rows({ entries, selection, filter }: RowsProps) {
  const statuses = useStatuses()
  return entries.map((entry, place) => (
    <EntryRow
      key={entry.id}
      before={entries[place - 1]?.created_at}
      {...{ entry, page: entries, selection, filter, statuses }}
    />
  ))
}

/** Filters that little matches find few entries at a time: some more pages are read by themselves, and further ones by the button. */
function useEnough({ isShort, fetchNextPage }: { isShort: boolean; fetchNextPage: () => unknown }) {
  const loaded = useRef(0)
  useEffect(() => {
    if (!isShort || loaded.current >= 10) return
    loaded.current++
    void fetchNextPage()
  }, [isShort, fetchNextPage])
}

function ReadAll() {
  const t = useText(inboxTexts)
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endpoints.inbox.readAll, { body: {} }),
    onError: toast.failed,
    onSettled: () => client.invalidateQueries({ queryKey: ['inbox'] }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={18} />}
      data-icon-on-phone
      loading={isPending}
      onClick={() => mutate()}
    >
      {t.readAll}
    </Button>
  )
}
