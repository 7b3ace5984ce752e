import { Box, Button, Checkbox, Group, SegmentedControl, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { FormSelect } from '../forms/form-select.tsx'
import { statusTexts } from '../submissions/processing/processing-texts.ts'
import { useText } from '../text/language.ts'
import { isNarrowed, statuses, type InboxFilter } from './filter.ts'
import { assigneesQuery } from './model.ts'
import { inboxTexts } from './texts.ts'

interface FiltersProps {
  filter: InboxFilter
  change: (filter: InboxFilter) => void
}

/** Without one of its parts, and without the submission that was open in another list. */
const without = (filter: InboxFilter, part: keyof InboxFilter): InboxFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== part && name !== 'submission'))

const open = 'open'

export function Filters({ filter, change }: FiltersProps) {
  const t = useText(inboxTexts)
  const words = useText(statusTexts)
  const { status } = filter
  const [isOpen, { toggle }] = useDisclosure(isNarrowed(filter))
  return (
    <>
      <Box style={{ overflowX: 'auto' }}>
        <SegmentedControl
          aria-label={t.statuses}
          value={status ?? open}
          onChange={(next) => {
            const known = statuses.find((one) => one === next)
            change({ ...without(filter, 'status'), ...(known && { status: known }) })
          }}
          data={[{ value: open, label: t.open }, ...statuses.map((value) => ({ value, label: words[value] }))]}
        />
      </Box>
      {/* On a phone they would take the place of the list. */}
      <Button
        variant="default"
        size="xs"
        hiddenFrom="sm"
        aria-expanded={isOpen}
        onClick={toggle}
        style={{ alignSelf: 'flex-start' }}
      >
        {t.filters}
      </Button>
      <Group gap="sm" align="flex-end" {...(!isOpen && { visibleFrom: 'sm' })}>
        <AssigneeSelect filter={filter} change={change} />
        <FormSelect
          value={filter.form}
          change={(form) => change({ ...without(filter, 'form'), ...(form !== undefined && { form }) })}
        />
        <Flags filter={filter} change={change} />
        {filter.tag !== undefined && (
          <Button variant="light" size="xs" onClick={() => change(without(filter, 'tag'))}>
            {t.tag(filter.tag)} ×
          </Button>
        )}
        {isNarrowed(filter) && (
          <Button variant="subtle" onClick={() => change(status === undefined ? {} : { status })}>
            {t.clear}
          </Button>
        )}
      </Group>
    </>
  )
}

/** What is shown only, where it is ticked. */
function Flags({ filter, change }: FiltersProps) {
  const t = useText(inboxTexts)
  return (
    <Group gap="md" mih={36}>
      {(['unread', 'overdue'] as const).map((name) => (
        <Checkbox
          key={name}
          label={t[name]}
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

function AssigneeSelect({ filter, change }: FiltersProps) {
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
