import {
  maxActions,
  maxBodyBytes,
  maxClauses,
  maxFieldText,
  maxFormChoices,
  maxFormFields,
  maxRules,
} from '../../../shared/budgets.ts'
import { fieldDefaults, type Field } from '../../../shared/contract/forms/fields.ts'
import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import type { Rule } from '../../../shared/contract/forms/rules.ts'
import { initialAnswers, readAnswers } from '../../../shared/form/engine/answers.ts'
import { checkAnswers } from '../../../shared/form/engine/check.ts'
import { compileForm, type CompiledForm } from '../../../shared/form/engine/compile.ts'
import { renderFormPage } from '../../../shared/form/page/page.ts'
import { prefill } from '../../../shared/form/page/prefill.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { costFaults } from '../../features/rules/check.ts'
import type { Calls } from './calls.ts'

const listOf = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

const fieldsOf = (count: number, given: (at: number) => Partial<Field>): Field[] =>
  listOf(count, (at) => ({
    ...fieldDefaults,
    form_id: 1,
    position: at,
    crm_module: 'address',
    label: `Feld ${at}`,
    field_type: 'text',
    ...given(at),
    id: at + 1,
  }))

const settings = { ...formSettingDefaults, internal_title: 'Anfrage', language: 'de' as const, active: true }
const compiled = (fields: Field[], rules: Rule[] = []) =>
  compileForm({
    id: 1,
    slug: 'abcdefghij',
    settings,
    files: { fonts: [], logo: null },
    fields: resolveFields(fields, {}),
    rules,
  })

/** Codes of one field, as a datalist, and the last ones of them as its default. */
const coded = (count: number, chosen: number, prefix = 'c') => {
  const codes = listOf(count, (at) => `${prefix}${at}`)
  return { datalist: codes.join(';'), default_value: codes.slice(-chosen).toReversed().join(';') }
}

const room = Math.floor(maxFieldText / maxFormFields) - 'Feld 1999'.length
/** Forms with as many fields, choices and characters as allowed, by what they have many of. */
const forms: Record<string, Field[]> = {
  'fields to tick': fieldsOf(maxFormFields, () => ({ field_type: 'checkbox', required: true, read_only: true })),
  'fields with long defaults': fieldsOf(maxFormFields, () => ({ default_value: '<ü&'.repeat(room / 3) })),
  'texts with marks': fieldsOf(maxFormFields, () => ({
    field_type: 'text_block',
    default_value: '[**a**](https://b.c) '.repeat(room / 21),
  })),
  'steps of one field': fieldsOf(maxFormFields, (at) => ({ field_type: at % 2 === 0 ? 'page_break' : 'text' })),
  'choices of two fields, many chosen': fieldsOf(2, () => ({
    field_type: 'checkboxes',
    ...coded(maxFormChoices / 2, 1_600, ''),
  })),
  'choices of many fields for one place, all chosen': fieldsOf(maxFormFields, (at) => ({
    field_type: 'checkboxes',
    crm_field_name: 'Merkmale',
    ...coded(maxFormChoices / maxFormFields, maxFormChoices / maxFormFields, `${at}.`),
  })),
}

/** As many rules as a form may have, of as many bytes as a body has room for. */
function largestRules(fields: readonly Field[]): Rule[] {
  const at = (rule: number, entry: number) => String(((rule * maxClauses + entry) % fields.length) + 1)
  const value = 'ü'.repeat(maxBodyBytes / 2 / maxRules / maxActions - 60)
  const rules = listOf(maxRules, (rule) => ({
    id: rule + 1,
    title: `Regel ${rule}`,
    mode: 'any' as const,
    priority: 0,
    is_enabled: 1 as const,
    run_on_init: 1 as const,
    tags: [],
    clauses: listOf(maxClauses, (entry) => ({
      when_field_id: at(rule, entry),
      operator: 'equals' as const,
      value: `${rule}.${entry}`,
    })),
    actions: listOf(maxActions, (order) => ({
      order,
      action: 'set_value' as const,
      target_field_id: at(rule, order),
      value,
    })),
  }))
  const faults = costFaults(rules, fields)
  if (Object.keys(faults).length > 0) throw new Error(`No form can have these rules: ${JSON.stringify(faults)}`)
  return rules
}

/** A form made ready, and its page. */
export const formPage = (): Calls => {
  const page = (form: CompiledForm) =>
    renderFormPage({
      form,
      answers: initialAnswers(form, {}),
      faults: [],
      token: '',
      action: '/',
      scripts: { runtime: '/', steps: '/' },
      embed: false,
    })
  const plain = Object.entries(forms).map(([name, fields]) => [name, fields, [] as Rule[]] as const)
  const long = forms['fields with long defaults']!
  return Object.fromEntries(
    [...plain, ['as many rules as allowed', long, largestRules(long)] as const].flatMap(([name, fields, rules]) => {
      const form = compiled(fields, rules)
      return [
        [`made ready: ${name}`, () => compiled(fields, rules)],
        [`shown: ${name}`, () => page(form)],
      ]
    }),
  )
}

/** What was sent, read and checked. */
export const submission = (): Calls =>
  Object.fromEntries(
    Object.entries(forms).flatMap(([name, fields]) => {
      const form = compiled(fields)
      const sent = Object.fromEntries(
        form.model.fields.map((field) => [field.name, field.choices.map(({ value }) => value).slice(-500)]),
      )
      const query = form.model.fields.map((field) => [field.name, field.default_value ?? ''] as const)
      return [
        [`sent: ${name}`, () => checkAnswers(form, readAnswers(form, sent).answers, {})],
        [`prefilled: ${name}`, () => checkAnswers(form, {}, prefill(form, query))],
      ]
    }),
  )
