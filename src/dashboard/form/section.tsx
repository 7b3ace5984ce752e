import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { widePage } from '../shell/page-frame.tsx'

/** The content of a page below the heading of a form; all begin where the heading does. A table of many columns takes all the room. */
export function Section({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <Box p={{ base: 'md', sm: 'lg' }} maw={wide ? undefined : widePage} w="100%">
      {children}
    </Box>
  )
}
