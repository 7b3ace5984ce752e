import type { Operator, SpecialTarget } from '../contract/rules.ts'
import { answerOf, listOf } from './compare.ts'
import type { Answer, EvaluatedRule, RuleField } from './model.ts'
import { LABEL, PER_FIELD, READ_ONLY, REQUIRED, ENABLED, VALUE, VISIBLE } from './slots.ts'

/**
 * The rules of a form brought into the shape that is quick to evaluate: tests, and writes to numbered slots. Plain JSON, so
 * a page may carry the plan instead of rules and fields, and its script `run.ts` alone.
 */
export interface Plan {
  fields: PlannedField[]
  /** In the order of application. */
  rules: PlannedRule[]
  targets: Named<SpecialTarget>[]
  /** Every property a rule can change is a slot; this is its value before any rule. */
  base: Value[]
}
export interface PlannedField {
  id: string
  /** Takes no answer. */
  decorative: boolean
  /** Slot that says whether the page break before it is shown: without it, nothing of its step is. */
  step?: number
  /** The options some rule hides or unhides. */
  options: Named<string>[]
}
export interface PlannedRule {
  /** Position in the list that was given. */
  index: number
  any: boolean
  onInit: boolean
  /** Whether the rule is switched on. */
  slot: number
  clauses: PlannedClause[]
  writes: [slot: number, value: Value][]
}
export interface PlannedClause {
  /** Position of the field; -1: the form does not have it. */
  field: number
  type: RuleField['type']
  operator: Operator
  value: Answer
}
/** `null`: no label, or no answer, was set. */
export type Value = Answer | boolean | null
type Named<Name> = [name: Name, slot: number]

const DECORATIVE = /^(heading|text_block|divider|page_break)$/
const TARGET = /^__(form_(title|description)|submit(_spinner)?|multistep_(back|next))$/

/** Actions that give a property of a field a fixed value. */
const FIXED = new Map<string, [property: number, value: boolean]>([
  ['show', [VISIBLE, true]],
  ['hide', [VISIBLE, false]],
  ['enable', [ENABLED, true]],
  ['disable', [ENABLED, false]],
  ['require', [REQUIRED, true]],
  ['optional', [REQUIRED, false]],
  ['make_readonly', [READ_ONLY, true]],
  ['unmake_readonly', [READ_ONLY, false]],
])

interface Draft {
  plan: Plan
  fields: readonly RuleField[]
  switches: { slot: number; tags: readonly string[] }[]
}
type PlannedAction = EvaluatedRule['actions'][number]

/** Reads each rule and field once; never throws on rules the contract accepts. */
export function planOf(rules: readonly EvaluatedRule[], fields: readonly RuleField[]): Plan {
  const base: Value[] = []
  const plan: Plan = { fields: [], rules: [], targets: [], base }
  let step: number | undefined
  for (const field of fields) {
    if (field.type === 'page_break') step = undefined
    const planned: PlannedField = { id: String(field.id), decorative: DECORATIVE.test(field.type), options: [] }
    plan.fields.push(step === undefined ? planned : { ...planned, step })
    if (field.type === 'page_break') step = base.length + VISIBLE
    base.push(!field.hidden, !field.disabled, field.required, field.read_only, null, null)
  }
  // Sorting is stable: equal priorities and equal orders keep the order of their list.
  const ordered = rules.map((rule, index) => ({ rule, index })).sort((a, b) => a.rule.priority - b.rule.priority)
  const switches = ordered.map(({ rule }) => ({ slot: base.push(rule.is_enabled === 1) - 1, tags: rule.tags }))
  const draft = { plan, fields, switches }
  plan.rules = ordered.map(({ rule, index }, at) => ({
    index,
    any: rule.mode === 'any',
    onInit: rule.run_on_init === 1,
    slot: switches[at]?.slot ?? 0,
    clauses: rule.clauses.map(({ when_field_id, operator, value }) => {
      const field = positionOf(plan, when_field_id)
      return { field, type: fields[field]?.type ?? 'text', operator, value }
    }),
    // Of several writes of one rule to one slot only the last matters.
    writes: [
      ...new Map([...rule.actions].sort((a, b) => a.order - b.order).flatMap((action) => writesOf(draft, action))),
    ],
  }))
  return plan
}

function positionOf(plan: Plan, id: string): number {
  return plan.fields.findIndex((field) => field.id === id)
}

/** What an action writes; nothing when it has no meaning for its target. */
function writesOf(draft: Draft, { action, target_field_id: target, value }: PlannedAction): PlannedRule['writes'] {
  if (action.endsWith('_tag')) {
    const names = [value].flat()
    const tagged = draft.switches.filter(({ tags }) => tags.some((tag) => names.includes(tag)))
    return tagged.map(({ slot }) => [slot, action === 'enable_rules_by_tag'])
  }
  const fixed = FIXED.get(action)
  const label = [value].flat()[0] ?? ''
  if (TARGET.test(target)) {
    const first = slotOf(draft.plan, draft.plan.targets, target as SpecialTarget, [true, null])
    if (action === 'set_label') return [[first + 1, label]]
    return fixed?.[0] === VISIBLE && target !== '__submit_spinner' ? [[first, fixed[1]]] : []
  }
  const at = positionOf(draft.plan, target)
  if (at < 0) return []
  if (fixed) return [[at * PER_FIELD + fixed[0], fixed[1]]]
  if (action === 'set_label') return [[at * PER_FIELD + LABEL, label]]
  return valueWritesOf(draft, at, action, value)
}

function valueWritesOf(
  { plan, fields }: Draft,
  at: number,
  action: string,
  value: Answer | null,
): PlannedRule['writes'] {
  const [field, planned] = [fields[at], plan.fields[at]]
  if (!field || !planned || planned.decorative) return []
  if (action === 'set_value') {
    const answer = answerOf(field, value)
    return answer === undefined ? [] : [[at * PER_FIELD + VALUE, answer]]
  }
  const codes = listOf(value).filter((code) => field.options.includes(code))
  return codes.map((code) => [slotOf(plan, planned.options, code, [false]), action === 'hide_option'])
}

function slotOf<Name>(plan: Plan, known: Named<Name>[], name: Name, initial: Value[]): number {
  const found = known.find((entry) => entry[0] === name)
  if (found) return found[1]
  const first = plan.base.push(...initial) - initial.length
  known.push([name, first])
  return first
}
