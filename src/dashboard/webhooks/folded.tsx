import { Box, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { IconChevronDown } from '../icons/tabler.ts'
import classes from '../shell/details.module.css'

interface FoldedProps {
  name: string
  /** It is open at first, or has to be seen. */
  isOpen?: boolean
  onUnfold?: () => void
  children: ReactNode
}

/** What few need, one press away. What was entered there stays. */
export function Folded({ name, isOpen = false, onUnfold, children }: FoldedProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <details
      open={isOpen || isUnfolded}
      onToggle={({ currentTarget }) => {
        setUnfolded(currentTarget.open)
        if (currentTarget.open) onUnfold?.()
      }}
    >
      <Text component="summary" size="sm" fw={500} className={classes['summary'] ?? ''}>
        <IconChevronDown size={14} aria-hidden className={classes['chevron']} />
        {name}
      </Text>
      <Box pt="sm">{children}</Box>
    </details>
  )
}
