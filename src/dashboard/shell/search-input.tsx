import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { IconSearch } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import { searchTexts } from './search-texts.ts'

export interface SearchInputProps {
  label: string
  /** What is sought, by the address. */
  sought: string | undefined
  search: (sought: string) => void
  /** Characters. */
  maxLength?: number
  /** It stands among other controls: narrow, with the focus in it once it was asked for. */
  among?: { takesFocus: boolean }
}

/** Searches a list while one types, once one pauses. */
export function SearchInput({ label, sought = '', search, maxLength, among }: SearchInputProps) {
  const t = useText(searchTexts)
  const { text, enter } = useSoughtText(sought, search)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={among ? t.search : label}
      leftSection={<IconSearch size={16} />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={t.clear} onClick={() => enter('')} />}
      value={text}
      onChange={(event) => enter(event.currentTarget.value)}
      maxLength={maxLength}
      autoFocus={among?.takesFocus ?? false}
      flex={{ base: '1 1 100%', sm: among ? '0 1 190px' : '0 1 260px' }}
    />
  )
}

/** The text as it is typed. What the address says of it counts, but where it is only what was typed a moment before. */
function useSoughtText(sought: string, search: (sought: string) => void) {
  const [text, setText] = useState(sought)
  /** What was asked for, and does not stand in the address yet. */
  const asked = useRef<string[]>([])
  useEffect(() => {
    const at = asked.current.lastIndexOf(sought)
    if (at === -1) setText(sought)
    asked.current = asked.current.slice(at + 1)
  }, [sought])
  const searchSoon = useDebouncedCallback((next: string) => {
    if (next === sought) return
    asked.current.push(next)
    search(next)
  }, 250)
  return {
    text,
    enter(next: string) {
      setText(next)
      searchSoon(next.trim())
    },
  }
}
