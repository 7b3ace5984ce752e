import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Content, Submission } from './submissions.ts'
import { PageQuery, timestamp } from './values.ts'

/** What was judged spam: no index, count, webhook or other effect until it is released (contract §5). */
export const QuarantinedSubmission = z
  .strictObject({
    id: z.int(),
    form_id: z.int(),
    reason: z.enum(['honeypot', 'too_fast']),
    content: Content.nullable(),
    ip_address: z.string().nullable(),
    created_at: timestamp(),
  })
  .meta({ title: 'QuarantinedSubmission' })

const one = { path: '/quarantine/{id}', record: 'quarantined_submissions' } as const

/** Additions to the specification (section 9 rule 2). */
export const quarantine = {
  list: endpoint({
    method: 'GET',
    path: '/forms/{id}/quarantine',
    record: 'forms',
    summary: 'Submissions held back as spam',
    query: PageQuery,
    data: QuarantinedSubmission,
    shape: 'page',
  }),
  release: endpoint({
    method: 'POST',
    path: '/quarantine/{id}/release',
    record: 'quarantined_submissions',
    summary: 'Accept a held-back submission after all',
    data: Submission,
    shape: 'one',
    status: 201,
  }),
  remove: endpoint({ ...one, method: 'DELETE', summary: 'Delete a held-back submission', shape: 'empty' }),
}
