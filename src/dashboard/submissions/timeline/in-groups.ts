import type { TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'

/** A stage of the write to the CRM that is done. */
export const isWritten = ({ kind, state }: TimelineEvent): boolean => kind === 'crm_record' && state === 'done'

type Group = [TimelineEvent, ...TimelineEvent[]]

/** What one write has put into the CRM stands together; all else by itself. */
export function inGroups(events: readonly TimelineEvent[]): Group[] {
  const groups: Group[] = []
  for (const event of events) {
    const before = groups.at(-1)
    if (before && isWritten(event) && isWritten(before[0])) before.push(event)
    else groups.push([event])
  }
  return groups
}
