import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { texts, useText } from '../text/language.ts'
import { formNamesQuery } from '../webhooks/model.ts'

const selectTexts = texts({
  en: { form: 'Form', anyForm: 'All forms', unknownForm: (id: number) => `Form ${id}` },
  de: { form: 'Formular', anyForm: 'Alle Formulare', unknownForm: (id: number) => `Formular ${id}` },
})

interface FormSelectProps {
  /** Id of the form. */
  value: number | undefined
  change: (form: number | undefined) => void
}

/** Of which form a list is. */
export function FormSelect({ value, change }: FormSelectProps) {
  const t = useText(selectTexts)
  const forms = useQuery(formNamesQuery).data?.data ?? []
  const named = forms.map(({ id, internal_title }) => ({ value: String(id), label: internal_title }))
  // One that the address names, and the list of names does not.
  const isUnnamed = value !== undefined && !forms.some(({ id }) => id === value)
  return (
    <Select
      label={t.form}
      placeholder={t.anyForm}
      data={isUnnamed ? [...named, { value: String(value), label: t.unknownForm(value) }] : named}
      value={value === undefined ? null : String(value)}
      onChange={(next) => change(next === null ? undefined : Number(next))}
      clearable
      searchable
      flex={{ base: '1 1 40%', sm: '0 1 210px' }}
    />
  )
}
