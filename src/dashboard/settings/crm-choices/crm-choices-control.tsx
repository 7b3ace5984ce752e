import { MultiSelect, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { crmFieldsQuery } from '../../api/crm-fields.ts'
import { useText } from '../../text/language.ts'
import type { ControlProps } from '../control-props.ts'
import { offeredChoices } from './offered-choices.ts'
import { OneChoice } from './one-choice.tsx'
import { settingsTexts } from '../texts.ts'

/** One or several of the choices that a field of the CRM has, or of the fields of a module; any words while the CRM names none. */
export function CrmChoicesControl({ setting: { kind }, input, common }: ControlProps<'crmChoices'>) {
  const t = useText(settingsTexts)
  const fields = useQuery(crmFieldsQuery).data?.[kind.module] ?? {}
  const labels = Object.entries(fields).map(([name, { label }]) => [name, label] as const)
  const permitted = kind.field === null ? Object.fromEntries(labels) : (fields[kind.field]?.permittedvalues ?? {})
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
