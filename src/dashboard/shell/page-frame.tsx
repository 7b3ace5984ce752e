import { Box, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from './title.ts'

interface PageFrameProps {
  title: string
  /** Beside the title. */
  actions?: ReactNode
  maxWidth?: number
  children: ReactNode
}

/** A page with its heading, what can be done on it, and its content. */
export function PageFrame({ title, actions, maxWidth = 1180, children }: PageFrameProps) {
  useTitle(title)
  return (
    <Box p={{ base: 'md', sm: 'xl' }} maw={maxWidth} mx="auto">
      <Group justify="space-between" mb="lg" gap="md">
        <Title order={1}>{title}</Title>
        <Group gap="lg">{actions}</Group>
      </Group>
      {children}
    </Box>
  )
}
