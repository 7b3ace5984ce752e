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

/** All pages begin at the same place, however wide their content is. */
const widest = 1180

/** A page with its heading, what can be done on it, and its content. */
export function PageFrame({ title, actions, maxWidth, children }: PageFrameProps) {
  useTitle(title)
  return (
    <Box p={{ base: 'md', sm: 'xl' }} maw={widest} mx="auto">
      <Box maw={maxWidth}>
        <Group justify="space-between" mb="lg" gap="md">
          <Title order={1}>{title}</Title>
          <Group gap="lg">{actions}</Group>
        </Group>
        {children}
      </Box>
    </Box>
  )
}
