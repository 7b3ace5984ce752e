import {
  Paper,
  SegmentedControl,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  TagsInput,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  maxTagLength,
  maxTags,
  type ProcessingStatus,
} from '../../../shared/contract/submissions/submission-processing.ts'
import { endpoints } from '../../api/endpoints.ts'
import { currentUser } from '../../api/queries.ts'
import { statuses } from '../../inbox/filter.ts'
import { assigneesQuery } from '../../inbox/model.ts'
import { useIsNarrow } from '../../lists/list-table.tsx'
import { Locked } from '../../shell/role.tsx'
import { Refused } from '../../shell/said.tsx'
import { useFormat } from '../../text/format.ts'
import { useText } from '../../text/language.ts'
import classes from './processing.module.css'
import { useAuthorName } from './author-name.ts'
import { processingTexts } from './processing-texts.ts'
import type { ProcessingChange, ProcessingState } from './change-processing.ts'
import { processingQuery, useChangeProcessing } from './use-processing.ts'
import { useStatuses } from './use-statuses.ts'
import { PlaceToGive } from './waiting-list.tsx'

/** What the agency does about a submission. Not printed. */
export function ProcessingCard({ id }: { id: number }) {
  const t = useText(processingTexts)
  const { data, error } = useQuery(processingQuery(id))
  return (
    <Paper p="md" component="section" className={classes['apart']}>
      <Title order={3} mb="sm">
        {t.title}
      </Title>
      {data && <Fields id={id} processing={data} />}
      {!data && !error && <Skeleton h={180} />}
      {!data && <Refused error={error} isBesideFields={false} />}
    </Paper>
  )
}

/** Characters of the names of all statuses that there is room for beside each other. */
const maxBeside = 36

interface FieldsProps {
  id: number
  processing: ProcessingState
}

function Fields({ id, processing }: FieldsProps) {
  const t = useText(processingTexts)
  const words = useStatuses()
  const change = useChangeProcessing(id)
  const isNarrow = useIsNarrow()
  const { status, tags } = processing
  const isLong = Object.values(words).join('').length > maxBeside
  return (
    <Locked needs={endpoints.submissionProcessing.update}>
      <Stack gap="sm">
        <PlaceToGive processing={processing} change={change} />
        <SegmentedControl
          aria-label={t.status}
          fullWidth
          size={isNarrow ? 'xs' : 'sm'}
          styles={{ control: { flex: '1 1 auto' }, label: { paddingInline: 4 } }}
          orientation={isLong ? 'vertical' : 'horizontal'}
          value={status}
          onChange={(next) => change({ status: next as ProcessingStatus })}
          data={statuses.map((value) => ({ value, label: words[value] }))}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <AssigneeSelect processing={processing} change={change} />
          <DueDay processing={processing} change={change} />
        </SimpleGrid>
        <TagsInput
          label={t.tags}
          placeholder={tags.length === 0 ? t.tagsHelp : ''}
          value={tags}
          onChange={(next) => change({ tags: next.map((tag) => tag.slice(0, maxTagLength)) })}
          maxTags={maxTags}
          clearable={false}
        />
        <LastChange processing={processing} />
      </Stack>
    </Locked>
  )
}

interface PartProps {
  processing: ProcessingState
  change: (change: ProcessingChange) => void
}

const none = 'none'

function AssigneeSelect({ processing: { assignee }, change }: PartProps) {
  const t = useText(processingTexts)
  const own = useQuery(currentUser).data?.id
  const users = useQuery(assigneesQuery).data ?? []
  const all = assignee && !users.some(({ id }) => id === assignee.id) ? [...users, assignee] : users
  const others = all.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      label={t.assignee}
      value={assignee === null ? none : String(assignee.id)}
      onChange={(next) => change({ assignee_id: next === none || next === null ? null : Number(next) })}
      data={[
        { value: none, label: t.noAssignee },
        ...(own === undefined ? [] : [{ value: String(own), label: t.me }]),
        ...others,
      ]}
      allowDeselect={false}
      searchable={all.length > 8}
    />
  )
}

function DueDay({ processing: { due_on }, change }: PartProps) {
  const t = useText(processingTexts)
  return (
    <TextInput
      type="date"
      label={t.due}
      // What was typed and is no day yet stays until it is left.
      key={due_on}
      defaultValue={due_on ?? ''}
      onBlur={({ currentTarget: { value } }) => {
        const next = value === '' ? null : value
        if (next !== due_on) change({ due_on: next })
      }}
    />
  )
}

function LastChange({ processing: { changed_at, changed_by } }: Pick<FieldsProps, 'processing'>) {
  const t = useText(processingTexts)
  const { dateTime } = useFormat()
  const nameOf = useAuthorName()
  if (changed_at === null || changed_by === null) return null
  return (
    <Text size="xs" c="dimmed">
      {t.changedBy(nameOf(changed_by), dateTime(changed_at))}
    </Text>
  )
}
