import { fieldDefaults, type Field } from '../../contract/forms/fields.ts'
import { formSettingDefaults, type FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { Rule } from '../../contract/forms/rules.ts'
import { compileForm, type CompiledForm } from './compile.ts'
import type { CrmFieldConfig } from './model.ts'
import { resolveField } from './resolve.ts'

type FieldSketch = Partial<Field> & { crm?: CrmFieldConfig }

/** A field of which only what matters is said; it belongs to `address` and has no name in the CRM. */
export function field(id: number, { crm: _crm, ...sketch }: FieldSketch = {}): Field {
  return {
    ...fieldDefaults,
    id,
    form_id: 1,
    position: id,
    crm_module: 'address',
    field_type: 'text',
    label: `Field ${id}`,
    ...sketch,
  }
}

type Sketch = [
  when: Rule['clauses'][number][],
  then: [Rule['actions'][number]['action'], target: number | string, value?: string][],
]

/** A rule that holds when all of its conditions do. */
export function rule(id: number, ...[clauses, actions]: Sketch): Rule {
  return {
    id,
    title: `Rule ${id}`,
    mode: 'all',
    priority: 0,
    is_enabled: 1,
    run_on_init: 1,
    tags: [],
    clauses,
    actions: actions.map(([action, target, value], order) => ({
      order,
      action,
      target_field_id: String(target),
      value: value ?? null,
    })),
  }
}

/** A condition of a rule. */
export function when(id: number, operator: Rule['clauses'][number]['operator'], value = ''): Rule['clauses'][number] {
  return { when_field_id: String(id), operator, value }
}

/** A form whose fields have the ids 1, 2, 3 …, in English unless the settings say otherwise. */
export function form(fields: FieldSketch[], rules: Rule[] = [], settings: Partial<FormSettings> = {}): CompiledForm {
  return compileForm({
    id: 1,
    slug: 'abcdefghij',
    settings: { ...formSettingDefaults, internal_title: 'Test', language: 'en', active: true, ...settings },
    files: { fonts: [], logo: null },
    fields: fields.map((sketch, at) => resolveField(field(at + 1, sketch), sketch.crm)),
    rules,
  })
}
