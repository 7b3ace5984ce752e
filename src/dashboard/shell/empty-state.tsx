import { Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text: string
  /** The first thing to do. */
  children?: ReactNode
}

/** A list without entries: what would stand here, and how to begin. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <Paper p={{ base: 'xl', sm: 60 }}>
      <Stack align="center" gap="sm" maw={440} mx="auto">
        <ThemeIcon variant="light" size={56} radius="xl">
          {icon}
        </ThemeIcon>
        <Title order={2} ta="center">
          {title}
        </Title>
        <Text c="dimmed" ta="center" mb="sm">
          {text}
        </Text>
        {children}
      </Stack>
    </Paper>
  )
}
