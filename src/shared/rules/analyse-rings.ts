import { answerKinds } from '../contract/forms/field-types.ts'
import { allAnswers } from './analyse-conditions.ts'
import { type Finding, fieldName, ruleName, type Subject } from './finding.ts'
import { listOf, numberOf } from './compare.ts'
import type { Answer, Answers, RuleField } from './model.ts'
import type { PlannedClause, PlannedRule } from './planned.ts'
import { runner } from './run.ts'
import { ENABLED, PER_FIELD, VALUE, VISIBLE } from './slots.ts'

/** Combinations of answers tried on a ring, and the writes that all trials together may cost. */
const TRIED = 300
const MOST_WRITES = 2e7

/** Rules that depend on one another, directly or through others. */
export function rings(subject: Subject, dead: ReadonlySet<number>): Finding[] {
  const alive = subject.planned.filter((rule) => !dead.has(rule.index))
  const effective = effectiveSlots(subject, alive)
  const read = new Map(alive.map((rule) => [rule, readSlots(subject, rule)]))
  const next = new Map(
    alive.map((rule) => {
      const written = new Set(rule.writes.map(([slot]) => slot).filter((slot) => effective.has(slot)))
      return [rule, alive.filter((other) => other !== rule && read.get(other)?.some((slot) => written.has(slot)))]
    }),
  )
  const reached = new Map(alive.map((rule) => [rule, reachable(rule, next)]))
  const seen = new Set<PlannedRule>()
  return alive.flatMap((rule) => {
    if (seen.has(rule)) return []
    const ring = alive.filter((other) => reached.get(rule)?.has(other) && reached.get(other)?.has(rule))
    for (const member of ring) seen.add(member)
    return ring.length > 1 ? judge(subject, ring) : []
  })
}

/** Slots some rule gives another value than they have anyway. */
function effectiveSlots({ plan }: Subject, rules: readonly PlannedRule[]): Set<number> {
  const changes = rules.flatMap(({ writes }) => writes.filter(([slot, value]) => plan.base[slot] !== value))
  return new Set(changes.map(([slot]) => slot))
}

function readSlots({ plan }: Subject, { slot, clauses }: PlannedRule): number[] {
  const ofFields = clauses.flatMap((clause) => {
    const field = plan.clauses[clause]?.field ?? -1
    const first = field * PER_FIELD
    return [first + VISIBLE, first + ENABLED, first + VALUE, plan.fields[field]?.step ?? first + VISIBLE]
  })
  return [...new Set([slot, ...ofFields])]
}

function reachable(from: PlannedRule, next: ReadonlyMap<PlannedRule, PlannedRule[]>): Set<PlannedRule> {
  const found = new Set<PlannedRule>()
  const open = [from]
  for (let rule = open.pop(); rule; rule = open.pop()) {
    const unseen = (next.get(rule) ?? []).filter((other) => !found.has(other))
    for (const other of unseen) found.add(other)
    open.push(...unseen)
  }
  return found
}

function judge(subject: Subject, ring: readonly PlannedRule[]): Finding[] {
  const indexes = ring.map(({ index }) => index)
  const names = indexes.map((index) => ruleName(subject, index)).join(', ')
  const witness = unsettledAnswers(subject, ring)
  if (witness) {
    const words = witness.map(([field, answer]) => `${fieldName(field)} ${shown(answer)}`).join(', ')
    const message = `Rules ${names} undo one another, for example with ${words}; one of them then has no effect.`
    const answers = witness.map(([field, answer]): [number, Answer] => [field.id, answer])
    return [{ kind: 'not_settling', rules: indexes, witness: answers, message }]
  }
  // That two fields switch each other off is a usual wish; values and tags going round in a ring are not.
  const read = new Set(ring.flatMap((rule) => readSlots(subject, rule)))
  const written = ring.flatMap(({ writes }) => writes.map(([slot]) => slot)).filter((slot) => read.has(slot))
  const valueSlots = subject.fields.length * PER_FIELD
  if (!written.some((slot) => slot >= valueSlots || slot % PER_FIELD === VALUE)) return []
  const message = `Rules ${names} depend on one another in a ring, so their order decides what happens.`
  return [{ kind: 'cycle', rules: indexes, message }]
}

/** Tries answers taken from the conditions of the ring; the first with which the rules do not settle. */
function unsettledAnswers({ fields, plan }: Subject, ring: readonly PlannedRule[]): [RuleField, Answer][] | undefined {
  const run = runner(plan)
  const conditions = ring.flatMap(({ clauses }) => clauses.flatMap((at) => plan.clauses[at] ?? []))
  const asked = [...new Set(conditions.map(({ field }) => field))]
  const choices = asked.flatMap((at) => {
    const field = fields[at]
    return field ? [{ field, answers: answersToTry(field, at, conditions) }] : []
  })
  const combinations = choices.reduce((product, { answers }) => product * answers.length, 1)
  const cost = ring.length * plan.rules.reduce((sum, { writes }) => sum + writes.length, 0)
  const trials = Math.min(combinations, TRIED, Math.ceil(MOST_WRITES / cost))
  for (let number = 0; number < trials; number++) {
    const answers: Answers = {}
    let rest = number
    for (const { field, answers: all } of choices) {
      answers[field.id] = all[rest % all.length] ?? ''
      rest = Math.floor(rest / all.length)
    }
    if (!run(answers).settled) {
      return choices.map(({ field }) => [field, answers[field.id] ?? ''])
    }
  }
  return undefined
}

function answersToTry(field: RuleField, at: number, conditions: readonly PlannedClause[]): Answer[] {
  const finite = allAnswers(field)
  if (finite) return finite
  const values = conditions.filter((clause) => clause.field === at).map(({ value }) => value)
  const mentioned = [...new Set(values.flatMap((value) => listOf(value)))].filter(Boolean)
  const kind = answerKinds[field.type]
  if (kind === 'choices') return [[], ...mentioned.map((code) => [code]), mentioned]
  const numbers = mentioned.map(numberOf).filter((value) => !Number.isNaN(value))
  const near = kind === 'number' ? numbers.flatMap((value) => [String(value - 1), String(value + 1)]) : []
  return ['', ...mentioned, ...near]
}

function shown(answer: Answer): string {
  const text = [answer].flat().join('; ')
  return text === '' ? 'empty' : `“${text}”`
}
