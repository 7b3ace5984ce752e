import { Select, Switch, TextInput } from '@mantine/core'
import { typeDescriptors } from '../../../shared/form/engine/type-descriptors.ts'
import type { ResolvedType } from '../../../shared/contract/forms/field-types.ts'
import { useText } from '../../text/language.ts'
import { Measure } from './measure.tsx'
import { inspectorTexts } from './texts.ts'
import type { FieldEditing } from './use-field.ts'

/** What only some types of fields have. */
export function Options({ editing, type }: { editing: FieldEditing; type: ResolvedType }) {
  const t = useText(inspectorTexts)
  const { field, fault, setOptions: set } = editing
  return (
    <>
      {(typeDescriptors[type].numbers ?? []).map((name) => {
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
      {type === 'number' && <Measure editing={editing} />}
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
