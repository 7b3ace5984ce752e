import type { ProcessingChange } from '../../../shared/contract/submissions/submission-processing.ts'
import type { SubmissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { endpoints } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/queries.ts'
import { pollDelay } from '../poll-delay.ts'
import type { ChangeNames } from './timeline-texts.ts'

export const timelineQuery = (id: number) => ({
  ...endpointQuery(endpoints.submissionTimeline.get, { id }),
  refetchInterval: ({ state }: { state: { data: SubmissionTimeline | undefined } }) =>
    pollDelay(state.data?.events ?? [], Date.now()),
})

/** What a change is called: by its property, where it is one. */
export function processingName(change: ProcessingChange, names: ChangeNames): string {
  const { status, assignee, due_on, tags, waiting_list = null } = change
  const parts = Object.entries({ status, assignee, due_on, tags, waiting_list })
  const changed = parts.filter(([, part]) => part !== null)
  const [[only] = ['several']] = changed
  return names[changed.length === 1 ? (only as keyof ChangeNames) : 'several']
}
