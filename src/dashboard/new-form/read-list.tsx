import type { FieldType } from '../../shared/contract/forms/field-types.ts'
import { Badge, Box, Button, CloseButton, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { typeTexts } from '../build/type-texts.ts'
import { moduleNames } from '../text/crm.ts'
import { useText } from '../text/language.ts'
import { pasteTexts } from './paste-texts.ts'
import { typesFor, type EditedField, type Edits } from './read-fields.ts'

interface ReadListProps {
  fields: readonly EditedField[]
  /** There is a text. */
  isAsked: boolean
  /** How many were taken out. */
  removed: number
  edits: Edits
  change: (edits: Edits) => void
}

/** What a text was read as, to be corrected before it is made. */
export function ReadList({ fields, isAsked, removed, edits, change }: ReadListProps) {
  const t = useText(pasteTexts)
  return (
    <Box mt="lg">
      <Group justify="space-between" mb="xs">
        <Text fw={500}>{t.read}</Text>
        {removed > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => change({ ...edits, removed: [] })}>
            {t.restore(removed)}
          </Button>
        )}
      </Group>
      {fields.length === 0 && removed === 0 && (
        <Text size="sm" c="dimmed">
          {isAsked ? t.nothing : t.none}
        </Text>
      )}
      <Stack component="ol" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
        {fields.map((field) => (
          <ReadRow
            key={field.key}
            field={field}
            setType={(type) => change({ ...edits, types: { ...edits.types, [field.key]: type } })}
            remove={() => change({ ...edits, removed: [...edits.removed, field.key] })}
          />
        ))}
      </Stack>
    </Box>
  )
}

interface ReadRowProps {
  field: EditedField
  setType: (type: FieldType) => void
  remove: () => void
}

function ReadRow({ field, setType, remove }: ReadRowProps) {
  const t = useText(pasteTexts)
  const types = useText(typeTexts)
  const isHeading = field.type === 'heading'
  return (
    <Group
      component="li"
      wrap="nowrap"
      gap="sm"
      py={8}
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group flex={1} miw={0} gap={6}>
        <Box flex="1 1 200px" miw={0}>
          <Group gap={6} wrap="nowrap">
            <Text size="sm" fw={isHeading ? 700 : 500} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {field.label}
            </Text>
            {field.required && !isHeading && (
              <Badge size="sm" color="gray" miw="max-content">
                {t.required}
              </Badge>
            )}
          </Group>
          {!isHeading && <Whither field={field} />}
        </Box>
        <NativeSelect
          aria-label={t.type(field.label)}
          size="sm"
          w={{ base: '100%', xs: 210 }}
          value={field.type}
          onChange={(event) => setType(event.currentTarget.value as FieldType)}
          data={typesFor(field).map((value) => ({ value, label: types[value] }))}
        />
      </Group>
      <CloseButton
        aria-label={t.remove(field.label)}
        onClick={(event) => removeAfterFocus(event.currentTarget, remove)}
      />
    </Group>
  )
}

/** The focus goes on to the next row, or else the one before. */
function removeAfterFocus(button: HTMLButtonElement, remove: () => void): void {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  next?.querySelector('button')?.focus()
  remove()
}

/** Where the answer goes, and what may be chosen. */
function Whither({ field: { crm, said } }: { field: EditedField }) {
  const t = useText(pasteTexts)
  const modules = useText(moduleNames)
  const target = crm ? t.target(modules[crm.module], crm.label) : t.noTarget
  return (
    <Text size="xs" c="dimmed" lineClamp={2}>
      → {target}
      {said.length > 0 && ` · ${said.join(' / ')}`}
    </Text>
  )
}
