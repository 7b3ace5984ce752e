import { Select, Skeleton, Textarea, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { typeDescriptors } from '../../shared/form/engine/type-descriptors.ts'
import { answerKinds } from '../../shared/contract/forms/field-types.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import type { Answer } from '../../shared/rules/model.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useText } from '../text/language.ts'
import { logicTexts } from './texts.ts'

// Lists need the largest parts of the kit, and few rules have them.
const ListControl = lazyPart(() => import('./list-control.tsx'), 'ListControl')

export interface ValueControlProps {
  field: FormField
  value: Answer
  onChange: (value: string | string[]) => void
  /** Several values, where the field itself takes one; by default as the field does. */
  many?: boolean
  label: string
  /** Whether the label stands above the control, or is only said. */
  isLabelled?: boolean
  error?: string | undefined
  readOnly?: boolean
  disabled?: boolean
  required?: boolean
  /** Options that are not offered now. */
  without?: readonly string[]
}

/** A value as the field itself takes it: an option, a date, a number, or words. */
export function ValueControl(props: ValueControlProps) {
  const { field, value, many = answerKinds[field.type] === 'choices', without = [], onChange } = props
  const common = commonOf(props)
  const choices = field.choices.filter((choice) => !without.includes(choice.value))
  const single = [value].flat()[0] ?? ''
  if (many) {
    return (
      <Suspense fallback={<Skeleton h={36} />}>
        <ListControl {...common} choices={choices} value={[value].flat().filter(Boolean)} onChange={onChange} />
      </Suspense>
    )
  }
  const kind = answerKinds[field.type]
  if (kind === 'tick' || (choices.length > 0 && field.type !== 'text')) {
    return <ChoiceControl {...props} choices={choices} single={single} />
  }
  if (field.type === 'textarea') {
    return <Textarea {...common} value={single} onChange={(event) => onChange(event.currentTarget.value)} autosize />
  }
  return (
    <TextInput
      {...common}
      type={kind === 'moment' ? typeDescriptors[field.type].input?.type : kind === 'number' ? 'number' : 'text'}
      {...(kind === 'number' && { step: 'any' })}
      value={single}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function commonOf({ label, isLabelled = false, required, error, readOnly, disabled }: ValueControlProps) {
  const name = isLabelled ? { label, withAsterisk: required } : { 'aria-label': label }
  return { ...name, error, readOnly, disabled }
}

interface ChoiceControlProps extends ValueControlProps {
  choices: FormField['choices']
  single: string
}

function ChoiceControl({ choices, single, ...props }: ChoiceControlProps) {
  const { field, onChange, readOnly, disabled } = props
  const t = useText(logicTexts)
  const data = answerKinds[field.type] === 'tick' ? ticks(t) : choices
  return (
    <Select
      {...commonOf(props)}
      placeholder={t.choose}
      data={withUnknown(data, single)}
      value={single === '' ? null : single}
      onChange={(next) => onChange(next ?? '')}
      clearable={!readOnly && !disabled}
    />
  )
}

const ticks = (t: { ticked: string; unticked: string }) => [
  { value: '1', label: t.ticked },
  { value: '0', label: t.unticked },
]

/** A value that the field does not offer, so that it is seen and can be replaced. */
const withUnknown = (choices: readonly { value: string; label: string }[], value: string) =>
  value === '' || choices.some((choice) => choice.value === value)
    ? [...choices]
    : [...choices, { value, label: value }]
