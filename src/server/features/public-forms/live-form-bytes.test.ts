import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { maxActions, maxClauses, maxFormFields, maxRules } from '../../../shared/budgets.ts'
import { fieldDefaults, type Field } from '../../../shared/contract/forms/fields.ts'
import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import type { Rule } from '../../../shared/contract/forms/rules.ts'
import { compileForm, type CompiledForm } from '../../../shared/form/engine/compile.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { wireJson } from '../../../shared/form/page/wire.ts'
import { compiledBytes } from './live-form.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const listOf = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

const fieldsOf = (count: number, given: Partial<Field> = {}): Field[] =>
  listOf(count, (at) => ({
    ...fieldDefaults,
    ...given,
    id: at + 1,
    form_id: 1,
    position: at,
    crm_module: 'address',
    label: `Feld ${at}`,
  }))

const rules = (): Rule[] =>
  listOf(maxRules, (rule) => ({
    id: rule + 1,
    title: `Regel ${rule}`,
    mode: 'any' as const,
    priority: 0,
    is_enabled: 1 as const,
    run_on_init: 1 as const,
    tags: [],
    clauses: listOf(maxClauses, (at) => ({
      when_field_id: String(at + 1),
      operator: 'equals' as const,
      value: `${rule}.${at}`,
    })),
    actions: listOf(maxActions, (order) => ({
      order,
      action: 'set_value' as const,
      target_field_id: String(maxFormFields - order),
      value: `${rule}.${order} ${'x'.repeat(40)}`,
    })),
  }))

/** From JSON, as the database gives it: nothing of it is shared. It was shown once, so that it keeps what its pages carry. */
function compiled([fields, rules]: [Field[], Rule[]]): CompiledForm {
  const given = JSON.parse(JSON.stringify({ fields, rules, settings: formSettingDefaults }))
  const settings = { ...given.settings, internal_title: 'Anfrage', language: 'de', active: true }
  const form = { id: 1, slug: 'abcdefghij', files: { fonts: [], logo: null }, settings }
  const made = compileForm({ ...form, fields: resolveFields(given.fields, {}), rules: given.rules })
  wireJson(made, { own: {} })
  return made
}

const choices = listOf(10_000, (at) => `c${at}`).join(';')
const cases: Record<string, [times: number, form: [Field[], Rule[]]]> = {
  'a dozen fields': [100, [fieldsOf(12), []]],
  'as many fields as a form has': [3, [fieldsOf(maxFormFields), []]],
  'as many choices as a form has': [3, [fieldsOf(2, { field_type: 'checkboxes', datalist: choices }), []]],
  'as many rules as a form has': [3, [fieldsOf(maxFormFields), rules()]],
}

test.each(Object.entries(cases))(
  'public forms: a form takes no more memory than its cache counts: %s',
  (_, [times, form]) => {
    const first = compiled(form)
    collect()
    const before = process.memoryUsage().heapUsed
    const kept = listOf(times, () => compiled(form))
    collect()
    const each = (process.memoryUsage().heapUsed - before) / times
    expect(kept).toHaveLength(times)
    expect(each / compiledBytes(first)).toBeLessThan(1)
  },
)
