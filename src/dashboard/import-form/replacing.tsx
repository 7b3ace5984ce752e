import { NativeSelect, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { crmFieldsQuery, type CrmFields } from '../api/crm-fields.ts'
import { moduleNames } from '../text/crm.ts'
import { useText } from '../text/language.ts'
import { replacementKey, type MissingField, type Replacements } from './missing-fields.ts'
import { importTexts } from './texts.ts'

interface ReplacingProps {
  missing: readonly MissingField[]
  chosen: Replacements
  change: (chosen: Replacements) => void
}

/** Chooses the CRM fields that take the place of those that this account does not have. */
export function Replacing({ missing, chosen, change }: ReplacingProps) {
  const t = useText(importTexts)
  const modules = useText(moduleNames)
  const { data = {} } = useQuery(crmFieldsQuery)
  return (
    <Paper p="lg">
      <Title order={2} size="h5">
        {t.crmFields}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.crmFieldsHelp}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {missing.map((field) => {
          const key = replacementKey(field)
          return (
            <NativeSelect
              key={key}
              label={t.inPlace(modules[field.module], field.name)}
              description={field.nearest !== '' && t.similar(field.nearest)}
              value={chosen[key] ?? ''}
              onChange={(event) => change({ ...chosen, [key]: event.currentTarget.value })}
              data={[{ value: '', label: t.none }, ...offeredFor(field, data)]}
            />
          )
        })}
      </SimpleGrid>
    </Paper>
  )
}

/** The fields of the module; the one with the nearest name comes first. */
function offeredFor({ module, nearest }: MissingField, fields: CrmFields) {
  return Object.entries(fields[module] ?? {})
    .map(([value, { label }]) => ({ value, label: label === value ? value : `${label} (${value})` }))
    .toSorted((a, b) => Number(b.value === nearest) - Number(a.value === nearest))
}
