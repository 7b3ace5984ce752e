import { Badge, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { Choose, ChoosePage } from '../bulk/checkboxes.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { AnchorLink } from '../shell/links.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { FormMenu } from './form-menu.tsx'
import { groupsQuery, type FormSummary } from './model.ts'
import { formsTexts } from './texts.ts'

interface FormTableProps {
  forms: FormSummary[]
  selection: Selection<FormSummary>
}

/** A table where there is room for one, cards on phones. */
export function FormTable({ forms, selection }: FormTableProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const List = isNarrow ? Cards : WideTable
  return <List forms={forms} selection={selection} />
}

function WideTable({ forms, selection }: FormTableProps) {
  const t = useText(formsTexts)
  const { number, date } = useFormat()
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <Table highlightOnHover aria-label={t.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={48} pr={0}>
              <ChoosePage page={forms} selection={selection} needs={endpoints.forms.update} />
            </Table.Th>
            <Table.Th>{t.name}</Table.Th>
            <Table.Th>{t.state}</Table.Th>
            <Table.Th ta="right">{t.views}</Table.Th>
            <Table.Th ta="right">{t.submissions}</Table.Th>
            <Table.Th>{t.changed}</Table.Th>
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
                <Text size="sm" c="dimmed">
                  {date(form.updated_at)}
                </Text>
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

function FormName({ form }: { form: FormSummary }) {
  const t = useText(formsTexts)
  const { data } = useQuery(groupsQuery)
  const groups = (data?.data ?? []).filter(({ id }) => form.form_groups.includes(id))
  return (
    <Stack gap={0} align="flex-start" miw={0}>
      <AnchorLink to="/forms/$id/build" params={{ id: form.id }} fw={500} c="var(--mantine-color-text)">
        {form.internal_title}
      </AnchorLink>
      {(form.title !== null || groups.length > 0 || form.form_template) && (
        <Group gap={6} mt={3}>
          {form.title !== null && (
            <Text size="sm" c="dimmed" lineClamp={1}>
              {form.title}
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
