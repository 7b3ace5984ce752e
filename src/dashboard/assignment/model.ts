import { queryOptions } from '@tanstack/react-query'
import { call, exchange, type Exchange } from '../api/call.ts'
import { endpoints, type BodyOf, type RecordOf } from '../api/endpoints.ts'
import { keyOf } from '../api/queries.ts'

export type Assignment = RecordOf<typeof endpoints.assignment.get>
type WrittenRules = BodyOf<typeof endpoints.assignment.replace>['rules']

/** The rules with the version of their form. */
export const assignmentQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(endpoints.assignment.get, { id }),
    queryFn: ({ signal }) => readAssignment(id, signal),
  })

/** The version first: rules that another user writes after it are of a later one. */
export async function readAssignment(id: number, signal?: AbortSignal): Promise<Exchange<Assignment>> {
  const options = { id, ...(signal && { signal }) }
  const { etag } = await exchange(endpoints.forms.get, options)
  return { answer: await call(endpoints.assignment.get, options), etag }
}

export type PassedOver = Assignment['rules'][number]['passed_over'][number]

/** A rule as it is edited; it need not be complete. */
export interface EditedRule {
  /** Keeps it apart from others while it moves. */
  key: number
  field_id: number | null
  values: string[]
  /** The user who is responsible for the estate in the CRM comes first. */
  to_supervisor: boolean
  user_ids: number[]
  /** Users whom it names, and who are not assigned. */
  passedOver: PassedOver[]
}

/** Rules with a condition, and who takes care of everything else. */
export interface EditedRules {
  rules: EditedRule[]
  otherwise: Otherwise
}

/** Whom the rule without a condition assigns. */
type Otherwise = Pick<EditedRule, 'to_supervisor' | 'user_ids' | 'passedOver'>

export function editedRules({ rules }: Assignment): EditedRules {
  const edited = rules.map(({ field_id, values, to_supervisor, assignees, passed_over }, key) => ({
    key,
    field_id,
    values,
    to_supervisor,
    user_ids: assignees.map(({ id }) => id),
    passedOver: passed_over,
  }))
  const last = edited.find(({ field_id }) => field_id === null)
  return {
    rules: edited.filter(({ field_id }) => field_id !== null),
    otherwise: last ?? { to_supervisor: false, user_ids: [], passedOver: [] },
  }
}

/** What can be saved: a field, answers and people in each rule. Without a field it would be one for everything. */
export const isComplete = ({ rules }: EditedRules): boolean =>
  rules.every(
    ({ field_id, values, to_supervisor, user_ids }) =>
      field_id !== null && values.length > 0 && (to_supervisor || user_ids.length > 0),
  )

/** What of the rules is written, in parts that two users can have changed. */
export const partsOf = ({ rules, otherwise }: Pick<EditedRules, 'rules' | 'otherwise'>) => ({
  rules: rules.map(({ field_id, values, to_supervisor, user_ids }) => ({ field_id, values, to_supervisor, user_ids })),
  otherwise: { to_supervisor: otherwise.to_supervisor, user_ids: otherwise.user_ids },
})

export type AssignmentParts = ReturnType<typeof partsOf>

export function writtenRules({ rules, otherwise }: AssignmentParts): WrittenRules {
  const isEmpty = otherwise.user_ids.length === 0 && !otherwise.to_supervisor
  return isEmpty ? rules : [...rules, { field_id: null, values: [], ...otherwise }]
}
