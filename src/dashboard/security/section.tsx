import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  text: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** One matter of the page, with what it is about. */
export function Section({ title, text, action, children }: SectionProps) {
  return (
    <section>
      <Group justify="space-between" align="flex-end" mb="sm" gap="sm">
        <div>
          <Title order={2}>{title}</Title>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
        {action}
      </Group>
      <Paper px="lg" py="md">
        {children}
      </Paper>
    </section>
  )
}
