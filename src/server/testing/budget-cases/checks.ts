import type { z } from 'zod'
import {
  maxActions,
  maxClauses,
  maxComparands,
  maxFormFields,
  maxObjectNames,
  maxRules,
} from '../../../shared/budgets.ts'
import { formDrafts } from '../../../shared/contract/forms/form-versions.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import { rules } from '../../../shared/contract/forms/rules.ts'
import { dropInvalidParts } from '../../http/bodies/drop-invalid-parts.ts'
import { SchemaError, validate } from '../../http/validate.ts'
import type { Calls } from './calls.ts'

const listOf = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

const rulesOf = (count: number, clause: unknown, action: unknown, rule: object = {}) => ({
  rules: listOf(count, () => ({
    ...rule,
    clauses: listOf(maxClauses, () => clause),
    actions: listOf(action === undefined ? 0 : maxActions, () => action),
  })),
})
const rightClause = { when_field_id: '1', operator: 'equals', value: 'a' }
const rightAction = { order: 1, action: 'show', target_field_id: '1', value: '' }
const valuesOf = (value: unknown) => ({ ...rightClause, operator: 'in', value: listOf(maxComparands, () => value) })

const ruleBodies = {
  'rules without faults': rulesOf(maxRules, rightClause, rightAction),
  'rules with one fault each': rulesOf(maxRules, rightClause, rightAction, { priority: 'x' }),
  'rules with one action each that lacks what it needs': {
    rules: listOf(maxRules, () => ({
      clauses: listOf(maxClauses, () => rightClause),
      actions: [{ order: 1 }, ...listOf(maxActions - 1, () => rightAction)],
    })),
  },
  'rules of nothing': rulesOf(maxRules, {}, {}),
  'rules of faults': rulesOf(
    maxRules,
    { when_field_id: 'x', operator: 'x', value: {} },
    { order: 'x', action: 'x', target_field_id: 'x', value: {} },
  ),
  'half a million values': rulesOf(20, valuesOf('a'), undefined),
  'a million numbers': rulesOf(40, valuesOf(1), undefined),
  'half a million values, the last one too long': rulesOf(
    20,
    { ...valuesOf('a'), value: ['a', 'a'.repeat(9_000)] },
    undefined,
  ),
}

const faultyField = {
  crm_module: 1,
  label: 1,
  hint: 1,
  placeholder: 1,
  required: 3,
  hidden: 3,
  disabled: 3,
  default_value: 1,
  half_size: 3,
  field_type: 3,
  datalist: 1,
}
const faultyTexts = Object.fromEntries(
  listOf(20, (language) => [`l${language}`, Object.fromEntries(listOf(maxObjectNames - 20, (at) => [`k${at}`, 0]))]),
)

/** A body checked with its schema, and cleared of what is wrong with it. */
export const bodyCheck = (): Calls => {
  const settings = Object.keys(forms.update.body.shape)
  const bodies = [
    [rules.replace.body, ruleBodies],
    [formDrafts.update.body, { 'a draft of faults': { token: 'x', fields: listOf(maxFormFields, () => faultyField) } }],
    [
      forms.update.body,
      {
        'all settings wrong': Object.fromEntries(settings.map((name) => [name, {}])),
        'settings that do not exist': Object.fromEntries(listOf(maxObjectNames, (at) => [`setting_${at}`, 1])),
        'a million languages': { additional_languages: listOf(1_000_000, () => 0) },
        'a hundred thousand translations': { translations: faultyTexts },
      },
    ],
    [
      pdfTemplates.update.body,
      { 'a field list of faults': { blocks: [{ type: 'fieldlist', field_ids: listOf(10_000, () => ({})) }] } },
    ],
  ] as const
  const calls = bodies.flatMap(([schema, named]) =>
    Object.entries<unknown>(named).flatMap(([name, body]) => [
      [`checked: ${name}`, () => checked(schema, body)] as const,
      [`cleared: ${name}`, { inTurns: () => cleared(schema, body) }] as const,
    ]),
  )
  return Object.fromEntries(calls)
}

function checked(schema: z.ZodType, body: unknown): unknown {
  try {
    return validate(schema, body)
  } catch (error) {
    return error
  }
}

/** What is right of a body that is refused, as the service looks for it. */
async function cleared(schema: z.ZodType, body: unknown): Promise<unknown> {
  const refusal = checked(schema, body)
  return refusal instanceof SchemaError
    ? dropInvalidParts(schema, body, { issues: refusal.issues, standsIn: true })
    : undefined
}
