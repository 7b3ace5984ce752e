import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Confirmation, Content, Submission } from './submissions.ts'
import { PageQuery, timestamp } from '../values.ts'

export const spamReasons = ['honeypot', 'too_fast', 'blocked_word', 'blocked_domain', 'too_many_links'] as const
export type SpamReason = (typeof spamReasons)[number]

/** Why a submission is held back: it was judged spam, or its e-mail address is to be confirmed first (`double_opt_in_hold`). */
export const heldReasons = [...spamReasons, 'awaiting_confirmation'] as const
export type HeldReason = (typeof heldReasons)[number]

/** What is held back: no index, count, webhook or other effect until it is released [B13]. */
export const QuarantinedSubmission = z
  .strictObject({
    id: z.int().describe('Id within the quarantine; released, a submission gets another'),
    form_id: z.int().describe('The form that was submitted'),
    reason: z
      .enum(heldReasons)
      .describe(
        'Why it was judged spam; `awaiting_confirmation`: its e-mail address is not confirmed yet, and without that it is deleted',
      ),
    content: Content.nullable().describe('What was sent; null where it is not saved'),
    ip_address: z.string().nullable().describe('Address of the sender; null where it is not saved'),
    created_at: timestamp().describe('When it was received'),
    confirmation: Confirmation.nullable().describe('Of its e-mail address; null where none is asked for'),
  })
  .meta({
    title: 'QuarantinedSubmission',
    examples: [
      {
        id: 9,
        form_id: 17,
        reason: 'honeypot',
        content: { address: { Name: 'Best Loans', Email: 'offer@loans.example' } },
        ip_address: '203.0.113.99',
        created_at: '2026-11-21T09:30:00.123+00:00',
        confirmation: null,
      },
    ],
  })

const one = { path: '/quarantine/{id}', record: 'quarantined_submissions' } as const

/** Additions to version 1 [B9-2]. */
export const quarantine = {
  list: endpoint({
    method: 'GET',
    path: '/forms/{id}/quarantine',
    replica: true,
    record: 'forms',
    summary: 'Submissions held back',
    description:
      'They were judged spam, or wait for the confirmation of their e-mail address. They count nowhere, and nothing is sent for them, until they are released or confirmed.',
    query: PageQuery,
    data: QuarantinedSubmission,
    shape: 'page',
  }),
  release: endpoint({
    method: 'POST',
    path: '/quarantine/{id}/release',
    record: 'quarantined_submissions',
    summary: 'Release a submission',
    description: 'Accepts it after all: it gets its index, and everything follows as if it had been received now.',
    data: Submission,
    shape: 'one',
    status: 201,
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a held-back submission',
    description: 'It is gone for good.',
    shape: 'empty',
  }),
}
