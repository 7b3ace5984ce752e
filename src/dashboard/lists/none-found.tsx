import { Box, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxFoundInList, newestMails } from '../../shared/contract/submissions/list-words.ts'
import { IconSearchOff } from '../icons/tabler.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { wordTexts } from './word-texts.ts'
import { isSearchable } from './words-part.ts'

interface NoneFoundProps {
  q: string
  /** Shows the list without what narrows it. */
  clear: () => void
  /** A further way on. */
  children?: ReactNode
  /** What is looked at, where it is not the newest submissions that have the words. */
  extent?: ReactNode
}

/** In the place of a list in which nothing has the words. */
export function NoneFound({ q, clear, children, extent = <MostFound /> }: NoneFoundProps) {
  const t = useText(wordTexts)
  return (
    <EmptyState
      icon={<IconSearchOff size={28} />}
      title={t.noneTitle}
      text={isSearchable(q) ? t.noneText(q) : t.tooShort}
    >
      {isSearchable(q) && children}
      <Button variant="default" onClick={clear}>
        {t.clear}
      </Button>
      {isSearchable(q) && <Box ta="center">{extent}</Box>}
    </EmptyState>
  )
}

/** Below a long list of what has the words: older submissions may have them, too. */
export function MostFound() {
  const t = useText(wordTexts)
  const { number } = useFormat()
  return (
    <Text size="xs" c="dimmed">
      {t.most(number(maxFoundInList))}
    </Text>
  )
}

/** Where no mail has the words: older ones may have them. */
export function NewestMails() {
  const t = useText(wordTexts)
  const { number } = useFormat()
  return (
    <Text size="xs" c="dimmed">
      {t.newestMails(number(newestMails))}
    </Text>
  )
}
