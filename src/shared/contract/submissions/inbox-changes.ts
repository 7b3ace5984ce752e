import { z } from 'zod'

/** What can happen to a submission of the inbox. */
const inboxChangeKinds = ['received', 'updated', 'noted', 'replied', 'removed'] as const

/** An event names so many changes at most, and says that there are more. */
export const maxNamedChanges = 20

const InboxChange = z
  .strictObject({
    kind: z
      .enum(inboxChangeKinds)
      .describe(
        'received; updated: status, assignee, day or tags; noted: a note was written or deleted; replied: a reply was written; removed: it was deleted',
      ),
    form_id: z.int().describe('Id of its form'),
    submission_id: z.int().describe('Id of the submission'),
  })
  .meta({ title: 'InboxChange' })
export type InboxChange = z.infer<typeof InboxChange>

export const InboxChanges = z
  .strictObject({
    changes: z.array(InboxChange).describe(`At most ${maxNamedChanges}, in the order of their first announcement`),
    more: z.boolean().describe('Others have changed, or may have: what is shown is to be asked for again'),
  })
  .meta({
    title: 'InboxChanges',
    examples: [{ changes: [{ kind: 'received', form_id: 17, submission_id: 4711 }], more: false }],
  })
export type InboxChanges = z.infer<typeof InboxChanges>
