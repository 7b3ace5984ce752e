import { Badge, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { IconFilter } from '../icons/tabler.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'

interface FoldedFilters {
  /** Shows and folds them. */
  button: ReactNode
  isOpen: boolean
  /** Of the group that they are in. */
  folded: { visibleFrom?: 'sm'; display?: 'none' }
}

interface FoldOptions {
  /** How many of them are set: the button says it. */
  count?: number
  /** Also where there is room for them: the list has many, and few are used at a time. */
  isEverywhere?: boolean
}

/** Filters of a list that are folded on a phone, where they would take the place of the list, unless some of them are set. */
export function useFoldedFilters(
  areSet: boolean,
  { count = 0, isEverywhere = false }: FoldOptions = {},
): FoldedFilters {
  const { filters } = useText(common)
  const [isOpen, { toggle }] = useDisclosure(areSet)
  const hidden = isEverywhere ? { display: 'none' as const } : { visibleFrom: 'sm' as const }
  return {
    isOpen,
    button: (
      <Button
        variant={count > 0 ? 'light' : 'default'}
        {...(!isEverywhere && { hiddenFrom: 'sm' })}
        leftSection={<IconFilter size={16} />}
        {...(count > 0 && { rightSection: <Badge size="sm">{count}</Badge> })}
        aria-expanded={isOpen}
        onClick={toggle}
        flex="none"
        style={{ alignSelf: 'flex-start' }}
      >
        {filters}
      </Button>
    ),
    folded: isOpen ? {} : hidden,
  }
}
