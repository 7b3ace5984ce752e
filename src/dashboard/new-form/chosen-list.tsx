import { CloseButton, Group, Stack, Text } from '@mantine/core'
import { moduleNames } from '../text/crm.ts'
import { useText } from '../text/language.ts'
import { toggled, type ChosenField } from './chosen.ts'
import { newFormTexts } from './texts.ts'

interface ChosenListProps {
  chosen: ChosenField[]
  change: (chosen: ChosenField[]) => void
}

export function ChosenList({ chosen, change }: ChosenListProps) {
  const t = useText(newFormTexts)
  const modules = useText(moduleNames)
  return (
    <>
      <Text fw={500} role="status">
        {t.chosen(chosen.length)}
      </Text>
      {chosen.length > 0 && (
        <Text size="sm" c="dimmed">
          {t.chosenHelp}
        </Text>
      )}
      <Stack component="ol" gap={4} p={0} m={0} mt="sm" style={{ listStyle: 'none' }}>
        {chosen.map((field) => (
          <Group key={`${field.module}.${field.name}`} component="li" justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm" truncate>
              {field.label}{' '}
              <Text span size="xs" c="dimmed">
                {modules[field.module]}
              </Text>
            </Text>
            <CloseButton size="sm" aria-label={t.remove(field.label)} onClick={() => change(toggled(chosen, field))} />
          </Group>
        ))}
      </Stack>
    </>
  )
}
