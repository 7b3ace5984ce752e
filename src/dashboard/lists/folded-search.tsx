import { Button } from '@mantine/core'
import { useState } from 'react'
import { IconSearch } from '../icons/tabler.ts'
import { SearchInput, type SearchInputProps } from '../shell/search-input.tsx'
import { useIsNarrow } from './list-table.tsx'
import { maxWords } from './words-part.ts'

/** The words of a list beside its other controls: on a phone an icon until it is wanted or used, since it would take a row of its own. */
export function FoldedSearch(props: Omit<SearchInputProps, 'maxLength' | 'among'>) {
  const isNarrow = useIsNarrow()
  const [isWanted, setWanted] = useState(false)
  if (!isNarrow || isWanted || props.sought !== undefined) {
    return <SearchInput {...props} maxLength={maxWords} among={{ takesFocus: isWanted }} />
  }
  return (
    <Button
      variant="default"
      leftSection={<IconSearch size={16} />}
      data-icon-on-phone
      flex="none"
      onClick={() => setWanted(true)}
    >
      {props.label}
    </Button>
  )
}
