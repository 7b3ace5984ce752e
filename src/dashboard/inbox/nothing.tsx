import { Button } from '@mantine/core'
import { IconCircleCheck, IconInbox, IconSearchOff } from '../icons/tabler.ts'
import { NoneFound } from '../lists/none-found.tsx'
import { EmptyState } from '../shell/empty-state.tsx'
import { useText } from '../text/language.ts'
import { inEveryStatus, isNarrowed, type FilterProps } from './filter.ts'
import { cleared } from './filters.tsx'
import { inboxTexts } from './texts.ts'

/** In the place of a list without entries. */
export function Nothing({ filter, change }: FilterProps) {
  const t = useText(inboxTexts)
  const { status, q } = filter
  if (q !== undefined) {
    const everywhere = inEveryStatus(filter)
    return (
      <NoneFound q={q} clear={() => change(cleared(filter))}>
        {everywhere && <Button onClick={() => change(everywhere)}>{t.everyStatus}</Button>}
      </NoneFound>
    )
  }
  if (isNarrowed(filter)) {
    return (
      <EmptyState icon={<IconSearchOff size={28} />} title={t.noMatchTitle} text={t.noMatchText}>
        <Button variant="default" onClick={() => change(cleared(filter))}>
          {t.clear}
        </Button>
      </EmptyState>
    )
  }
  const isOpen = status === undefined
  return (
    <EmptyState
      icon={isOpen ? <IconCircleCheck size={28} /> : <IconInbox size={28} />}
      title={isOpen ? t.noneTitle : t.noneOfStatusTitle}
      text={isOpen ? t.noneText : t.noneOfStatusText}
    />
  )
}
