import type { Field } from '../../../shared/contract/forms/fields.ts'
import type { StoredRule } from './queries.ts'

/** A rule that is for a submission, as the statement that stores it reads it. */
export interface MatchingRule {
  /** Among the rules of the form, from 1. */
  place: number
  /** What its field is called; empty without a condition. */
  name: string
  /** The user who is responsible for the estate in the CRM comes first. */
  supervisor: boolean
  /** Ids of users; those who have left are passed over, in the statement. */
  users: readonly number[]
}

/** Answers by CRM module and field name. */
type Content = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The rules that are for a submission, in their order. */
export type FindMatching = (content: Content) => MatchingRule[]

type AnswerField = Pick<Field, 'id' | 'label' | 'crm_module' | 'crm_field_name'>

interface AssignedForm {
  fields: readonly AnswerField[]
  /** Ids of fields whose answers decide nothing: who is assigned is seen by all. */
  confidential: readonly number[]
}

/** Prepares the rules of a form for many submissions; null: it has none. */
export function matchingRules(
  rules: readonly StoredRule[],
  { fields, confidential }: AssignedForm,
): FindMatching | null {
  const readable = rules.flatMap(({ field_id, values, to_supervisor: supervisor = false, user_ids: users }, at) => {
    const place = at + 1
    if (field_id === null) return { place, name: '', supervisor, users, matches: () => true }
    const field = fields.find(({ id }) => id === field_id)
    if (!field || confidential.includes(field_id)) return []
    const wanted = new Set(values.map(compared))
    const matches = (content: Content) => answersOf(content, field).some((answer) => wanted.has(compared(answer)))
    return { place, name: field.label ?? field.crm_field_name ?? '', supervisor, users, matches }
  })
  if (readable.length === 0) return null
  return (content) => readable.filter(({ matches }) => matches(content)).map(({ matches: _matches, ...rule }) => rule)
}

/** What is known of a submission before it is stored. */
interface AssignedSubmission {
  estate_uuid: string | null
  follow_ups: readonly string[]
}

/**
 * The rules that assign a submission as it is stored; null: none. Those from the first one on that is for the user who is responsible for the
 * estate wait until the CRM has been asked, where it will be.
 */
export function rulesAtOnce(
  rules: readonly MatchingRule[] | undefined,
  { estate_uuid, follow_ups }: AssignedSubmission,
): readonly MatchingRule[] | null {
  const waiting = estate_uuid !== null && follow_ups.includes('crm') ? rulesThatWait(rules ?? []).length : 0
  const atOnce = rules?.slice(0, rules.length - waiting) ?? []
  return atOnce.length > 0 ? atOnce : null
}

/** Those from the first one on that needs the CRM. */
export function rulesThatWait(rules: readonly MatchingRule[]): readonly MatchingRule[] {
  const first = rules.findIndex(({ supervisor }) => supervisor)
  return first === -1 ? [] : rules.slice(first)
}

/** What was answered: one value, or each of several chosen ones; yes and no as rules of forms write them, too. */
function answersOf(content: Content, { id, crm_module: module, crm_field_name }: AnswerField): string[] {
  const answer = content[module]?.[crm_field_name ?? `field_${id}`]
  return [answer].flat().flatMap((value) => (isPlain(value) ? [String(value), ...markOf(value)] : []))
}

const markOf = (value: unknown) => (typeof value === 'boolean' ? [value ? '1' : '0'] : [])

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const compared = (value: string) => value.trim().toLowerCase()
