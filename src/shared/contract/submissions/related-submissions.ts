import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../values.ts'
import { processingStatuses } from './submission-processing.ts'
import { titledFormName } from '../forms/form-name.ts'

/** Submissions that are listed as of the same person, and counted. */
export const maxRelated = 50

/** What submissions of one person have in common. */
export const relatedBy = ['email', 'phone'] as const
export type RelatedBy = (typeof relatedBy)[number]

const RelatedSubmission = z
  .strictObject({
    submission_id: z.int().describe('Id of the submission'),
    form: z.strictObject(titledFormName).describe('The form that was submitted'),
    index: z.int().describe('Number within the form'),
    created_at: timestamp().describe('When it was received'),
    status: z.enum(processingStatuses).describe('What was done about it'),
    by: z.array(z.enum(relatedBy)).describe('What it has in common with the submission that was asked for'),
  })
  .meta({ title: 'RelatedSubmission' })
export type RelatedSubmission = z.infer<typeof RelatedSubmission>

const RelatedSubmissions = z
  .strictObject({ submissions: z.array(RelatedSubmission).describe(`Newest first, at most ${maxRelated}`) })
  .meta({
    title: 'RelatedSubmissions',
    examples: [
      {
        submissions: [
          {
            submission_id: 4602,
            form: { id: 17, title: 'Your inquiry', internal_title: 'Inquiry (website)' },
            index: 38,
            created_at: '2026-11-12T16:02:11.040+00:00',
            status: 'done',
            by: ['email', 'phone'],
          },
        ],
      },
    ],
  })

/** Submissions of the same person. Additions to version 1 [B9-2]. */
export const relatedSubmissions = {
  list: endpoint({
    method: 'GET',
    path: '/submissions/{id}/related',
    record: 'submissions',
    summary: 'Submissions of the same person',
    description:
      'Other submissions of the account, by any of its forms, with the same e-mail address or telephone number among the answers, however they are written. A submission is found some seconds after it was received. What the caller sees as marks relates nothing: viewers and keys that see marks are told of no form with confidential answers.',
    data: RelatedSubmissions,
    shape: 'one',
  }),
}
