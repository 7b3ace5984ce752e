import { Badge, Button, Paper, Skeleton, Table, Text, UnstyledButton } from '@mantine/core'
import { IconCalendarOff, IconInbox } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { crmFieldsQuery, type CrmFields } from '../api/crm-fields.ts'
import type { Form } from '../forms/model.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { Pager } from '../shell/pager.tsx'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { columnsOf, shownValue, type Column, type Submission } from './columns.ts'
import { Detail } from './detail.tsx'
import { submissionsQuery, type SubmissionsFilter } from './model.ts'
import { submissionsTexts } from './texts.ts'

interface ReceivedListProps {
  form: Form
  filter: SubmissionsFilter
  change: (filter: SubmissionsFilter) => void
}

const nothing: CrmFields = {}
const shownColumns = 5

export function ReceivedList({ form, filter, change }: ReceivedListProps) {
  const { data, error } = useQuery({ ...submissionsQuery(form.id, filter), placeholderData: keepPreviousData })
  const crm = useQuery(crmFieldsQuery).data ?? nothing
  const columns = useMemo(() => columnsOf(form.fields, crm), [form, crm])
  const [opened, setOpened] = useState<number | undefined>()
  if (error) throw error
  if (!data) return <Skeleton h={300} radius="lg" />
  if (data.meta.total === 0) return <Nothing form={form} filter={filter} change={change} />
  return (
    <>
      <SubmissionTable submissions={data.data} columns={columns} crm={crm} open={setOpened} />
      <Pager
        page={data.meta.current_page}
        total={data.meta.last_page}
        onChange={(page) => change({ ...filter, page })}
      />
      <Detail submissions={data.data} opened={opened} open={setOpened} columns={columns} crm={crm} />
    </>
  )
}

function Nothing({ form, filter, change }: ReceivedListProps) {
  const t = useText(submissionsTexts)
  if (filter.from !== undefined || filter.until !== undefined) {
    return (
      <EmptyState icon={<IconCalendarOff size={28} />} title={t.noMatchTitle} text={t.noMatchText}>
        <Button variant="default" onClick={() => change({})}>
          {t.clear}
        </Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconInbox size={28} />} title={t.noneTitle} text={t.noneText}>
      <ButtonLink to="/forms/$id/share" params={{ id: form.id }}>
        {t.share}
      </ButtonLink>
    </EmptyState>
  )
}

/** Who it is from, then what most have answered; columns without any answer on this page would only take room. */
function mostTelling(columns: Column[], submissions: Submission[]): Column[] {
  const answered = ({ module, name }: Column) =>
    submissions.filter(({ content }) => content?.[module]?.[name] !== undefined).length
  const rank = (column: Column) => (column.module === 'address' ? submissions.length : 0) + answered(column)
  return columns
    .filter((column) => answered(column) > 0)
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, shownColumns)
}

interface SubmissionTableProps {
  submissions: Submission[]
  columns: Column[]
  crm: CrmFields
  open: (id: number) => void
}

function SubmissionTable({ submissions, columns, crm, open }: SubmissionTableProps) {
  const t = useText(submissionsTexts)
  const { dateTime, answer } = useFormat()
  const words = { ...useText(common), number: answer }
  const shown = mostTelling(columns, submissions)
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <Table.ScrollContainer
        minWidth={640}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': t.table } }}
      >
        <Table highlightOnHover aria-label={t.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>{t.number}</Table.Th>
              <Table.Th w={170}>{t.received}</Table.Th>
              {shown.map(({ module, name, label }) => (
                <Table.Th key={`${module}.${name}`}>{label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {submissions.map((submission) => (
              <Table.Tr key={submission.id} onClick={() => open(submission.id)} style={{ cursor: 'pointer' }}>
                <Table.Td>
                  <UnstyledButton
                    aria-label={t.open(submission.index)}
                    fz="sm"
                    c="var(--mantine-color-anchor)"
                    fw={500}
                  >
                    {submission.index}
                  </UnstyledButton>
                </Table.Td>
                <Table.Td>
                  <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    {dateTime(submission.created_at)}
                  </Text>
                  {submission.confirmation && submission.confirmation.state !== 'confirmed' && (
                    <Badge size="sm" color="gray" variant="light">
                      {t.awaitingMark}
                    </Badge>
                  )}
                </Table.Td>
                {shown.map((column) => (
                  <Table.Td key={`${column.module}.${column.name}`} maw={220}>
                    <Text size="sm" truncate>
                      {shownValue(submission.content?.[column.module]?.[column.name], column, crm, words)}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}
