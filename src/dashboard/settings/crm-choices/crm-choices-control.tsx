import { MultiSelect, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { crmFieldsQuery } from '../../api/crm-fields.ts'
import { useText } from '../../text/language.ts'
import type { ControlProps } from '../control-props.ts'
import { offeredChoices } from './offered-choices.ts'
import { OneChoice } from './one-choice.tsx'
import { settingsTexts } from '../texts.ts'

/** One or several of the choices that a field of the CRM has; any words while the CRM names none. */
export function CrmChoicesControl({ setting: { kind }, input, common }: ControlProps<'crmChoices'>) {
  const t = useText(settingsTexts)
  const permitted = useQuery(crmFieldsQuery).data?.[kind.module]?.[kind.field]?.permittedvalues ?? {}
  const isOffered = Object.keys(permitted).length > 0
  const chosen = [input.value ?? []].flat().map(String)
  if (kind.many) {
    const shared = { ...common, value: chosen, onChange: input.choose, clearable: true }
    return isOffered ? (
      <MultiSelect {...shared} data={offeredChoices(permitted, chosen)} searchable />
    ) : (
      <TagsInput {...shared} placeholder={t.add} />
    )
  }
  return <OneChoice permitted={permitted} input={input} common={common} />
}
