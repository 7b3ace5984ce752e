import { Checkbox, Group, ScrollArea, SegmentedControl, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconSearch } from '../icons/tabler.ts'
import { useState, type ReactNode } from 'react'
import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import { writableModules, type CrmFields } from '../api/crm-fields.ts'
import { moduleNames } from '../text/crm.ts'
import { useText } from '../text/language.ts'
import { isSame, type ChosenField } from './chosen.ts'
import { newFormTexts } from './texts.ts'

interface CrmFieldPickerProps {
  fields: CrmFields
  chosen: readonly ChosenField[]
  toggle: (field: ChosenField) => void
  beside: ReactNode
}

/** The fields of one module at a time, to be ticked. */
export function CrmFieldPicker({ fields, chosen, toggle, beside }: CrmFieldPickerProps) {
  const t = useText(newFormTexts)
  const modules = useText(moduleNames)
  const [module, setModule] = useState<CrmModule>('address')
  const [search, setSearch] = useState('')
  const sought = search.trim().toLowerCase()
  const offered = Object.entries(fields[module] ?? {})
    .map(([name, { label }]): ChosenField => ({ module, name, label }))
    .filter(({ name, label }) => label.toLowerCase().includes(sought) || name.toLowerCase().includes(sought))
  return (
    <>
      <Group mb="sm" gap="sm">
        <SegmentedControl
          aria-label={t.module}
          value={module}
          onChange={(next) => setModule(next as CrmModule)}
          data={writableModules.map((value) => ({ value, label: modules[value] }))}
          style={{ flexWrap: 'wrap' }}
        />
        <TextInput
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          flex="1 1 180px"
        />
        {beside}
      </Group>
      {offered.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.noMatch}
        </Text>
      ) : (
        <ScrollArea.Autosize
          mah={420}
          type="auto"
          offsetScrollbars
          viewportProps={{ tabIndex: 0, 'aria-label': t.choose, role: 'group' }}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" p={4}>
            {offered.map((field) => (
              <Checkbox
                key={field.name}
                label={field.label}
                checked={chosen.some((one) => isSame(one, field))}
                onChange={() => toggle(field)}
                py={4}
              />
            ))}
          </SimpleGrid>
        </ScrollArea.Autosize>
      )}
    </>
  )
}
