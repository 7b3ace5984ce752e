import { Box, Group, Stack, Table, Text } from '@mantine/core'
import { ListCards, useIsNarrow, type ListColumn } from '../lists/list-table.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { useText } from '../text/language.ts'
import { deedWords, formIdOf, propertiesOf, propertyName, valueWords, type Names } from './entry-words.ts'
import type { AuditChange as Change, AuditEntry } from '../../shared/contract/accounts/audit-log.ts'
import { auditTexts } from './texts.ts'

/** Every record that an entry changed, with its properties before and after. */
export function Changes({ entry, names }: { entry: AuditEntry; names: Names }) {
  const t = useText(auditTexts)
  return (
    <Stack gap="md">
      {entry.changes.map((change, i) => (
        <ChangeTable key={i} entry={entry} change={change} names={names} />
      ))}
      {entry.request_id !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {entry.action} · {t.request} {entry.request_id}
        </Text>
      )}
    </Stack>
  )
}

function ChangeTable({ entry, change, names }: { entry: AuditEntry; change: Change; names: Names }) {
  const t = useText(auditTexts)
  const title = deedWords({ ...entry, action: null, changes: [change] }, names)
  const formId = formIdOf(change)
  const isChanged = change.before !== null && change.after !== null
  // Of a record that is new or gone, what is empty says nothing.
  const properties = propertiesOf(change).filter(
    (name) => isChanged || !isEmpty((change.after ?? change.before)?.[name]),
  )
  return (
    <Box>
      <Group gap="xs">
        {entry.changes.length > 1 && (
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {title.replace(/^hat /, '')}
          </Text>
        )}
        {formId !== undefined && names.forms.has(formId) && (
          <AnchorLink to="/forms/$id/build" params={{ id: formId }} size="sm" fw={500}>
            {t.openForm}
          </AnchorLink>
        )}
      </Group>
      {properties.length > 0 && <Properties label={title} change={change} properties={properties} names={names} />}
    </Box>
  )
}

interface PropertiesProps {
  label: string
  change: Change
  properties: readonly string[]
  names: Names
}

/** What each property was before and is now: a table where there is room for one, cards on phones. */
function Properties({ label, change, properties, names }: PropertiesProps) {
  const t = useText(auditTexts)
  const isNarrow = useIsNarrow()
  const nameOf = (name: string) => propertyName(name, names.language)
  const sides = (['before', 'after'] as const).filter((side) => change[side] !== null)
  const columns: ListColumn<string>[] = [
    { name: t.property, place: 'title', cell: (name) => <Text fw={500} size="sm" children={nameOf(name)} /> },
    ...sides.map((side): ListColumn<string> => ({
      name: t[side],
      place: 'named',
      cell: (name) => <Value value={change[side]?.[name]} names={names} />,
    })),
  ]
  if (isNarrow) return <ListCards label={label} rows={properties} columns={columns} keyOf={(name) => name} />
  return (
    <Table aria-label={label} verticalSpacing={4} fz="sm" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ name, place }) => (
            <Table.Th key={name} w={place === 'title' ? '30%' : undefined} children={name} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {properties.map((property) => (
          <Table.Tr key={property} style={{ verticalAlign: 'top' }}>
            {columns.map(({ name, cell, place }) => (
              <Table.Td key={name}>{place === 'title' ? nameOf(property) : cell(property)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Value({ value, names }: { value: unknown; names: Names }) {
  return (
    <Text
      span
      size="sm"
      style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      {...(isEmpty(value) && { c: 'dimmed', fs: 'italic' })}
    >
      {valueWords(value, names.language)}
    </Text>
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
