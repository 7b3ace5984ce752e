import { Button } from '@mantine/core'
import { IconHistory, IconSearchOff } from '../icons/tabler.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { useText } from '../text/language.ts'
import type { FilterProps } from './filter.ts'
import { auditTexts } from './texts.ts'

/** In the place of a log without entries. */
export function Nothing({ filter, change }: FilterProps) {
  const t = useText(auditTexts)
  const isFiltered = Object.keys(filter).length > 0
  return isFiltered ? (
    <EmptyState icon={<IconSearchOff size={28} />} title={t.noMatchTitle} text={t.noMatchText}>
      <Button variant="default" onClick={() => change({})}>
        {t.clear}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState icon={<IconHistory size={28} />} title={t.noneTitle} text={t.noneText}>
      <ButtonLink to="/forms">{t.toForms}</ButtonLink>
    </EmptyState>
  )
}
