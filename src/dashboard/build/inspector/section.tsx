import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={3} size="sm" c="dimmed">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
