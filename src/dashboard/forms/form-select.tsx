import { Select } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { everyPage } from '../api/every-page.ts'
import { keyOf } from '../api/queries.ts'
import { texts, useText } from '../text/language.ts'

const selectTexts = texts({
  en: { form: 'Form', anyForm: 'All forms', unknownForm: (id: number) => `Form ${id}` },
  de: { form: 'Formular', anyForm: 'Alle Formulare', unknownForm: (id: number) => `Formular ${id}` },
})

/** All forms of the account, those changed last first. */
export const everyFormQuery = queryOptions({
  queryKey: [...keyOf(endpoints.forms.list), 'every'],
  queryFn: ({ signal }) => everyPage(endpoints.forms.list, { query: { sort: 'updated_at' }, signal }),
})

interface FormSelectProps {
  /** Id of the form. */
  value: number | undefined
  change: (form: number | undefined) => void
  /** Its name stands above it. */
  isLabelled?: boolean
}

/** Of which form a list is. */
export function FormSelect({ value, change, isLabelled = true }: FormSelectProps) {
  const t = useText(selectTexts)
  const forms = useQuery(everyFormQuery).data ?? []
  const named = forms.map(({ id, internal_title }) => ({ value: String(id), label: internal_title }))
  // One that the address or a view names, and the account does not have.
  const isUnnamed = value !== undefined && !forms.some(({ id }) => id === value)
  return (
    <Select
      {...(isLabelled ? { label: t.form } : { 'aria-label': t.form })}
      placeholder={t.anyForm}
      data={isUnnamed ? [...named, { value: String(value), label: t.unknownForm(value) }] : named}
      value={value === undefined ? null : String(value)}
      onChange={(next) => change(next === null ? undefined : Number(next))}
      clearable
      searchable
      limit={100}
      flex={{ base: '1 1 40%', sm: '0 1 210px' }}
    />
  )
}
