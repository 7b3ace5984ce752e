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
  user_ids: number[]
  /** Users whom it names, and who are not assigned. */
  passedOver: PassedOver[]
}

/** Rules with a condition, and who takes care of everything else. */
export interface EditedRules {
  rules: EditedRule[]
  otherwise: number[]
  /** Of those, who are not assigned. */
  otherwisePassedOver: PassedOver[]
}

export function editedRules({ rules }: Assignment): EditedRules {
  const edited = rules.map(({ field_id, values, assignees, passed_over }, key) => ({
    key,
    field_id,
    values,
    user_ids: assignees.map(({ id }) => id),
    passedOver: passed_over,
  }))
  const last = edited.find(({ field_id }) => field_id === null)
  return {
    rules: edited.filter(({ field_id }) => field_id !== null),
    otherwise: last?.user_ids ?? [],
    otherwisePassedOver: last?.passedOver ?? [],
  }
}

/** What can be saved: a field, answers and people in each rule. Without a field it would be one for everything. */
export const isComplete = ({ rules }: EditedRules): boolean =>
  rules.every(({ field_id, values, user_ids }) => field_id !== null && values.length > 0 && user_ids.length > 0)

/** What of the rules is written, in parts that two users can have changed. */
export const partsOf = ({ rules, otherwise }: Pick<EditedRules, 'rules' | 'otherwise'>) => ({
  rules: rules.map(({ field_id, values, user_ids }) => ({ field_id, values, user_ids })),
  otherwise,
})

export type AssignmentParts = ReturnType<typeof partsOf>

export function writtenRules({ rules, otherwise }: AssignmentParts): WrittenRules {
  return otherwise.length === 0 ? rules : [...rules, { field_id: null, values: [], user_ids: otherwise }]
}
