import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { maxActions, maxClauses, maxRules, maxRuleTags } from '../../budgets.ts'
import { endpoint } from '../endpoint.ts'
import { list } from '../lists.ts'
import { fieldKey, keyMeanings } from './field-key.ts'
import { ruleValue } from './rule-value.ts'
import { standIns } from '../stand-ins.ts'
import { flag, integer, PageQuery, required, requiredText, text } from '../values.ts'

/** Operators [B2.5]; those after `not_contains` are additions [B2.5-28]. */
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

/** What a special target allows: texts and buttons have no value and cannot be required [B2.5]. */
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

/** [B4.5-6] */
export const ruleLimits = { rules: maxRules, clauses: maxClauses, actions: maxActions, tags: maxRuleTags } as const

const fieldRef = z
  .union([z.string(), z.int()], {
    error: (issue) => required(issue.input) ?? fault('not_field_id'),
  })
  .transform(String)
  .pipe(z.string().regex(/^[1-9][0-9]{0,15}$/, { error: fault('not_field_id') }))

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, {
    error: (issue) => required(issue.input) ?? fault('not_among', { values: values.join(', ') }),
  })

/** What a clause compares with; numbers are kept as their text. */
const comparand = ruleValue({
  longest: 2000,
  numbersInLists: true,
  error: fault('not_rule_value'),
}).transform((value) => value ?? '')

const clauseMeanings = {
  when_field_id: 'Id of the field whose answer is compared, as text',
  operator: 'How it is compared; texts without regard to case and surrounding space',
  value: 'What it is compared with; not needed for `empty` and `not_empty`',
}

/** A condition whose field `ref` names: by its id, or by its key in a form file. */
const clauseInput = <R extends z.ZodType<string>>(title: string, ref: R, meaning: string) =>
  z
    .strictObject({
      when_field_id: ref.describe(meaning),
      operator: oneOf(operators).describe(clauseMeanings.operator).register(standIns, { value: 'empty' }),
      value: comparand.optional().describe(clauseMeanings.value),
    })
    .meta({ title, description: 'A condition on the answer to a field.' })

export const ClauseInput = clauseInput('ClauseInput', fieldRef, clauseMeanings.when_field_id)

const specialNames = Object.keys(specialTargets) as [SpecialTarget, ...SpecialTarget[]]

const actionMeanings = {
  order: 'Actions of a rule run in ascending order; default: as they are listed',
  action: 'What is done to the target',
  target_field_id:
    'Id of the field, as text, or a special target, which takes only `set_label`, `show` and `hide` (`__submit_spinner` only `set_label`); empty for the actions by tag',
  value: 'The option, value or label to set, or the tag; not needed by the other actions',
}

/** An action whose target `ref` names: by its id, or by its key in a form file. */
const actionInput = <R extends z.ZodType<string>>(title: string, ref: R, meaning: string) =>
  z
    .strictObject({
      order: integer(-1_000_000, 1_000_000).nullish().describe(actionMeanings.order),
      action: oneOf(actions).describe(actionMeanings.action).register(standIns, { value: 'show' }),
      target_field_id: z
        .union([z.enum(specialNames), ref, z.literal(''), z.null()])
        .optional()
        .describe(meaning),
      value: ruleValue({
        longest: 5000,
        numbersInLists: false,
        error: fault('not_action_value'),
      })
        .optional()
        .describe(actionMeanings.value),
    })
    .superRefine((action, context) => {
      const problem = actionProblem(action as Parameters<typeof actionProblem>[0])
      if (problem) context.addIssue({ code: 'custom', path: [problem.key], message: problem.message })
    })
    .meta({ title, description: 'What happens when the conditions hold.' })

export const ActionInput = actionInput('RuleActionInput', fieldRef, actionMeanings.target_field_id)

function actionProblem(input: { action: Action; target_field_id?: string | null | undefined; value?: unknown }) {
  const target = input.target_field_id ?? ''
  if (actionsWithValue.includes(input.action) && (input.value === undefined || input.value === null)) {
    return { key: 'value', message: fault('required_for_action', { action: input.action }) }
  }
  if (tagActions.includes(input.action)) return undefined
  if (target === '') return { key: 'target_field_id', message: fault('required') }
  const allowed: readonly Action[] | undefined = specialTargets[target as SpecialTarget]
  if (allowed && !allowed.includes(input.action)) {
    return { key: 'action', message: fault('action_not_for_target', { actions: allowed.join(', '), target }) }
  }
  return undefined
}

const ruleMeanings = {
  title: 'Name of the rule in the editor',
  mode: 'all: every condition must hold; any: one is enough; default all',
  priority: 'Rules run in ascending priority, equal ones as they are listed; default 0',
  is_enabled: '1: the rule runs; 0: it does not, until a rule enables it by tag; default 1',
  run_on_init: '1: it also runs when the form is opened; 0: only once something was entered; default 1',
  tags: 'Names by which other rules switch this one on and off',
  clauses: 'The conditions (if); without any, `all` always holds and `any` never',
  actions: 'What happens then',
}

/** What a rule has besides its id; conditions and actions name fields as their schemas say. */
const ruleShape = <C extends z.ZodType, A extends z.ZodType>(clause: C, action: A) => ({
  title: text(255).nullish().describe(ruleMeanings.title),
  mode: oneOf(['all', 'any']).nullish().describe(ruleMeanings.mode),
  priority: integer(-1_000_000, 1_000_000).nullish().describe(ruleMeanings.priority),
  is_enabled: flag().nullish().describe(ruleMeanings.is_enabled),
  run_on_init: flag().nullish().describe(ruleMeanings.run_on_init),
  tags: z.array(requiredText(50)).max(ruleLimits.tags).nullish().describe(ruleMeanings.tags),
  clauses: list(clause, {
    max: ruleLimits.clauses,
    tooMany: fault('too_many_conditions', { max: ruleLimits.clauses }),
    error: fault('not_list', { items: 'conditions' }),
  })
    .nullish()
    .describe(ruleMeanings.clauses),
  actions: list(action, {
    max: ruleLimits.actions,
    tooMany: fault('too_many_actions', { max: ruleLimits.actions }),
    error: fault('not_list', { items: 'actions' }),
  })
    .nullish()
    .describe(ruleMeanings.actions),
})

export const RuleInput = z
  .strictObject({
    id: z
      .unknown()
      .optional()
      .meta({ readOnly: true, description: 'Ignored: a list that was read is written back as it is' }),
    ...ruleShape(ClauseInput, ActionInput),
  })
  .meta({ title: 'RuleInput' })

/** All rules of a form. */
const ruleList = <R extends z.ZodType>(rule: R) =>
  list(rule, {
    max: ruleLimits.rules,
    tooMany: fault('too_many_rules', { max: ruleLimits.rules }),
    error: (issue) => required(issue.input) ?? fault('not_list', { items: 'rules' }),
  })
export const RuleList = ruleList(RuleInput)

/** The same in a form file, which names fields by their keys. */
export const FileClauseInput = clauseInput('FormFileClause', fieldKey, keyMeanings.when)
const FileActionInput = actionInput('FormFileAction', fieldKey, keyMeanings.target)
export const FileRuleList = ruleList(
  z.strictObject(ruleShape(FileClauseInput, FileActionInput)).meta({ title: 'FormFileRule' }),
)

export const Clause = z
  .strictObject({
    when_field_id: z.string().describe(clauseMeanings.when_field_id),
    operator: z.enum(operators).describe(clauseMeanings.operator),
    value: z.union([z.string(), z.array(z.string())]).describe(clauseMeanings.value),
  })
  .meta({ title: 'Clause', description: 'A condition on the answer to a field.' })
export type Clause = z.infer<typeof Clause>

export const RuleAction = z
  .strictObject({
    order: z.int().describe(actionMeanings.order),
    action: z.enum(actions).describe(actionMeanings.action),
    target_field_id: z.string().describe(actionMeanings.target_field_id),
    value: z.union([z.string(), z.array(z.string()), z.null()]).describe(actionMeanings.value),
  })
  .meta({ title: 'RuleAction', description: 'What happens when the conditions hold.' })
export type RuleAction = z.infer<typeof RuleAction>

const zeroOne = z.literal([0, 1])

/** Only a flat has a floor. */
const exampleRule = {
  title: 'Floor only for flats',
  mode: 'all',
  priority: 10,
  is_enabled: 1,
  run_on_init: 1,
  tags: ['estate'],
  clauses: [{ when_field_id: '102', operator: 'not_equals', value: 'wohnung' }],
  actions: [{ order: 1, action: 'hide', target_field_id: '103', value: null }],
}

export const Rule = z
  .strictObject({
    id: z.int().describe('Id of the rule; another after each PUT'),
    title: z.string().describe(ruleMeanings.title),
    mode: z.enum(['all', 'any']).describe(ruleMeanings.mode),
    priority: z.int().describe(ruleMeanings.priority),
    is_enabled: zeroOne.describe(ruleMeanings.is_enabled),
    run_on_init: zeroOne.describe(ruleMeanings.run_on_init),
    tags: z.array(z.string()).describe(ruleMeanings.tags),
    clauses: z.array(Clause).describe(ruleMeanings.clauses),
    actions: z.array(RuleAction).describe(ruleMeanings.actions),
  })
  .meta({ title: 'Rule', examples: [{ id: 31, ...exampleRule }] })
export type Rule = z.infer<typeof Rule>

const rulesOfForm = { path: '/forms/{id}/rules', record: 'forms', data: Rule, etag: true, perPage: 'all' } as const

/** [B4.5] */
export const rules = {
  list: endpoint({
    ...rulesOfForm,
    method: 'GET',
    summary: 'Rules of a form',
    description: 'Ordered by priority. Change the list and write it back as a whole.',
    query: PageQuery,
    shape: 'page',
  }),
  replace: endpoint({
    ...rulesOfForm,
    method: 'PUT',
    summary: 'Replace all rules of a form',
    description:
      'The list that is sent takes the place of all rules; an empty one deletes them. At most 200 rules, each with at most 50 conditions and 50 actions, and every field they name is one of this form. Conditions whose patterns, lists and texts cost too much to evaluate together are refused, with the one that is too much.',
    feature: 'rules',
    body: z
      .strictObject({
        rules: RuleList.describe('All rules of the form'),
      })
      .meta({ title: 'RulesReplace', examples: [{ rules: [exampleRule] }] }),
    shape: 'page',
  }),
}
