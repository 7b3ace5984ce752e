import { Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { CrmFields } from '../api/crm-fields.ts'
import { Choose, ChoosePage } from '../bulk/checkboxes.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { ListCards, type ListColumn } from '../lists/list-table.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import type { FilterProps } from './filter.ts'
import { FilterBar, SortButton } from './head-filters.tsx'
import { ProcessingState } from './processing-head.tsx'
import { submissionsTexts } from './texts.ts'
import { shownColumns, shownValue, type Column, type Content, type Submission } from './views/columns.ts'
import { useValueWords } from './views/use-value-words.ts'

export interface SubmissionTableProps extends FilterProps {
  submissions: Submission[]
  columns: Column[]
  /** Keys of the columns to show, where a user chose some. */
  chosen: readonly string[] | undefined
  crm: CrmFields
  selection: Selection<Submission>
  open: (id: number) => void
  /** Its filters are to be seen. */
  isUnfolded: boolean
}

/** Answers that a card shows; the opened submission has all. */
const shownAnswers = 4

/** A page of submissions on a phone: who sent each, when, what was done, and the first answers. */
export function SubmissionCards(props: SubmissionTableProps) {
  const { submissions, selection, open, filter, change, isUnfolded } = props
  const t = useText(submissionsTexts)
  return (
    <Stack gap="sm">
      {isUnfolded && (
        <>
          <FilterBar filter={filter} change={change} />
          <Group justify="space-between" gap="sm">
            {submissions.length > 0 && <ChoosePage page={submissions} selection={selection} withLabel />}
            <SortButton filter={filter} change={change} />
          </Group>
        </>
      )}
      <ListCards
        label={t.table}
        rows={submissions}
        keyOf={({ id }) => id}
        open={({ id }) => open(id)}
        columns={useParts(props)}
      />
    </Stack>
  )
}

function useParts({ submissions, columns, chosen, crm, selection }: SubmissionTableProps): ListColumn<Submission>[] {
  const t = useText(submissionsTexts)
  const words = useValueWords()
  const shown = shownColumns(columns, chosen, submissions).flatMap((group) => group.columns)
  const textOf = (content: Content | null, column: Column) =>
    shownValue(content?.[column.module]?.[column.name], column, crm, words)
  const answers = shown.filter(({ name }) => name !== 'Vorname' && name !== 'Name').slice(0, shownAnswers)
  return [
    {
      name: '',
      place: 'start',
      cell: (submission) => (
        <Choose item={submission} page={submissions} selection={selection} name={t.title(submission.index)} />
      ),
    },
    {
      name: t.number,
      place: 'title',
      cell: ({ index, content }) => {
        const sender = senderOf(content, shown, (column) => textOf(content, column))
        const text = [`${index}`, sender].filter(Boolean).join(' · ')
        return (
          <UnstyledButton aria-label={`${t.open(index)}: ${text}`} c="var(--mantine-color-anchor)" fw={500} maw="100%">
            {text}
          </UnstyledButton>
        )
      },
    },
    { name: t.received, place: 'line', cell: (submission) => <Receipt submission={submission} /> },
    ...answers.map((column) => ({
      name: column.label,
      place: 'named' as const,
      cell: ({ content }: Submission) => textOf(content, column) || '–',
    })),
  ]
}

function Receipt({ submission: { created_at, confirmation, processing } }: { submission: Submission }) {
  const t = useText(submissionsTexts)
  const { dateTime } = useFormat()
  return (
    <Group gap="xs">
      <ProcessingState processing={processing} />
      <Text size="sm" c="dimmed">
        {dateTime(created_at)}
      </Text>
      {confirmation && confirmation.state !== 'confirmed' && (
        <Badge size="sm" color="gray" variant="light">
          {t.awaitingMark}
        </Badge>
      )}
    </Group>
  )
}

/** Who sent it, by first and last name; else the first answer that is shown. */
function senderOf(content: Content | null, columns: Column[], textOf: (column: Column) => string): string {
  const { Vorname: first, Name: last } = content?.['address'] ?? {}
  const names = [first, last].filter((name): name is string => typeof name === 'string' && name !== '')
  return names.length > 0 ? names.join(' ') : (columns.map(textOf).find((text) => text !== '') ?? '')
}
