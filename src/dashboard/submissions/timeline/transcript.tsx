import { Paper, Stack, Text, Title } from '@mantine/core'
import { useText } from '../../text/language.ts'
import type { Submission } from '../views/columns.ts'
import { submissionsTexts } from '../texts.ts'

/** What was said to the assistant of the form before it was sent. */
export function Transcript({ turns }: { turns: NonNullable<Submission['transcript']> }) {
  const t = useText(submissionsTexts)
  return (
    <section>
      <Title order={3} fz="sm" mb="xs">
        {t.transcript}
      </Title>
      <Stack gap="xs">
        {turns.map(({ from, text }, place) => (
          <Paper key={place} withBorder p="xs" ml={from === 'visitor' ? 'xl' : 0} mr={from === 'visitor' ? 0 : 'xl'}>
            <Text size="xs" c="dimmed">
              {t.saidBy[from]}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </Paper>
        ))}
      </Stack>
    </section>
  )
}
