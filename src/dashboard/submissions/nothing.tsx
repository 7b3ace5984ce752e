import { IconFilterOff, IconInbox } from '../icons/tabler.ts'
import type { Form } from '../forms/model.ts'
import { NoneFound } from '../lists/none-found.tsx'
import { EmptyState } from '../shell/empty-state.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { useText } from '../text/language.ts'
import { unfiltered, type FilterProps } from './filter.ts'
import { submissionsTexts } from './texts.ts'

/** Below the heads of a table in which nothing fits the filters. */
export function NoMatch({ filter, change }: FilterProps) {
  const t = useText(submissionsTexts)
  if (filter.q !== undefined) return <NoneFound q={filter.q} clear={() => change(unfiltered(filter))} />
  return <EmptyState icon={<IconFilterOff size={28} />} title={t.noMatchTitle} text={t.noMatchText} />
}

/** In the place of the list of a form that was not sent yet. */
export function NoneYet({ form }: { form: Pick<Form, 'id'> }) {
  const t = useText(submissionsTexts)
  return (
    <EmptyState icon={<IconInbox size={28} />} title={t.noneTitle} text={t.noneText}>
      <ButtonLink to="/forms/$id/share" params={{ id: form.id }}>
        {t.share}
      </ButtonLink>
    </EmptyState>
  )
}
