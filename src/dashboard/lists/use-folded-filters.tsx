import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'

interface FoldedFilters {
  /** Shows and folds them; on a phone alone. */
  button: ReactNode
  /** Of the group that they are in. */
  folded: { visibleFrom?: 'sm' }
}

/** Filters of a list that are folded on a phone, where they would take the place of the list, unless some of them are set. */
export function useFoldedFilters(areSet: boolean): FoldedFilters {
  const { filters } = useText(common)
  const [isOpen, { toggle }] = useDisclosure(areSet)
  return {
    button: (
      <Button
        variant="default"
        hiddenFrom="sm"
        aria-expanded={isOpen}
        onClick={toggle}
        flex="none"
        style={{ alignSelf: 'flex-start' }}
      >
        {filters}
      </Button>
    ),
    folded: isOpen ? {} : { visibleFrom: 'sm' },
  }
}
