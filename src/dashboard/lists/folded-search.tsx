import { Button } from '@mantine/core'
import { useState } from 'react'
import { maxSearchText } from '../../shared/contract/values.ts'
import { IconSearch } from '../icons/tabler.ts'
import { SearchInput, type SearchInputProps } from '../shell/search-input.tsx'
import { useIsNarrow } from './list-table.tsx'

/** The words of a list beside its other controls: on a phone an icon until it is wanted or used, since it would take a row of its own. */
export function FoldedSearch(props: Omit<SearchInputProps, 'maxLength' | 'among'>) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const [takesFocus, setTakesFocus] = useState(false)
  // It stays once there were words: who empties it is about to write others.
  if (props.sought !== undefined && !isOpen) setOpen(true)
  if (!isNarrow || isOpen) return <SearchInput {...props} maxLength={maxSearchText} among={{ takesFocus }} />
  return (
    <Button
      variant="default"
      leftSection={<IconSearch size={16} />}
      data-icon-on-phone
      flex="none"
      onClick={() => {
        setTakesFocus(true)
        setOpen(true)
      }}
    >
      {props.label}
    </Button>
  )
}
