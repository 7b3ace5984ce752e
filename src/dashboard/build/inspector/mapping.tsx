import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { fittingOptions } from '../../../shared/contract/forms/field-options.ts'
import type { FieldType } from '../../../shared/contract/forms/field-types.ts'
import { fieldTypes, type CrmModule } from '../../../shared/contract/forms/fields.ts'
import { writableModules } from '../../api/crm-fields.ts'
import { moduleNames } from '../../text/crm.ts'
import { useText } from '../../text/language.ts'
import { withField } from '../draft.ts'
import { typeTexts } from '../type-texts.ts'
import { useEditor } from '../use-editor.ts'
import { useCrmFields } from '../use-labels.ts'
import { Section } from './section.tsx'
import { inspectorTexts } from './texts.ts'
import type { FieldEditing } from './use-field.ts'

interface MappingProps {
  editing: FieldEditing
  /** It asks for nothing: there is no answer that could go anywhere. */
  isDisplay: boolean
  children?: ReactNode
}

/** Where in the CRM the answer goes, and how it is asked for. */
export function Mapping({ editing, isDisplay, children }: MappingProps) {
  const t = useText(inspectorTexts)
  const types = useText(typeTexts)
  const editor = useEditor()
  const { field, fault } = editing
  // Options of tiles and measures are refused where the type takes none.
  const setType = (field_type: FieldType) => {
    const options = fittingOptions(field_type, field.options)
    editor.change((draft) => withField(draft, field.key, { field_type, options }), `${field.key} field_type`)
  }
  return (
    <Section title={isDisplay ? t.element : t.mapping}>
      <Select
        label={t.type}
        data={fieldTypes.map((value) => ({ value, label: types[value] }))}
        value={field.field_type}
        allowDeselect={false}
        onChange={(type) => type !== null && setType(type as FieldType)}
        error={fault('field_type')}
        searchable
      />
      {!isDisplay && <CrmTarget editing={editing} />}
      {children}
    </Section>
  )
}

function CrmTarget({ editing: { field, set, fault } }: { editing: FieldEditing }) {
  const t = useText(inspectorTexts)
  const modules = useText(moduleNames)
  const crm = useCrmFields()
  const editor = useEditor()
  const offered = Object.entries(crm[field.crm_module] ?? {}).map(([value, { label }]) => ({ value, label }))
  const name = field.crm_field_name
  // One that the CRM no longer has, or cannot name just now, stays chosen.
  const data =
    name === null || offered.some(({ value }) => value === name) ? offered : [{ value: name, label: name }, ...offered]
  return (
    <>
      <Select
        label={t.module}
        data={writableModules.map((value) => ({ value, label: modules[value] }))}
        value={field.crm_module}
        allowDeselect={false}
        onChange={(module) => {
          if (module === null || module === field.crm_module) return
          editor.change((draft) =>
            withField(draft, field.key, { crm_module: module as CrmModule, crm_field_name: null }),
          )
        }}
      />
      <Select
        label={t.crmField}
        placeholder={t.noCrmField}
        data={data}
        value={name}
        onChange={(next) => set('crm_field_name', next)}
        error={fault('crm_field_name')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t.noCrmField }}
      />
    </>
  )
}
