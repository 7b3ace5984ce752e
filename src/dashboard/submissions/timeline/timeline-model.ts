import type { SubmissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { endpoints } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/queries.ts'
import { pollDelay } from '../poll-delay.ts'

export const timelineQuery = (id: number) => ({
  ...endpointQuery(endpoints.submissionTimeline.get, { id }),
  refetchInterval: ({ state }: { state: { data: SubmissionTimeline | undefined } }) =>
    pollDelay(state.data?.events ?? [], Date.now()),
})
