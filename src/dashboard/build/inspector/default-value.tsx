import { MultiSelect, Select, TextInput } from '@mantine/core'
import { answerKinds, choiceTypes, type ResolvedType } from '../../../shared/contract/forms/field-types.ts'
import type { Choice } from '../../../shared/form/engine/model.ts'
import { useText } from '../../text/language.ts'
import { orNull } from '../draft.ts'
import { chosenByDefault } from './chosen-by-default.ts'
import { inspectorTexts } from './texts.ts'
import type { FieldEditing } from './use-field.ts'

interface DefaultValueProps {
  editing: FieldEditing
  type: ResolvedType
  /** What visitors can choose. */
  choices: readonly Choice[]
}

/** What a field begins with: of its choices, where it has some. */
export function DefaultValue({ editing: { field, set, fault }, type, choices }: DefaultValueProps) {
  const t = useText(inspectorTexts)
  const common = { label: t.defaultValue, error: fault('default_value') }
  const value = field.default_value ?? ''
  if (!choiceTypes.includes(type)) {
    return (
      <TextInput
        {...common}
        value={value}
        onChange={(event) => set('default_value', orNull(event.currentTarget.value))}
      />
    )
  }
  const { chosen, offered } = chosenByDefault(value, choices, answerKinds[type] === 'choices')
  const chosenOf = { ...common, data: offered, placeholder: chosen.length === 0 ? t.noDefault : '', clearable: true }
  return answerKinds[type] === 'choices' ? (
    <MultiSelect
      {...chosenOf}
      value={chosen}
      onChange={(next) => set('default_value', orNull(next.join('; ')))}
      hidePickedOptions
    />
  ) : (
    <Select
      {...chosenOf}
      value={chosen[0] ?? null}
      onChange={(next) => set('default_value', next)}
      searchable={offered.length > 8}
    />
  )
}
