import { Badge, Group, NativeSelect, Paper, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { Choose, ChoosePage } from '../bulk/checkboxes.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { AnchorLink } from '../shell/links.tsx'
import { SortHeader } from '../lists/sort-header.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { ShortTime } from '../text/short-time.tsx'
import { FormMenu } from './form-menu.tsx'
import classes from './form-table.module.css'
import { directionOf, groupsQuery, sortedBy, usualSort, type FormsFilter, type FormSummary } from './model.ts'
import { formsTexts } from './texts.ts'

interface FormTableProps {
  forms: FormSummary[]
  selection: Selection<FormSummary>
  filter: FormsFilter
  change: (filter: FormsFilter) => void
}

/** A table where there is room for one, cards on phones. */
export function FormTable(props: FormTableProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const List = isNarrow ? Cards : WideTable
  return <List {...props} />
}

const columns = [
  { sort: 'internal_title', name: 'name', isNumber: false },
  { sort: 'active', name: 'state', isNumber: false },
  { sort: 'views_count', name: 'views', isNumber: true },
  { sort: 'submissions_count', name: 'submissions', isNumber: true },
  { sort: 'updated_at', name: 'changed', isNumber: false },
] as const

function SortHeaders({ filter, change }: Pick<FormTableProps, 'filter' | 'change'>) {
  const t = useText(formsTexts)
  return columns.map(({ sort, name, isNumber }) => (
    <SortHeader
      key={sort}
      direction={sort === (filter.sort ?? usualSort) ? directionOf(filter) : undefined}
      sort={() => change(sortedBy(filter, sort))}
      isNumber={isNumber}
    >
      {t[name]}
    </SortHeader>
  ))
}

function WideTable({ forms, selection, filter, change }: FormTableProps) {
  const t = useText(formsTexts)
  const { number } = useFormat()
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <Table highlightOnHover aria-label={t.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={48} pr={0}>
              <ChoosePage page={forms} selection={selection} needs={endpoints.forms.update} />
            </Table.Th>
            <SortHeaders filter={filter} change={change} />
            <Table.Th w={56} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {forms.map((form) => (
            <Table.Tr key={form.id} bg={selection.has(form) ? 'var(--mantine-color-foyer-light)' : undefined}>
              <Table.Td pr={0}>
                <Choose
                  item={form}
                  page={forms}
                  selection={selection}
                  name={form.internal_title}
                  needs={endpoints.forms.update}
                />
              </Table.Td>
              <Table.Td>
                <FormName form={form} />
              </Table.Td>
              <Table.Td>
                <StateBadge active={form.active} />
              </Table.Td>
              <Table.Td ta="right">{number(form.views_count)}</Table.Td>
              <Table.Td ta="right">
                <SubmissionsLink form={form} />
              </Table.Td>
              <Table.Td>
                <ShortTime at={form.updated_at} />
              </Table.Td>
              <Table.Td>
                <FormMenu form={form} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function Cards({ forms, selection }: FormTableProps) {
  const t = useText(formsTexts)
  const { number } = useFormat()
  return (
    <Stack gap="sm" component="ul" p={0} m={0} aria-label={t.table}>
      {forms.map((form) => (
        <Paper key={form.id} p="md" component="li" style={{ listStyle: 'none' }}>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Group gap="sm" wrap="nowrap" align="flex-start" miw={0}>
              <Choose
                item={form}
                page={forms}
                selection={selection}
                name={form.internal_title}
                needs={endpoints.forms.update}
              />
              <FormName form={form} />
            </Group>
            <FormMenu form={form} />
          </Group>
          <Group mt="sm" gap="md">
            <StateBadge active={form.active} />
            <Text size="sm" c="dimmed">
              {t.viewsCount(number(form.views_count), form.views_count === 1)}
            </Text>
            <Text size="sm" c="dimmed">
              {t.submissionsCount(number(form.submissions_count), form.submissions_count === 1)}
            </Text>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

/** Cards have no heads of columns. */
export function SortSelect({ filter, change }: Pick<FormTableProps, 'filter' | 'change'>) {
  const t = useText(formsTexts)
  return (
    <NativeSelect
      hiddenFrom="sm"
      flex="1 1 100%"
      label={t.sortedBy}
      data={columns.map(({ sort, name }) => ({ value: sort, label: t[name] }))}
      value={filter.sort ?? usualSort}
      onChange={({ currentTarget: { value } }) => {
        const column = columns.find(({ sort }) => sort === value)
        if (column) change(sortedBy(filter, column.sort))
      }}
    />
  )
}

/** A form in small, in its own colours. */
function Picture({ form }: { form: FormSummary }) {
  const { background_color: page, accent_color: accent, text_color: ink } = form
  return (
    <svg viewBox="0 0 48 34" className={classes['picture']} aria-hidden>
      <rect width="48" height="34" fill={page} />
      {form.card_enabled && <rect x="6" y="4" width="36" height="30" rx="2" fill={form.card_background_color} />}
      <rect x="11" y="8" width="20" height="4" rx="1" fill={ink} />
      <path d="M11 16.5H37M11 20.5H37" stroke={ink} opacity="0.35" />
      <rect x="11" y="24" width="14" height="6" rx="1.5" fill={accent} />
    </svg>
  )
}

function FormName({ form }: { form: FormSummary }) {
  const t = useText(formsTexts)
  const title = form.title === form.internal_title ? null : form.title
  const { data } = useQuery(groupsQuery)
  const groups = (data?.data ?? []).filter(({ id }) => form.form_groups.includes(id))
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <Picture form={form} />
      <Stack gap={0} align="flex-start" miw={0}>
        <AnchorLink to="/forms/$id/build" params={{ id: form.id }} fw={600}>
          {form.internal_title}
        </AnchorLink>
        {(title !== null || groups.length > 0 || form.form_template) && (
          <Group gap={6} mt={3}>
            {title !== null && (
              <Text size="sm" c="dimmed" lineClamp={1}>
                {title}
              </Text>
            )}
            {form.form_template && <Badge size="sm">{t.template}</Badge>}
            {groups.map(({ id, name }) => (
              <Badge key={id} color="gray" size="sm">
                {name}
              </Badge>
            ))}
          </Group>
        )}
      </Stack>
    </Group>
  )
}

function SubmissionsLink({ form }: { form: FormSummary }) {
  const { number } = useFormat()
  return (
    <AnchorLink to="/forms/$id/submissions" params={{ id: form.id }} size="sm">
      {number(form.submissions_count)}
    </AnchorLink>
  )
}

export function StateBadge({ active }: { active: boolean }) {
  const t = useText(formsTexts)
  return (
    <Badge color={active ? 'green' : 'gray'} miw="max-content">
      {active ? t.online : t.offline}
    </Badge>
  )
}
