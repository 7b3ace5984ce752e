import { expect, test } from 'vitest'
import { SubmissionTimeline, type TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'
import { inGroups } from './in-groups.ts'

const [example] = SubmissionTimeline.meta()!.examples as unknown[]
const received = SubmissionTimeline.parse(example).events[0]!
const written = (stage: 'address' | 'estate' | 'files', state: TimelineEvent['state'] = 'done'): TimelineEvent => ({
  ...received,
  kind: 'crm_record',
  state,
  record: { stage, id: '7', is_in_former_crm: false },
})

test('timeline: what one write has put into the CRM is one entry; what failed is one by itself [B31-87]', () => {
  const [address, estate] = [written('address'), written('estate')]
  const failed = written('files', 'failed')
  expect(inGroups([received, address, estate, failed, received, address])).toEqual([
    [received],
    [address, estate],
    [failed],
    [received],
    [address],
  ])
  expect(inGroups([])).toEqual([])
})
