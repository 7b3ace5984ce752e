import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { IconSearch } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import { searchTexts } from './search-texts.ts'

interface SearchInputProps {
  label: string
  /** What is sought at first. */
  sought: string | undefined
  search: (sought: string) => void
  /** Characters. */
  maxLength?: number
}

/** Searches a list while one types, once one pauses. */
export function SearchInput({ label, sought = '', search, maxLength }: SearchInputProps) {
  const t = useText(searchTexts)
  const [text, setText] = useState(sought)
  const searchSoon = useDebouncedCallback(search, 250)
  function enter(next: string) {
    setText(next)
    searchSoon(next.trim())
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={t.clear} onClick={() => enter('')} />}
      value={text}
      onChange={(event) => enter(event.currentTarget.value)}
      maxLength={maxLength}
      flex={{ base: '1 1 100%', sm: '0 1 260px' }}
    />
  )
}
