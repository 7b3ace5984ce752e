import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Content } from './submissions.ts'
import { PageQuery, timestamp } from '../values.ts'

/** What a visitor has filled in and not sent. */
export const PartialSubmission = z
  .strictObject({
    id: z.int().describe('Id within the unfinished answers; sent, a submission gets another'),
    form_id: z.int().describe('The form that was being filled in'),
    content: Content.nullable().describe(
      'Answers as they were typed, unchecked; without files, signatures and confidential ones. Null where they are kept for the visitor alone',
    ),
    step: z.int().nullable().describe('The furthest step, from 1; null where the form has none'),
    created_at: timestamp().describe('When the first answers were kept'),
    updated_at: timestamp().describe('When they were last changed'),
    expires_at: timestamp().describe('When they are deleted, unless they are changed or sent before'),
  })
  .meta({
    title: 'PartialSubmission',
    examples: [
      {
        id: 31,
        form_id: 17,
        content: { address: { Name: 'Mustermann' }, estate: { objektart: 'wohnung' } },
        step: 2,
        created_at: '2026-11-21T09:30:00.123+00:00',
        updated_at: '2026-11-21T09:34:12.004+00:00',
        expires_at: '2026-12-05T09:34:12.004+00:00',
      },
    ],
  })

/** Additions to version 1 [B9-2]. */
export const partialSubmissions = {
  list: endpoint({
    method: 'GET',
    path: '/forms/{id}/partials',
    replica: true,
    record: 'forms',
    summary: 'Unfinished answers of a form',
    description:
      'What visitors have filled in and not sent (`partial_submissions_enabled`), changed last first. It is no submission: it counts nowhere, and nothing follows it. Once it is sent, it is gone from here.',
    query: PageQuery,
    data: PartialSubmission,
    shape: 'page',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/partials/{id}',
    record: 'partial_submissions',
    summary: 'Delete unfinished answers',
    description:
      'They are gone, and so is a link that leads back to them. A visitor who goes on filling in leaves new ones.',
    shape: 'empty',
  }),
}
