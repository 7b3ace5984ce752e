import { answerKinds, displayTypes, type ResolvedType } from '../../../shared/contract/forms/field-types.ts'
import { Stack, Switch, Textarea, TextInput, Title } from '@mantine/core'
import { resolveField } from '../../../shared/form/engine/resolve.ts'
import { FormattedText } from '../../formatting/formatted-text.tsx'
import { useText } from '../../text/language.ts'
import { orNull, type DraftField } from '../draft.ts'
import { configurationOf } from '../../api/crm-configuration.ts'
import { useCrmFields, useLabels } from '../use-labels.ts'
import { Choices } from './choices.tsx'
import { DefaultValue } from './default-value.tsx'
import { Mapping } from './mapping.tsx'
import { Options } from './options.tsx'
import { Section } from './section.tsx'
import { inspectorTexts } from './texts.ts'
import { useFieldEditing, type FieldEditing } from './use-field.ts'

/** Everything about one field. */
export function FieldInspector({ field }: { field: DraftField }) {
  const t = useText(inspectorTexts)
  const label = useLabels()(field)
  const crm = useCrmFields()
  const editing = useFieldEditing(field)
  const configured = configurationOf(crm, field.crm_module, field.crm_field_name)
  const { type, choices } = resolveField({ ...field, id: 0, form_id: 0, position: 0 }, configured)
  const isDisplay = displayTypes.includes(type)
  return (
    <Stack gap="xl">
      <Title order={2} lineClamp={2}>
        {label}
      </Title>
      <Section title={t.content}>
        <Content editing={editing} placeholder={configured?.label} isTyped={isTyped(type)} />
        {type === 'text_block' ? (
          <FormattedText
            name={t.text}
            label={t.text}
            minRows={3}
            maxRows={24}
            value={field.default_value ?? ''}
            onChange={(value) => editing.set('default_value', orNull(value))}
          />
        ) : (
          !isDisplay && <DefaultValue editing={editing} type={type} choices={choices} />
        )}
      </Section>
      <Mapping editing={editing} isDisplay={isDisplay}>
        {isDisplay && <Options editing={editing} type={type} />}
      </Mapping>
      <Choices editing={editing} type={type} permitted={configured?.permittedvalues ?? null} offered={choices} />
      {!isDisplay && (
        <Section title={t.rules}>
          <Flag editing={editing} name="required" label={t.required} />
          <Options editing={editing} type={type} />
        </Section>
      )}
      <Section title={t.look}>
        <Flag editing={editing} name="half_size" label={t.halfSize} />
        <Flag editing={editing} name="hidden" label={t.hidden} />
        {!isDisplay && <Flag editing={editing} name="read_only" label={t.readOnly} />}
        {!isDisplay && <Flag editing={editing} name="disabled" label={t.disabled} />}
      </Section>
    </Stack>
  )
}

/** Whether the visitor types the answer. */
const isTyped = (type: ResolvedType) =>
  type !== 'hidden' && !displayTypes.includes(type) && (answerKinds[type] ?? 'number') === 'number'

interface ContentProps {
  editing: FieldEditing
  placeholder: string | undefined
  isTyped: boolean
}

function Content({ editing, placeholder, isTyped }: ContentProps) {
  const t = useText(inspectorTexts)
  const { field, set, fault } = editing
  return (
    <>
      <TextInput
        label={t.label}
        description={placeholder === undefined ? undefined : t.labelHelp}
        placeholder={placeholder}
        value={field.label ?? ''}
        onChange={(event) => set('label', orNull(event.currentTarget.value))}
        error={fault('label')}
      />
      <Textarea
        label={t.hint}
        autosize
        value={field.hint ?? ''}
        onChange={(event) => set('hint', orNull(event.currentTarget.value))}
        error={fault('hint')}
      />
      {isTyped && (
        <TextInput
          label={t.placeholder}
          value={field.placeholder ?? ''}
          onChange={(event) => set('placeholder', orNull(event.currentTarget.value))}
          error={fault('placeholder')}
        />
      )}
    </>
  )
}

interface FlagProps {
  editing: FieldEditing
  name: 'required' | 'hidden' | 'disabled' | 'read_only' | 'half_size'
  label: string
}

function Flag({ editing: { field, set }, name, label }: FlagProps) {
  return <Switch label={label} checked={field[name]} onChange={(event) => set(name, event.currentTarget.checked)} />
}
