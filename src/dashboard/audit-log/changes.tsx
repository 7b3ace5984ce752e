import { Box, Group, Stack, Table, Text } from '@mantine/core'
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
  const hasBefore = change.before !== null
  const hasAfter = change.after !== null
  // Of a record that is new or gone, what is empty says nothing.
  const properties = propertiesOf(change).filter(
    (name) => (hasBefore && hasAfter) || !isEmpty((change.after ?? change.before)?.[name]),
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
      {properties.length > 0 && (
        <Table.ScrollContainer
          minWidth={420}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': title } }}
        >
          <Table aria-label={title} verticalSpacing={4} fz="sm" layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w="30%">{t.property}</Table.Th>
                {hasBefore && <Table.Th>{t.before}</Table.Th>}
                {hasAfter && <Table.Th>{t.after}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {properties.map((name) => (
                <Table.Tr key={name}>
                  <Table.Td style={{ verticalAlign: 'top' }}>{propertyName(name, names.language)}</Table.Td>
                  {hasBefore && <Value value={change.before?.[name]} names={names} />}
                  {hasAfter && <Value value={change.after?.[name]} names={names} />}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Box>
  )
}

function Value({ value, names }: { value: unknown; names: Names }) {
  return (
    <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', verticalAlign: 'top' }}>
      {isEmpty(value) ? (
        <Text span size="sm" c="dimmed" fs="italic">
          {valueWords(value, names.language)}
        </Text>
      ) : (
        valueWords(value, names.language)
      )}
    </Table.Td>
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
