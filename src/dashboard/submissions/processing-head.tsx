import { Badge, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { maxTagLength, processingStatuses } from '../../shared/contract/submissions/submission-processing.ts'
import { assigneesQuery } from '../inbox/model.ts'
import { inboxTexts } from '../inbox/texts.ts'
import { FilterMenu } from '../lists/filter-menu.tsx'
import { useText } from '../text/language.ts'
import { entered } from '../text/read-form.ts'
import { isByProcessing, submissionsFilter, type FilterProps, type SubmissionsFilter } from './filter.ts'
import { statusColours } from './processing/status-texts.ts'
import { useStatuses } from './processing/use-statuses.ts'
import { WaitingListBadge } from './processing/waiting-list.tsx'
import { waitingListTexts } from './processing/waiting-list-texts.ts'
import { submissionsTexts } from './texts.ts'
import type { Submission } from './views/columns.ts'

/** The filter with what a form has of status, assignee and tag; without a form, without them. The list begins anew. */
function withProcessing(filter: SubmissionsFilter, form?: HTMLFormElement): SubmissionsFilter {
  const { status: _status, assignee: _assignee, tag: _tag, waiting_list: _waiting, ...unprocessed } = filter
  const { page: _page, submission: _submission, ...rest } = unprocessed
  if (!form) return rest
  const assignee = entered(form, 'assignee')
  return submissionsFilter({
    ...rest,
    status: new FormData(form).getAll('status'),
    assignee: /^\d+$/.test(assignee) ? Number(assignee) : assignee,
    tag: entered(form, 'tag'),
    waiting_list: new FormData(form).has('waiting_list'),
  })
}

/** What was done about submissions: the list can be filtered by it. */
export function ProcessingFilter({ filter, change }: FilterProps) {
  const t = useText(submissionsTexts)
  return (
    <FilterMenu
      column={t.status}
      isOn={isByProcessing(filter)}
      apply={(form) => change(withProcessing(filter, form))}
      clear={() => change(withProcessing(filter))}
    >
      <Inputs filter={filter} />
    </FilterMenu>
  )
}

function Inputs({ filter: { status, assignee, tag, waiting_list } }: Pick<FilterProps, 'filter'>) {
  const t = useText(inboxTexts)
  const list = useText(waitingListTexts)
  const statuses = useStatuses()
  const users = useQuery(assigneesQuery).data ?? []
  // One that the address names, and the account no longer has.
  const isUnknown = typeof assignee === 'number' && !users.some(({ id }) => id === assignee)
  return (
    <>
      <Stack component="fieldset" gap={6} m={0} p={0} style={{ border: 'none' }}>
        <Text component="legend" size="sm" fw={500} p={0} mb={4}>
          {t.statuses}
        </Text>
        {processingStatuses.map((one) => (
          <Checkbox
            key={one}
            name="status"
            value={one}
            label={statuses[one]}
            defaultChecked={status?.includes(one) ?? false}
          />
        ))}
      </Stack>
      <NativeSelect
        // The users may come after the menu was opened.
        key={users.length}
        name="assignee"
        label={t.assignee}
        defaultValue={assignee?.toString() ?? ''}
        data={[
          { value: '', label: t.anyAssignee },
          { value: 'me', label: t.me },
          { value: 'none', label: t.noAssignee },
          ...users.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(isUnknown ? [{ value: String(assignee), label: t.unknownUser(assignee) }] : []),
        ]}
      />
      <TextInput name="tag" label={t.tagged} maxLength={maxTagLength} defaultValue={tag} />
      <Checkbox name="waiting_list" label={list.only} defaultChecked={waiting_list ?? false} />
    </>
  )
}

/** Status, assignee and tags of one submission. */
export function ProcessingState({ processing }: Pick<Submission, 'processing'>) {
  const { status, assignee, tags } = processing
  const statuses = useStatuses()
  return (
    <>
      <Badge color={statusColours[status]} variant="light" miw="max-content">
        {statuses[status]}
      </Badge>
      <WaitingListBadge processing={processing} />
      {assignee && (
        <Text size="sm" c="dimmed" truncate title={assignee.name}>
          {assignee.name}
        </Text>
      )}
      {tags.length > 0 && (
        <Text size="sm" c="dimmed" truncate title={tags.join(', ')}>
          {tags.join(', ')}
        </Text>
      )}
    </>
  )
}

/** What of status, assignee and tag the list is filtered by, in words. */
export function useProcessingWords({ status, assignee, tag, waiting_list }: SubmissionsFilter): string[] {
  const t = useText(inboxTexts)
  const list = useText(waitingListTexts)
  const statuses = useStatuses()
  const users = useQuery({ ...assigneesQuery, enabled: typeof assignee === 'number' }).data
  const nameOf = (id: number) => users?.find((user) => user.id === id)?.name ?? t.unknownUser(id)
  const who = assignee === 'me' ? t.me : assignee === 'none' ? t.noAssignee : assignee && nameOf(assignee)
  return [
    status ? `${t.statuses}: ${status.map((one) => statuses[one]).join(', ')}` : '',
    who === undefined || who === 0 ? '' : `${t.assignee}: ${who}`,
    tag === undefined ? '' : `${t.tagged}: ${tag}`,
    waiting_list ? list.only : '',
  ]
}
