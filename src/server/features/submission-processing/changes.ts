import {
  maxTags,
  type Assignee,
  type ProcessingChange,
  type ProcessingStatus,
  type SubmissionProcessing,
} from '../../../shared/contract/submissions/submission-processing.ts'

/** What of a submission people change. */
export type ProcessingState = Pick<SubmissionProcessing, 'status' | 'assignee' | 'due_on' | 'tags' | 'waiting_list'>

/** What is wanted of it; what is left out stays. */
export interface WantedState {
  status?: ProcessingStatus | undefined
  assignee?: Assignee | null | undefined
  due_on?: string | null | undefined
  waiting_list?: boolean | undefined
  /** All of them; else those that it has. */
  tags?: readonly string[] | undefined
  add_tags?: readonly string[] | undefined
  remove_tags?: readonly string[] | undefined
}

export type StateChange = Omit<ProcessingChange, 'by'>

function tagsAfter(before: ProcessingState, { tags = before.tags, add_tags = [], remove_tags = [] }: WantedState) {
  const all = new Set([...tags, ...add_tags])
  return [...all].filter((tag) => !remove_tags.includes(tag))
}

/** Whether a change would give it more tags than a submission has. */
export const isOverfull = ({ tags: before }: ProcessingState, { tags }: StateChange): boolean =>
  tags !== null && before.length + tags.added.length - tags.removed.length > maxTags

/** What becomes different, `undefined` where nothing does. */
export function changeOf(before: ProcessingState, wanted: WantedState): StateChange | undefined {
  const { status = before.status, assignee = before.assignee, due_on = before.due_on } = wanted
  const { waiting_list = before.waiting_list } = wanted
  const tags = tagsAfter(before, wanted)
  const added = tags.filter((tag) => !before.tags.includes(tag))
  const removed = before.tags.filter((tag) => !tags.includes(tag))
  const change: StateChange = {
    status: status === before.status ? null : { from: before.status, to: status },
    assignee: assignee?.id === before.assignee?.id ? null : { from: before.assignee, to: assignee },
    due_on: due_on === before.due_on ? null : { from: before.due_on, to: due_on },
    tags: added.length + removed.length === 0 ? null : { added, removed },
    ...(waiting_list !== before.waiting_list && { waiting_list: { from: before.waiting_list, to: waiting_list } }),
  }
  return Object.values(change).every((part) => part === null) ? undefined : change
}
