import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { widePage } from '../shell/page-frame.tsx'

interface SectionProps {
  /** It is a table that has use for all the width that there is. */
  full?: boolean
  children: ReactNode
}

/** The content of a page below the heading of a form, in the middle of a wide window. */
export function Section({ full = false, children }: SectionProps) {
  return (
    <Box p={{ base: 'md', sm: 'lg' }} maw={full ? undefined : widePage} w="100%" mx="auto">
      {children}
    </Box>
  )
}
