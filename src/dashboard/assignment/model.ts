import { endpoints, type BodyOf, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'

type Assignment = RecordOf<typeof endpoints.assignment.get>
type WrittenRules = BodyOf<typeof endpoints.assignment.replace>['rules']

export const assignmentQuery = (id: number) => endpointQuery(endpoints.assignment.get, { id })

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

export function writtenRules({ rules, otherwise }: Pick<EditedRules, 'rules' | 'otherwise'>): WrittenRules {
  const chosen = rules.map(({ field_id, values, user_ids }) => ({ field_id, values, user_ids }))
  return otherwise.length === 0 ? chosen : [...chosen, { field_id: null, values: [], user_ids: otherwise }]
}
