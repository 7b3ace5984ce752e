import { MultiSelect, TagsInput } from '@mantine/core'
import type { Choice } from '../../shared/form/engine/model.ts'

interface ListControlProps {
  choices: readonly Choice[]
  value: string[]
  onChange: (value: string[]) => void
  /** Above the control, or only said. */
  label?: string
  description?: string
  'aria-label'?: string
  error?: string | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
}

/** Several values: of those that are offered, or in words. */
export function ListControl({ choices, value, ...common }: ListControlProps) {
  if (choices.length === 0) return <TagsInput {...common} value={value} />
  const unknown = value.filter((code) => !choices.some((choice) => choice.value === code))
  const data = [...choices, ...unknown.map((code) => ({ value: code, label: code }))]
  return <MultiSelect {...common} data={data} value={value} searchable />
}
