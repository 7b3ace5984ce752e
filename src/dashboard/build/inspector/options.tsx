import { Select, Switch, TextInput } from '@mantine/core'
import type { FieldOptions } from '../../../shared/contract/forms/field-options.ts'
import type { ResolvedType } from '../../../shared/form/engine/model.ts'
import { useText } from '../../text/language.ts'
import { inspectorTexts } from './texts.ts'
import type { FieldEditing } from './use-field.ts'

type NumberOption =
  | 'min'
  | 'max'
  | 'step'
  | 'min_length'
  | 'max_length'
  | 'rows'
  | 'min_choices'
  | 'max_choices'
  | 'max_files'
  | 'max_file_mb'

/** The numbers that each type of field knows. */
const numbers: Partial<Record<ResolvedType, readonly NumberOption[]>> = {
  text: ['min_length', 'max_length'],
  textarea: ['min_length', 'max_length', 'rows'],
  number: ['min', 'max', 'step'],
  checkboxes: ['min_choices', 'max_choices'],
  rating: ['max'],
  scale: ['min', 'max', 'step'],
  file: ['max_files', 'max_file_mb'],
}

/** What only some types of fields have. */
export function Options({ editing, type }: { editing: FieldEditing; type: ResolvedType }) {
  const t = useText(inspectorTexts)
  const { field, fault } = editing
  const set = (change: FieldOptions) => editing.set('options', compact({ ...field.options, ...change }))
  return (
    <>
      {(numbers[type] ?? []).map((name) => {
        const value = field.options[name]
        return (
          <TextInput
            key={name}
            type="number"
            label={type === 'rating' ? t.options.stars : t.options[name]}
            value={typeof value === 'number' ? value : ''}
            onChange={({ currentTarget: { value } }) => set({ [name]: value === '' ? undefined : Number(value) })}
            error={fault(`options.${name}`)}
          />
        )
      })}
      {type === 'heading' && (
        <Select
          label={t.options.level}
          data={['2', '3', '4']}
          value={String(field.options.level ?? 2)}
          allowDeselect={false}
          onChange={(level) => set({ level: Number(level) as 2 | 3 | 4 })}
        />
      )}
      {type === 'scale' &&
        (['left_label', 'right_label'] as const).map((name) => (
          <TextInput
            key={name}
            label={t.options[name]}
            value={field.options[name] ?? ''}
            onChange={(event) => set({ [name]: event.currentTarget.value || undefined })}
            error={fault(`options.${name}`)}
          />
        ))}
      {type === 'file' && (
        <Switch
          label={t.options.multiple}
          checked={field.options.multiple ?? false}
          onChange={(event) => set({ multiple: event.currentTarget.checked || undefined })}
        />
      )}
    </>
  )
}

function compact(options: FieldOptions): FieldOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
