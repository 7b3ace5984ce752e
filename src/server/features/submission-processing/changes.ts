import type {
  Assignee,
  ProcessingChange,
  ProcessingStatus,
  SubmissionProcessing,
} from '../../../shared/contract/submissions/submission-processing.ts'

/** What of a submission people change. */
export type ProcessingState = Pick<SubmissionProcessing, 'status' | 'assignee' | 'due_on' | 'tags'>

/** What is wanted of it; what is left out stays. */
export interface WantedState {
  status?: ProcessingStatus | undefined
  assignee?: Assignee | null | undefined
  due_on?: string | null | undefined
  tags?: readonly string[] | undefined
}

export type StateChange = Omit<ProcessingChange, 'by'>

/** What becomes different, `undefined` where nothing does. */
export function changeOf(before: ProcessingState, wanted: WantedState): StateChange | undefined {
  const { status = before.status, assignee = before.assignee, due_on = before.due_on, tags = before.tags } = wanted
  const added = tags.filter((tag) => !before.tags.includes(tag))
  const removed = before.tags.filter((tag) => !tags.includes(tag))
  const change: StateChange = {
    status: status === before.status ? null : { from: before.status, to: status },
    assignee: assignee?.id === before.assignee?.id ? null : { from: before.assignee, to: assignee },
    due_on: due_on === before.due_on ? null : { from: before.due_on, to: due_on },
    tags: added.length + removed.length === 0 ? null : { added, removed },
  }
  return Object.values(change).every((part) => part === null) ? undefined : change
}
