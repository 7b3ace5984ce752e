import { reasons } from '../reason.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const SubmissionDocument = z
  .strictObject({
    state: z
      .enum(['none', 'waiting', 'unmade', 'ready', 'failed'])
      .describe(
        'none: there is none and none will come, `reason` says why; waiting: it is being made; unmade: it is made when it is fetched; failed: it cannot be made, `reason` says why',
      ),
    reason: z.string().nullable().describe('Why there is none; null where there is nothing to say'),
    reason_details: reasons('reason'),
    name: z.string().nullable().describe('File name; null until it is ready'),
    size: z.int().nullable().describe('Bytes; null until it is ready'),
  })
  .meta({
    title: 'SubmissionDocument',
    examples: [{ state: 'ready', reason: null, reason_details: [], name: 'Eigentuemeranfrage-42.pdf', size: 48_213 }],
  })

export type SubmissionDocument = z.infer<typeof SubmissionDocument>

/** The PDF of a submission: an addition to [B4.9]. */
export const submissionDocuments = {
  get: endpoint({
    method: 'GET',
    path: '/submissions/{id}/pdf',
    record: 'submissions',
    summary: 'The PDF of a submission',
    description:
      "Made once, from the form's template as it was then; made by this call for a submission that has none yet. The signed one, sealed, as soon as the visitor has signed it. 404 where the form has no enabled template, or content is not saved; 503 with `Retry-After` while it is being made.",
    conflict: 'The document cannot be made from the template.',
    shape: 'file',
    contentTypes: ['application/pdf'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/submissions/{id}/pdf/status',
    record: 'submissions',
    summary: 'How far the PDF of a submission is',
    description: 'Makes nothing. What its signature waits for is in the submission itself.',
    data: SubmissionDocument,
    shape: 'one',
  }),
}
