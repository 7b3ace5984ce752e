import { Group, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '../icons/tabler.ts'

interface SortHeaderProps {
  children: string
  /** The way in which the table is sorted by this column; undefined: it is sorted by another one. */
  direction: 'asc' | 'desc' | undefined
  sort: () => void
  isNumber?: boolean
}

/** The head of a column that a table can be sorted by: a click sorts by it, a second one the other way round. */
export function SortHeader({ children, direction, sort, isNumber = false }: SortHeaderProps) {
  const Icon = direction === 'asc' ? IconArrowUp : IconArrowDown
  const isSorted = direction !== undefined
  // Numbers and the names of their columns end at the same place.
  const arrow = <Icon size={14} aria-hidden style={{ visibility: isSorted ? undefined : 'hidden' }} />
  return (
    <Table.Th ta={isNumber ? 'right' : undefined} aria-sort={isSorted ? `${direction}ending` : undefined}>
      <UnstyledButton onClick={sort} fz="inherit" fw="inherit" c="inherit">
        <Group component="span" gap={4} wrap="nowrap" justify={isNumber ? 'flex-end' : undefined}>
          {isNumber && arrow}
          {children}
          {!isNumber && arrow}
        </Group>
      </UnstyledButton>
    </Table.Th>
  )
}
