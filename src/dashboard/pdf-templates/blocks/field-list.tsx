import { ActionIcon, Box, Group, Select, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '../../icons/tabler.ts'
import type { PdfBlock } from '../../../shared/contract/documents/pdf-blocks.ts'
import { configurationOf } from '../../api/crm-configuration.ts'
import { useCrmFields, useLabels } from '../../build/use-labels.ts'
import { moduleNames } from '../../text/crm.ts'
import { useText } from '../../text/language.ts'
import { referenceModules } from './field-select.tsx'
import { useAnswerFields, useEntryLabel } from '../labels.ts'
import { editorTexts } from '../texts.ts'
import { fieldListTexts } from './field-list-texts.ts'

type Entry = Extract<PdfBlock, { type: 'fieldlist' }>['field_ids'][number]

interface FieldListProps {
  entries: readonly Entry[]
  change: (entries: Entry[]) => void
  fault: (path: string) => string | undefined
}

/** The rows of a list of fields: of the form, and of the record in the CRM. */
export function FieldList({ entries, change, fault }: FieldListProps) {
  const t = useText(editorTexts)
  return (
    <Stack gap="xs">
      {entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.lessFields}
        </Text>
      )}
      <Box component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {entries.map((entry, place) => (
          <EntryRow
            // The same field can stand in a list more than once.
            key={`${place} ${JSON.stringify(entry)}`}
            {...{ entry, place, entries, change }}
            error={fault(`field_ids.${place}.name`) ?? fault(`field_ids.${place}`)}
          />
        ))}
      </Box>
      <AddEntry add={(entry) => change([...entries, entry])} entries={entries} />
    </Stack>
  )
}

interface EntryRowProps extends Omit<FieldListProps, 'fault'> {
  entry: Entry
  place: number
  error: string | undefined
}

function EntryRow({ entry, place, entries, change, error }: EntryRowProps) {
  const t = useText(editorTexts)
  const words = useText(fieldListTexts)
  const crm = useCrmFields()
  const label = useEntryLabel()(entry)
  const isUnknown =
    typeof entry !== 'number' &&
    crm[entry.module] !== undefined &&
    configurationOf(crm, entry.module, entry.name) === undefined
  const swap = (other: number) => change(entries.toSpliced(place, 1).toSpliced(other, 0, entry))
  const fault = error ?? (isUnknown && typeof entry !== 'number' ? t.unknownField(entry.name) : undefined)
  return (
    <Box component="li" py={2}>
      <Group gap={2} wrap="nowrap">
        <Text size="sm" truncate flex={1}>
          {label}
          {typeof entry !== 'number' && (
            <Text span size="xs" c="dimmed">
              {' '}
              CRM
            </Text>
          )}
        </Text>
        <ActionIcon size={28} aria-label={words.up(label)} disabled={place === 0} onClick={() => swap(place - 1)}>
          <IconArrowUp size={14} />
        </ActionIcon>
        <ActionIcon
          size={28}
          aria-label={words.down(label)}
          disabled={place === entries.length - 1}
          onClick={() => swap(place + 1)}
        >
          <IconArrowDown size={14} />
        </ActionIcon>
        <ActionIcon size={28} aria-label={words.remove(label)} onClick={() => change(entries.toSpliced(place, 1))}>
          <IconX size={14} />
        </ActionIcon>
      </Group>
      {fault !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
    </Box>
  )
}

/** Fields of the form first, then those of the CRM by their record. */
function AddEntry({ add, entries }: { add: (entry: Entry) => void; entries: readonly Entry[] }) {
  const t = useText(editorTexts)
  const modules = useText(moduleNames)
  const labelOf = useLabels()
  const crm = useCrmFields()
  const own = useAnswerFields().filter(({ id }) => !entries.includes(id))
  const data = [
    { group: t.fields, items: own.map((field) => ({ value: String(field.id), label: labelOf(field) })) },
    ...referenceModules.map((module) => ({
      group: `CRM: ${modules[module]}`,
      items: Object.entries(crm[module] ?? {}).map(([name, { label }]) => ({ value: `${module} ${name}`, label })),
    })),
  ]
  function choose(value: string | null) {
    if (value === null) return
    const [module = '', name = ''] = value.split(/ (.*)/s)
    const known = referenceModules.find((one) => one === module)
    add(known ? { module: known, name, label: null } : Number(value))
  }
  return (
    <Select
      aria-label={t.addField}
      placeholder={t.addField}
      data={data.filter(({ items }) => items.length > 0)}
      value={null}
      onChange={choose}
      searchable
      limit={200}
    />
  )
}
