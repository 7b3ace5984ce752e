import { Group, Table, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconArrowDown, IconArrowUp } from '../icons/tabler.ts'

interface SortHeaderProps {
  children: string
  /** The way in which the table is sorted by this column; undefined: it is sorted by another one. */
  direction: 'asc' | 'desc' | undefined
  sort: () => void
  isNumber?: boolean
  width?: number
  /** Beside its name, such as a filter. */
  beside?: ReactNode
}

/** The head of a column that a table can be sorted by: a click sorts by it, a second one the other way round. */
export function SortHeader({ children, direction, sort, isNumber = false, width, beside }: SortHeaderProps) {
  const Icon = direction === 'asc' ? IconArrowUp : IconArrowDown
  const isSorted = direction !== undefined
  // Numbers and the names of their columns end at the same place.
  const arrow = <Icon size={14} aria-hidden style={{ visibility: isSorted ? undefined : 'hidden' }} />
  const button = (
    <UnstyledButton onClick={sort} fz="inherit" fw="inherit" c="inherit">
      <Group component="span" gap={4} wrap="nowrap" justify={isNumber ? 'flex-end' : undefined}>
        {isNumber && arrow}
        {children}
        {!isNumber && arrow}
      </Group>
    </UnstyledButton>
  )
  return (
    <Table.Th w={width} ta={isNumber ? 'right' : undefined} aria-sort={isSorted ? `${direction}ending` : undefined}>
      {beside === undefined ? (
        button
      ) : (
        <Group gap={4} wrap="nowrap">
          {button}
          {beside}
        </Group>
      )}
    </Table.Th>
  )
}
