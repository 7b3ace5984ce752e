import type { Clause, Rule, RuleAction } from '../../shared/contract/forms/rules.ts'

/** A rule as the page knows it: ids change with every save, so it has a key of its own. */
export interface DraftRule extends Omit<Rule, 'id'> {
  key: string
}

/** All rules in the order in which they apply. Never changed in place: the history of the page is a list of these. */
export type RulesDraft = readonly DraftRule[]

let made = 0
/** A key for a rule that the server does not know yet. */
export const newKey = () => `new-${++made}`

export function draftOf({ id: _id, ...rule }: Rule, key: string): DraftRule {
  return { ...rule, key, actions: rule.actions.toSorted((a, b) => a.order - b.order) }
}

/** What is sent: a rule without what only this page knows. */
export const contentOf = ({ key: _key, ...rule }: DraftRule): Omit<Rule, 'id'> => rule

export const emptyClause: Clause = { when_field_id: '', operator: 'equals', value: '' }
export const emptyAction: RuleAction = { order: 0, action: 'show', target_field_id: '', value: null }

/** A rule to be filled in. */
export const emptyRule = (): DraftRule => ({
  key: newKey(),
  title: '',
  mode: 'all',
  priority: 0,
  is_enabled: 1,
  run_on_init: 1,
  tags: [],
  clauses: [emptyClause],
  actions: [emptyAction],
})

/** The rule in place of the one with its key, or behind the others. */
export function withRule(rules: RulesDraft, rule: DraftRule): RulesDraft {
  const place = rules.findIndex(({ key }) => key === rule.key)
  return place < 0 ? placed(rules, rule, rules.length) : rules.with(place, rule)
}

export const withoutRule = (rules: RulesDraft, key: string): RulesDraft => rules.filter((rule) => rule.key !== key)

/** The rules with one of them at another place, counted without itself. */
export function withMoved(rules: RulesDraft, key: string, to: number): RulesDraft {
  const moved = rules.find((rule) => rule.key === key)
  return moved ? placed(withoutRule(rules, key), moved, to) : rules
}

/** The rules with a copy of one of them behind it. */
export function withCopy(rules: RulesDraft, key: string, title: string): RulesDraft {
  const place = rules.findIndex((rule) => rule.key === key)
  const rule = rules[place]
  return rule ? rules.toSpliced(place + 1, 0, { ...rule, key: newKey(), title }) : rules
}

/** Rules apply by priority, then as they are listed: a rule keeps its priority wherever its neighbours allow it. */
function placed(rules: RulesDraft, rule: DraftRule, to: number): RulesDraft {
  const place = Math.max(0, Math.min(to, rules.length))
  const least = rules[place - 1]?.priority ?? -Infinity
  const most = rules[place]?.priority ?? Infinity
  return rules.toSpliced(place, 0, { ...rule, priority: Math.max(least, Math.min(rule.priority, most)) })
}

/** The rule with other actions, which run as they are listed. */
export const withActions = (rule: DraftRule, actions: readonly RuleAction[]): DraftRule => ({
  ...rule,
  actions: actions.map((action, order) => ({ ...action, order })),
})
