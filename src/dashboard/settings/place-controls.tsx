import { Select } from '@mantine/core'
import { countries } from '../../shared/contract/accounts/countries.ts'
import { useLanguage } from '../text/language.ts'
import type { ControlProps } from './control-props.ts'

const chosen = (value: unknown) => (typeof value === 'string' ? value : null)

export function TimezoneControl({ input, common }: ControlProps<'timezone'>) {
  return (
    <Select
      {...common}
      data={Intl.supportedValuesOf('timeZone')}
      value={chosen(input.value)}
      onChange={(value) => value !== null && input.choose(value)}
      searchable
      allowDeselect={false}
      limit={50}
    />
  )
}

export function CountryControl({ input, common }: ControlProps<'country'>) {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const options = countries.map((value) => ({ value, label: names.of(value) ?? value }))
  return (
    <Select
      {...common}
      data={options.toSorted((a, b) => a.label.localeCompare(b.label, language))}
      value={chosen(input.value)}
      onChange={(value) => value !== null && input.choose(value)}
      searchable
      allowDeselect={false}
    />
  )
}
