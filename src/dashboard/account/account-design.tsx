import { Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { presets } from '../../shared/contract/accounts/presets.ts'
import { formQuery } from '../form/query.ts'
import { everyFormQuery } from '../forms/form-select.tsx'
import { DesignSides } from '../settings/design/design-sides.tsx'
import { formWith } from '../settings/design/shown-form.ts'
import { useText } from '../text/language.ts'
import { AccountLooks, type AccountStyling } from './account-looks.tsx'
import { accountTexts } from './texts.ts'

interface AccountDesignProps {
  /** The design of the account, as it is saved. */
  styling: AccountStyling
  children: ReactNode
}

/** The design of the account beside the page of a form, as it is with that design; without a form, the settings alone. */
export function AccountDesign({ styling, children }: AccountDesignProps) {
  const t = useText(accountTexts)
  const forms = useQuery(everyFormQuery).data
  const [chosen, setChosen] = useState<number>()
  const id = chosen ?? forms?.[0]?.id
  const form = useQuery({ ...formQuery(id ?? 0), enabled: id !== undefined }).data?.answer
  const shown = useMemo(() => form && formWith(form, { [presets.styling.follows]: true }, styling), [form, styling])
  if (!forms || (id !== undefined && !shown && chosen === undefined)) return <Skeleton h={480} radius="lg" />
  const settings = (
    <>
      <AccountLooks styling={styling} />
      {children}
    </>
  )
  if (!shown) return settings
  return (
    <DesignSides
      form={shown}
      above={
        <Select
          label={t.shownForm}
          data={forms.map(({ id: one, internal_title }) => ({ value: String(one), label: internal_title }))}
          value={String(id)}
          onChange={(next) => next !== null && setChosen(Number(next))}
          allowDeselect={false}
          searchable
          limit={100}
          maw={360}
        />
      }
    >
      {settings}
    </DesignSides>
  )
}
