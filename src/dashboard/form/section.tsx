import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { widePage } from '../shell/page-frame.tsx'

/** The content of a page below the heading of a form; all begin where the heading does. */
export function Section({ children }: { children: ReactNode }) {
  return (
    <Box p={{ base: 'md', sm: 'lg' }} maw={widePage} w="100%">
      {children}
    </Box>
  )
}
