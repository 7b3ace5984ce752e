import { Badge, Paper, Table, Text, UnstyledButton } from '@mantine/core'
import type { ConfigurationModule } from '../../shared/contract/crm/crm.ts'
import type { CrmFields } from '../api/crm-fields.ts'
import { Choose, ChoosePage } from '../bulk/checkboxes.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { useIsNarrow } from '../lists/list-table.tsx'
import { moduleNames } from '../text/crm.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { keyOf, shownColumns, shownValue, type Column, type Submission } from './views/columns.ts'
import { useValueWords } from './views/use-value-words.ts'
import type { FilterProps } from './filter.ts'
import { FilterHeads } from './head-filters.tsx'
import { personOf } from './person.ts'
import { ProcessingState } from './processing-head.tsx'
import { SubmissionCards, type SubmissionTableProps } from './submission-cards.tsx'
import { submissionsTexts } from './texts.ts'

/** A page of submissions: a table where there is room for one, cards on phones. */
export function SubmissionTable(props: SubmissionTableProps) {
  return useIsNarrow() ? <SubmissionCards {...props} /> : <WideTable {...props} />
}

/** Its columns by the record of the CRM that they belong to. */
function WideTable(props: SubmissionTableProps) {
  const { submissions, columns, chosen, crm, selection, open, filter, change } = props
  const t = useText(submissionsTexts)
  const groups = shownColumns(columns, chosen, submissions)
  const shown = groups.flatMap((group) => group.columns)
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <Table.ScrollContainer
        minWidth={Math.max(760, 620 + 130 * shown.length)}
        scrollAreaProps={{
          offsetScrollbars: 'present',
          viewportProps: { tabIndex: 0, role: 'group', 'aria-label': t.table },
        }}
      >
        <Table highlightOnHover aria-label={t.table}>
          <Head groups={groups} submissions={submissions} selection={selection} filter={filter} change={change} />
          <Table.Tbody>
            {submissions.map((submission) => (
              <Row
                key={submission.id}
                submission={submission}
                page={submissions}
                fields={columns}
                columns={shown}
                crm={crm}
                selection={selection}
                open={open}
                isOpened={filter.submission === submission.id}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}

interface HeadProps extends FilterProps {
  groups: { module: string; columns: Column[] }[]
  submissions: Submission[]
  selection: Selection<Submission>
}

function Head({ groups, submissions, selection, filter, change }: HeadProps) {
  const t = useText(submissionsTexts)
  const modules = useText(moduleNames)
  return (
    <Table.Thead>
      {groups.length > 1 && (
        <Table.Tr>
          <Table.Td colSpan={5} />
          {groups.map(({ module, columns }) => (
            <Table.Th key={module} scope="colgroup" colSpan={columns.length} c="dimmed" fz="xs" fw={500} pb={0}>
              {modules[module as ConfigurationModule] ?? module}
            </Table.Th>
          ))}
        </Table.Tr>
      )}
      <Table.Tr>
        <Table.Th w={48} pr={0}>
          {submissions.length > 0 && <ChoosePage page={submissions} selection={selection} />}
        </Table.Th>
        <Table.Th miw={160}>{t.person}</Table.Th>
        <FilterHeads filter={filter} change={change} />
        {groups.flatMap(({ columns }) =>
          columns.map((column) => (
            <Table.Th key={keyOf(column)} maw={190} title={column.label}>
              <Text inherit lineClamp={2}>
                {column.label}
              </Text>
            </Table.Th>
          )),
        )}
      </Table.Tr>
    </Table.Thead>
  )
}

interface RowProps {
  submission: Submission
  page: Submission[]
  /** All of the form. */
  fields: Column[]
  columns: Column[]
  crm: CrmFields
  selection: Selection<Submission>
  open: (id: number) => void
  /** It stands beside the list. */
  isOpened: boolean
}

const opened = { boxShadow: 'inset 3px 0 0 var(--mantine-primary-color-filled)' }

function Row({ submission, page, fields, columns, crm, selection, open, isOpened }: RowProps) {
  const t = useText(submissionsTexts)
  const { dateTime } = useFormat()
  const words = useValueWords()
  const { id, index, created_at, confirmation, content, processing } = submission
  return (
    <Table.Tr
      onClick={() => open(id)}
      style={{ cursor: 'pointer', ...(isOpened && opened) }}
      bg={selection.has(submission) || isOpened ? 'var(--mantine-color-foyer-light)' : undefined}
      data-opened={isOpened || undefined}
    >
      <Table.Td pr={0} onClick={(event) => event.stopPropagation()} style={{ cursor: 'default' }}>
        <Choose item={submission} page={page} selection={selection} name={t.title(index)} />
      </Table.Td>
      <Table.Td maw={280}>
        <Sender submission={submission} fields={fields} />
      </Table.Td>
      <Table.Td>
        <Text size="sm" c="dimmed">
          {index}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {dateTime(created_at)}
        </Text>
        {confirmation && confirmation.state !== 'confirmed' && (
          <Badge size="sm" color="gray" variant="light">
            {t.awaitingMark}
          </Badge>
        )}
      </Table.Td>
      <Table.Td maw={180}>
        <ProcessingState processing={processing} />
      </Table.Td>
      {columns.map((column) => (
        <Table.Td key={keyOf(column)} maw={190}>
          <Text size="sm" truncate>
            {shownValue(content?.[column.module]?.[column.name], column, crm, words)}
          </Text>
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

/** Who sent it, as the way to open it, and the e-mail address. */
function Sender({ submission, fields }: Pick<RowProps, 'submission' | 'fields'>) {
  const t = useText(submissionsTexts)
  const { index } = submission
  const { name, email, phone } = personOf(submission, fields)
  const who = name ?? email ?? phone ?? t.title(index)
  return (
    <>
      <UnstyledButton
        aria-label={who === t.title(index) ? t.open(index) : `${t.open(index)}: ${who}`}
        fz="sm"
        c="var(--mantine-color-anchor)"
        fw={500}
        maw="100%"
        display="block"
      >
        <Text span inherit truncate display="block">
          {who}
        </Text>
      </UnstyledButton>
      {email !== null && email !== who && (
        <Text size="xs" c="dimmed" truncate>
          {email}
        </Text>
      )}
    </>
  )
}
