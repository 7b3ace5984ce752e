import { maxRuleWrites } from '../budgets.ts'
import type { SpecialTarget } from '../contract/forms/rules.ts'
import { answerOf, listOf } from './compare.ts'
import type { Answer, EvaluatedRule, RuleField } from './model.ts'
import type { NamedSlot, Plan, PlannedRule, Value } from './planned.ts'
import { ENABLED, LABEL, PER_FIELD, READ_ONLY, REQUIRED, VALUE, VISIBLE } from './slots.ts'

type PlannedAction = EvaluatedRule['actions'][number]
type Writes = PlannedRule['writes']

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

/** What an action writes; nothing when it has no meaning for its target, or all together write more than `maxRuleWrites`. */
export function actionPlanner(
  plan: Plan,
  fields: readonly RuleField[],
  positions: ReadonlyMap<string, number>,
  switches: readonly { slot: number; tags: readonly string[] }[],
): (action: PlannedAction) => Writes {
  const tagged = slotsByTag(switches)
  const slotOf = slotKeeper(plan)
  const codes = fields.map(({ options }) => new Set(options))
  let room = maxRuleWrites

  /** Switches and options are the actions with more than one write. */
  function several<T>(of: readonly T[], write: (one: T) => Writes[number]): Writes {
    if (of.length > room) room = 0
    if (room === 0) return []
    room -= of.length
    return of.map(write)
  }

  function valueWritesOf(at: number, action: string, value: Answer | null): Writes {
    const [field, planned] = [fields[at], plan.fields[at]]
    if (!field || !planned || planned.decorative) return []
    if (action === 'set_value') {
      const answer = answerOf(field, value)
      return answer === undefined ? [] : [[at * PER_FIELD + VALUE, answer]]
    }
    if (room === 0) return []
    const known = listOf(value).filter((code) => codes[at]?.has(code))
    return several(known, (code) => [slotOf(planned.options, code, [false]), action === 'hide_option'])
  }

  return ({ action, target_field_id: target, value }) => {
    if (action.endsWith('_tag')) {
      return several(slotsOf(tagged, value, room), (slot) => [slot, action === 'enable_rules_by_tag'])
    }
    const fixed = FIXED.get(action)
    const label = [value].flat()[0] ?? ''
    if (TARGET.test(target)) {
      const first = slotOf(plan.targets, target as SpecialTarget, [true, null])
      if (action === 'set_label') return [[first + 1, label]]
      return fixed?.[0] === VISIBLE && target !== '__submit_spinner' ? [[first, fixed[1]]] : []
    }
    const at = positions.get(target)
    if (at === undefined) return []
    if (fixed) return [[at * PER_FIELD + fixed[0], fixed[1]]]
    if (action === 'set_label') return [[at * PER_FIELD + LABEL, label]]
    return valueWritesOf(at, action, value)
  }
}

/** Slots of the rules that have a tag. */
function slotsByTag(switches: readonly { slot: number; tags: readonly string[] }[]): ReadonlyMap<string, number[]> {
  const tagged = new Map<string, number[]>()
  for (const { slot, tags } of switches) {
    for (const tag of new Set(tags)) {
      const known = tagged.get(tag)
      if (known) known.push(slot)
      else tagged.set(tag, [slot])
    }
  }
  return tagged
}

/** Slots that have one of the tags; more than `most` only as far as that is certain. */
function slotsOf(tagged: ReadonlyMap<string, readonly number[]>, tags: Answer | null, most: number): number[] {
  const slots: number[] = []
  for (const tag of new Set([tags].flat())) {
    slots.push(...(tagged.get(tag ?? '') ?? []))
    if (slots.length > most) break
  }
  return slots
}

/** Where the actions by tag and by option write more than all of a form may: the positions of a rule and of its action. */
export function tooManyWrites(
  rules: readonly Pick<EvaluatedRule, 'tags' | 'actions'>[],
): { rule: number; action: number } | undefined {
  const tagged = slotsByTag(rules.map(({ tags }, slot) => ({ slot, tags })))
  let room = maxRuleWrites
  for (const [rule, { actions }] of rules.entries()) {
    for (const [at, { action, value }] of actions.entries()) {
      if (action.endsWith('_tag')) room -= slotsOf(tagged, value, room).length
      else if (action.endsWith('_option')) room -= listOf(value).length
      if (room < 0) return { rule, action: at }
    }
  }
  return undefined
}

/** Gives a name its slot, the same every time. */
function slotKeeper(plan: Plan) {
  const known = new Map<unknown, Map<unknown, number>>()
  return <Name>(list: NamedSlot<Name>[], name: Name, initial: readonly Value[]): number => {
    const slots = known.get(list) ?? new Map<unknown, number>()
    known.set(list, slots)
    const found = slots.get(name)
    if (found !== undefined) return found
    const first = plan.base.push(...initial) - initial.length
    list.push([name, first])
    slots.set(name, first)
    return first
  }
}
