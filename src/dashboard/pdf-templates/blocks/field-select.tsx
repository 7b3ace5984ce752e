import { Select } from '@mantine/core'
import type { CrmReference } from '../../../shared/contract/documents/pdf-blocks.ts'
import { useCrmFields, useLabels } from '../../build/use-labels.ts'
import { moduleNames } from '../../text/crm.ts'
import { useText } from '../../text/language.ts'
import { useAnswerFields } from '../labels.ts'
import { editorTexts } from '../texts.ts'

interface FormFieldSelectProps {
  label: string
  value: number | null
  onChange: (id: number | null) => void
  /** Fields of this type alone. */
  type?: 'signature' | 'file'
  /** What having no field means, where that can be chosen. */
  none?: string
  error: string | undefined
}

/** One of the form's fields. */
export function FormFieldSelect({ label, value, onChange, type, none, error }: FormFieldSelectProps) {
  const labelOf = useLabels()
  const fields = useAnswerFields().filter(({ field_type }) => type === undefined || field_type === type)
  const data = fields.map((field) => ({ value: String(field.id), label: labelOf(field) }))
  return (
    <Select
      label={label}
      data={none === undefined ? data : [{ value: '', label: none }, ...data]}
      value={value === null ? (none === undefined ? null : '') : String(value)}
      onChange={(next) => onChange(next === null || next === '' ? null : Number(next))}
      allowDeselect={false}
      searchable={data.length > 8}
      error={error}
    />
  )
}

export const referenceModules = ['address', 'estate'] as const

interface CrmFieldSelectProps {
  value: CrmReference | null
  onChange: (value: CrmReference) => void
  error: string | undefined
}

/** A field of the record in the CRM, whether the form asks for it or not. */
export function CrmFieldSelect({ value, onChange, error }: CrmFieldSelectProps) {
  const t = useText(editorTexts)
  const modules = useText(moduleNames)
  const crm = useCrmFields()
  const module = value?.module ?? 'address'
  const name = value?.name ?? ''
  const offered = Object.entries(crm[module] ?? {}).map(([field, { label }]) => ({ value: field, label }))
  const isUnknown = name !== '' && !offered.some((one) => one.value === name)
  return (
    <>
      <Select
        label={t.module}
        data={referenceModules.map((one) => ({ value: one, label: modules[one] }))}
        value={module}
        allowDeselect={false}
        onChange={(next) => {
          const chosen = referenceModules.find((one) => one === next)
          if (chosen && chosen !== module) onChange({ module: chosen, name: '', label: value?.label ?? null })
        }}
      />
      <Select
        label={t.crmField}
        data={isUnknown ? [{ value: name, label: name }, ...offered] : offered}
        value={name === '' ? null : name}
        onChange={(next) => next !== null && onChange({ module, name: next, label: value?.label ?? null })}
        error={error ?? (isUnknown && offered.length > 0 ? t.unknownField(name) : undefined)}
        searchable
        limit={200}
      />
    </>
  )
}
