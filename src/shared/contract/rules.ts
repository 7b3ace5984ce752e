import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, integer, PageQuery, required, requiredText, text } from './values.ts'

/** Section 2.5; operators after `not_contains` are additions of contract §4. */
export const operators = [
  'equals',
  'not_equals',
  'empty',
  'not_empty',
  'starts_with',
  'not_starts_with',
  'contains',
  'not_contains',
  'greater_than',
  'less_than',
  'before',
  'after',
  'in',
  'matches',
] as const
export type Operator = (typeof operators)[number]

export const actions = [
  'show',
  'hide',
  'enable',
  'disable',
  'require',
  'optional',
  'hide_option',
  'unhide_option',
  'set_value',
  'set_label',
  'make_readonly',
  'unmake_readonly',
  'enable_rules_by_tag',
  'disable_rules_by_tag',
] as const
export type Action = (typeof actions)[number]

/** What a special target allows: texts and buttons have no value and cannot be required (section 2.5). */
export const specialTargets = {
  __form_title: ['set_label', 'show', 'hide'],
  __form_description: ['set_label', 'show', 'hide'],
  __submit: ['set_label', 'show', 'hide'],
  __submit_spinner: ['set_label'],
  __multistep_back: ['set_label', 'show', 'hide'],
  __multistep_next: ['set_label', 'show', 'hide'],
} as const satisfies Record<string, readonly Action[]>
export type SpecialTarget = keyof typeof specialTargets

/** Actions that mean nothing without a `value`: the option, the text or the tag. */
export const actionsWithValue: readonly Action[] = [
  'hide_option',
  'unhide_option',
  'set_value',
  'set_label',
  'enable_rules_by_tag',
  'disable_rules_by_tag',
]
/** Actions that switch rules instead of a target. */
export const tagActions: readonly Action[] = ['enable_rules_by_tag', 'disable_rules_by_tag']

/** Contract §4 "Rule". */
export const ruleLimits = { rules: 200, clauses: 50, actions: 50, tags: 20 } as const

const fieldRef = z
  .union([z.string(), z.int()], {
    error: (issue) => required(issue.input) ?? 'The {field} field must be a field id.',
  })
  .transform(String)
  .pipe(z.string().regex(/^[1-9][0-9]{0,15}$/, { error: 'The {field} field must be a field id.' }))

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, {
    error: (issue) => required(issue.input) ?? `The {field} field must be one of ${values.join(', ')}.`,
  })

/** What a clause compares with; numbers are kept as their text. */
const comparand = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()])).max(500), z.null()], {
    error: 'The {field} field must be a text, a number or a list of texts.',
  })
  .transform((value) => {
    if (value === null) return ''
    return Array.isArray(value) ? value.map(String) : String(value)
  })
  .pipe(z.union([text(2000), z.array(text(2000))]))

export const ClauseInput = z.strictObject({
  when_field_id: fieldRef,
  operator: oneOf(operators),
  value: comparand.optional(),
})

const specialNames = Object.keys(specialTargets) as [SpecialTarget, ...SpecialTarget[]]

export const ActionInput = z
  .strictObject({
    order: integer(-1_000_000, 1_000_000).optional(),
    action: oneOf(actions),
    target_field_id: z.union([z.enum(specialNames), fieldRef, z.literal(''), z.null()]).optional(),
    value: z
      .union([z.string(), z.number(), z.boolean(), z.array(z.string()).max(500), z.null()], {
        error: 'The {field} field must be a text or a list of texts.',
      })
      .transform((value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value))
      .pipe(z.union([text(5000), z.array(text(2000)), z.null()]))
      .optional(),
  })
  .superRefine((action, context) => {
    const problem = actionProblem(action)
    if (problem) context.addIssue({ code: 'custom', path: [problem.key], message: problem.message })
  })

function actionProblem(input: { action: Action; target_field_id?: string | null | undefined; value?: unknown }) {
  const target = input.target_field_id ?? ''
  if (actionsWithValue.includes(input.action) && (input.value === undefined || input.value === null)) {
    return { key: 'value', message: `The {field} field is required for ${input.action}.` }
  }
  if (tagActions.includes(input.action)) return undefined
  if (target === '') return { key: 'target_field_id', message: 'The {field} field is required.' }
  const allowed: readonly Action[] | undefined = specialTargets[target as SpecialTarget]
  if (allowed && !allowed.includes(input.action)) {
    return { key: 'action', message: `Only ${allowed.join(', ')} can be applied to ${target}.` }
  }
  return undefined
}

export const RuleInput = z.strictObject({
  /** Read-only; a list that was read is written back as it is. */
  id: z.unknown().optional(),
  title: text(255).optional(),
  mode: oneOf(['all', 'any']).optional(),
  priority: integer(-1_000_000, 1_000_000).optional(),
  is_enabled: flag().optional(),
  run_on_init: flag().optional(),
  tags: z.array(requiredText(50)).max(ruleLimits.tags).optional(),
  clauses: z
    .array(ClauseInput, { error: 'The {field} field must be a list of conditions.' })
    .max(ruleLimits.clauses, { error: `A rule has at most ${ruleLimits.clauses} conditions.` })
    .optional(),
  actions: z
    .array(ActionInput, { error: 'The {field} field must be a list of actions.' })
    .max(ruleLimits.actions, { error: `A rule has at most ${ruleLimits.actions} actions.` })
    .optional(),
})

export const Clause = z.strictObject({
  when_field_id: z.string(),
  operator: z.enum(operators),
  value: z.union([z.string(), z.array(z.string())]),
})
export type Clause = z.infer<typeof Clause>

export const RuleAction = z.strictObject({
  order: z.int(),
  action: z.enum(actions),
  target_field_id: z.string().meta({ description: 'field id, special target, or empty for the actions by tag' }),
  value: z.union([z.string(), z.array(z.string()), z.null()]),
})
export type RuleAction = z.infer<typeof RuleAction>

const zeroOne = z.literal([0, 1])

export const Rule = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    mode: z.enum(['all', 'any']),
    priority: z.int(),
    is_enabled: zeroOne,
    run_on_init: zeroOne,
    tags: z.array(z.string()),
    clauses: z.array(Clause),
    actions: z.array(RuleAction),
  })
  .meta({ title: 'Rule' })
export type Rule = z.infer<typeof Rule>

const rulesOfForm = { path: '/forms/{id}/rules', record: 'forms', data: Rule, etag: true, perPage: 'all' } as const

/** Section 4.5. */
export const rules = {
  list: endpoint({
    ...rulesOfForm,
    method: 'GET',
    summary: 'Rules of a form, by priority',
    query: PageQuery,
    shape: 'page',
  }),
  replace: endpoint({
    ...rulesOfForm,
    method: 'PUT',
    summary: 'Replace all rules of a form',
    feature: 'rules',
    body: z.strictObject({
      rules: z
        .array(RuleInput, { error: (issue) => required(issue.input) ?? 'The {field} field must be a list of rules.' })
        .max(ruleLimits.rules, { error: `A form has at most ${ruleLimits.rules} rules.` }),
    }),
    shape: 'page',
  }),
}
