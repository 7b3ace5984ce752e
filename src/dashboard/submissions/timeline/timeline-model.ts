import type { SubmissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { endpoints } from '../../api/endpoints.ts'
import { asked } from '../../api/queries.ts'
import { askAgainIn } from '../ask-again.ts'

export const timelineQuery = (id: number) => ({
  ...asked(endpoints.submissionTimeline.get, { id }),
  refetchInterval: ({ state }: { state: { data: SubmissionTimeline | undefined } }) =>
    askAgainIn(state.data?.events ?? [], Date.now()),
})
