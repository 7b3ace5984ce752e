import { Alert, Button, Checkbox, Group, NativeSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { maxTagLength } from '../../shared/contract/submissions/submission-processing.ts'
import { everyFormQuery, FormSelect } from '../forms/form-select.tsx'
import { IconAlertTriangle } from '../icons/tabler.ts'
import { useIsNarrow } from '../lists/list-table.tsx'
import type { useFoldedFilters } from '../lists/use-folded-filters.tsx'
import { FoldedSearch } from '../lists/folded-search.tsx'
import { wordsPart } from '../lists/words-part.ts'
import { useText } from '../text/language.ts'
import { isNarrowed, narrowing, statuses, type FilterProps, type InboxFilter } from './filter.ts'
import { assigneesQuery } from './model.ts'
import { inboxTexts } from './texts.ts'
import { waitingListTexts } from '../submissions/processing/waiting-list-texts.ts'
import { useStatuses } from '../submissions/processing/use-statuses.ts'

/** Without one of its parts, and without the submission that was open in another list. */
const without = (filter: InboxFilter, part: keyof InboxFilter): InboxFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== part && name !== 'submission'))

/** All of the same statuses. */
export const cleared = ({ status, sort }: InboxFilter): InboxFilter => ({
  ...(status !== undefined && { status }),
  ...(sort && { sort }),
})

/** What few filter and sort by: out of the way until it is wanted or used. */
const rare = ['from', 'until', 'sort', 'tag', 'waiting_list'] as const

const open = 'open'
const severalOf = 'several'

interface FiltersProps extends FilterProps {
  folding: ReturnType<typeof useFoldedFilters>
  beside: ReactNode
}

/** How many are set; a span of days is one. The statuses, the words and the order stand elsewhere. */
export const setFilters = ({ q: _q, from, until, ...filters }: InboxFilter) =>
  narrowing(filters).length + (from === undefined && until === undefined ? 0 : 1)

/** One row of what narrows the list; most of it is folded behind a button that says how much is set. */
export function Filters({ filter, change, folding: { button, folded }, beside }: FiltersProps) {
  const t = useText(inboxTexts)
  const { q, ...filters } = filter
  const isNarrow = useIsNarrow()
  const [wantsMore, more] = useDisclosure(false)
  const usesMore = rare.some((name) => filter[name] !== undefined)
  // They stay when they are cleared: the focus is in one of them.
  if (usesMore && !wantsMore) more.open()
  return (
    <>
      <Group justify="space-between" gap={isNarrow ? 8 : 'sm'}>
        <StatusSelect filter={filter} change={change} />
        <Group gap={isNarrow ? 8 : 'sm'} flex="0 1 auto">
          <FoldedSearch
            label={t.search}
            sought={q}
            search={(words) => change({ ...without(filter, 'q'), ...wordsPart(words) })}
          />
          {button}
          {!isNarrow && beside}
        </Group>
      </Group>
      <Group gap="sm" align="flex-end" {...folded}>
        <AssigneeSelect filter={filter} change={change} />
        <FormSelect
          value={filter.form}
          change={(form) => change({ ...without(filter, 'form'), ...(form !== undefined && { form }) })}
        />
        {wantsMore && <Days filter={filter} change={change} />}
        {wantsMore && <TagInput key={filter.tag} filter={filter} change={change} />}
        <Flags filter={filter} change={change} names={wantsMore ? [...flags, 'waiting_list'] : flags} />
        {isNarrow && beside}
        {!wantsMore && (
          <Button variant="subtle" aria-expanded={false} onClick={more.open}>
            {t.moreFilters}
          </Button>
        )}
        {isNarrowed(filters) && (
          <Button variant="subtle" onClick={() => change({ ...cleared(filter), ...wordsPart(q) })}>
            {t.clear}
          </Button>
        )}
      </Group>
      <Gone filter={filter} />
    </>
  )
}

/** Beside each other where there is room; on a phone one list, so that all that narrows is one row. */
function StatusSelect({ filter, change }: FilterProps) {
  const t = useText(inboxTexts)
  const words = useStatuses()
  const isNarrow = useIsNarrow()
  const { status = open } = filter
  const several = Array.isArray(status) ? status : undefined
  const value = several ? severalOf : String(status)
  const named = several?.length === statuses.length ? t.allStatuses : several?.map((one) => words[one]).join(', ')
  const data = [
    { value: open, label: t.open },
    ...statuses.map((one) => ({ value: one, label: words[one] })),
    // A view may name some of them.
    ...(named === undefined ? [] : [{ value: severalOf, label: named }]),
  ]
  function choose(next: string) {
    if (next === severalOf) return
    const known = statuses.find((one) => one === next)
    change({ ...without(filter, 'status'), ...(known && { status: known }) })
  }
  return isNarrow ? (
    <NativeSelect
      aria-label={t.statuses}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={data}
      flex="1 1 116px"
      miw={0}
    />
  ) : (
    <SegmentedControl aria-label={t.statuses} value={value} onChange={choose} data={data} />
  )
}

/** What a view or an address names, and the account no longer has. */
function Gone({ filter: { form, assignee } }: Pick<FilterProps, 'filter'>) {
  const t = useText(inboxTexts)
  const forms = useQuery({ ...everyFormQuery, enabled: form !== undefined }).data
  const users = useQuery({ ...assigneesQuery, enabled: typeof assignee === 'number' }).data
  const isFormGone = form !== undefined && forms?.every(({ id }) => id !== form)
  const isUserGone = typeof assignee === 'number' && users?.every(({ id }) => id !== assignee)
  if (!isFormGone && !isUserGone) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} role="status">
      {[isFormGone && t.formGone, isUserGone && t.userGone].filter(Boolean).join(' ')}
    </Alert>
  )
}

/** When they were received, and which of them come first. */
function Days({ filter, change }: FilterProps) {
  const t = useText(inboxTexts)
  return (
    <>
      {(['from', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t[name]}
          value={filter[name] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ ...without(filter, name), ...(value !== '' && { [name]: value }) })
          }
          flex={{ base: '1 1 40%', sm: '0 1 150px' }}
        />
      ))}
      <NativeSelect
        label={t.order}
        data={[
          { value: 'desc', label: t.newestFirst },
          { value: 'asc', label: t.oldestFirst },
        ]}
        value={filter.sort ?? 'desc'}
        onChange={({ currentTarget: { value } }) =>
          change({ ...without(filter, 'sort'), ...(value === 'asc' && { sort: 'asc' }) })
        }
        flex={{ base: '1 1 40%', sm: '0 1 150px' }}
      />
    </>
  )
}

/** A tag as it is written; it counts once it is complete. */
function TagInput({ filter, change }: FilterProps) {
  const t = useText(inboxTexts)
  const [text, setText] = useState(filter.tag ?? '')
  function enter(tag: string) {
    if (tag !== (filter.tag ?? '')) change({ ...without(filter, 'tag'), ...(tag !== '' && { tag }) })
  }
  return (
    <TextInput
      label={t.tagged}
      maxLength={maxTagLength}
      value={text}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={() => enter(text.trim())}
      onKeyDown={({ key }) => key === 'Enter' && enter(text.trim())}
      flex={{ base: '1 1 40%', sm: '0 1 150px' }}
    />
  )
}

const flags = ['unread', 'overdue'] as const
type Flag = (typeof flags)[number] | 'waiting_list'

/** What is shown only, where it is ticked. */
function Flags({ filter, change, names }: FilterProps & { names: readonly Flag[] }) {
  const { unread, overdue } = useText(inboxTexts)
  const { only: waiting_list } = useText(waitingListTexts)
  const labels = { unread, overdue, waiting_list }
  return (
    <Group gap="md" mih={36}>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={labels[name]}
          checked={filter[name] ?? false}
          onChange={({ currentTarget: { checked } }) =>
            change({ ...without(filter, name), ...(checked && { [name]: true }) })
          }
        />
      ))}
    </Group>
  )
}

/** Words that stand for users, where the address has their ids. */
const userWords = ['me', 'none'] as const

function AssigneeSelect({ filter, change }: FilterProps) {
  const t = useText(inboxTexts)
  const { assignee } = filter
  const users = useQuery(assigneesQuery).data ?? []
  const named = users.map(({ id, name }) => ({ value: String(id), label: name }))
  // One that the address names, and the account no longer has.
  const isUnknown = typeof assignee === 'number' && !users.some(({ id }) => id === assignee)
  function choose(next: string | null) {
    const word = userWords.find((one) => one === next)
    change({ ...without(filter, 'assignee'), ...(next !== null && { assignee: word ?? Number(next) }) })
  }
  return (
    <Select
      label={t.assignee}
      placeholder={t.anyAssignee}
      data={[
        { value: 'me', label: t.me },
        { value: 'none', label: t.noAssignee },
        ...named,
        ...(isUnknown ? [{ value: String(assignee), label: t.unknownUser(assignee) }] : []),
      ]}
      value={assignee === undefined ? null : String(assignee)}
      onChange={choose}
      clearable
      flex={{ base: '1 1 40%', sm: '0 1 200px' }}
    />
  )
}
