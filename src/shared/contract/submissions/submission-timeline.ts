import { reasons, receiverAnswered } from '../reason.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MailReturn, mailPurposes } from './mails.ts'
import { Author, ProcessingChange } from './submission-processing.ts'
import { timestamp } from '../values.ts'

/** Stages of a write to the CRM, in their order. */
export const crmStages = ['address', 'estate', 'relation', 'task', 'calendar', 'agentsLog', 'files'] as const

/** What can happen to a submission; in this order where it happens at the same time. */
export const timelineKinds = [
  'address_corrected',
  'confirmation_asked',
  'confirmation',
  'received',
  'crm',
  'crm_record',
  'document',
  'signature',
  'signed_document',
  'mails',
  'mail',
  'mail_returned',
  'webhook',
  'crm_changed',
  'processed',
] as const

/** Modules whose records are looked at again after they were written. */
export const changedModules = ['address', 'estate', 'task', 'calendar'] as const

/** What can change in a record of the CRM. */
export const recordChanges = ['responsible', 'status', 'appointment', 'archived', 'deleted', 'restored'] as const

export const timelineStates = ['done', 'waiting', 'failed'] as const

/** A change that was made in the CRM, by a person or by the CRM itself. */
export const RecordChange = z
  .strictObject({
    module: z.enum(changedModules).describe('Of the record'),
    id: z.string().nullable().describe('Id at the CRM of then; null where content is not saved'),
    what: z
      .enum(recordChanges)
      .describe(
        'responsible: the user or group; appointment: its time; deleted: it is not there any more, or may not be read; restored: it is there again, or not archived any more',
      ),
    from: z.string().nullable().describe('What it was before; null where there was nothing, or it is hidden'),
    to: z
      .string()
      .nullable()
      .describe(
        'What it is now, in the words of the CRM; null likewise. Of an appointment `2026-12-01T10:00/2026-12-01T11:00`: begin and end, in the time of the CRM',
      ),
  })
  .meta({ title: 'RecordChange' })
export type RecordChange = z.infer<typeof RecordChange>

export const TimelineEvent = z
  .strictObject({
    at: timestamp().describe(
      'When it happened; of what waits, when it was last tried, or came into being; of crm_changed, when it was seen',
    ),
    kind: z
      .enum(timelineKinds)
      .describe(
        'address_corrected: the visitor gave another address to be confirmed; crm: the write as a whole, while it waits or where it has failed; crm_record: one of its stages; signed_document: passing it on, while that waits or where it has failed; mails: writing them, likewise; mail: one of them; mail_returned: one of them came back from a recipient after it was sent; crm_changed: a record that the submission has made or changed was changed in the CRM later; processed: a change of its processing state, of which the last 100 are kept',
      ),
    state: z.enum(timelineStates).describe('waiting: still to come, or being done; failed: given up'),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why it failed, or did the last time; null where there is nothing to say, or it may quote what is hidden',
      ),
    reason_details: reasons('reason'),
    attempts: z.int().nullable().describe('How often it was tried; null of what is not tried'),
    next_attempt_at: timestamp().nullable().describe('When it is tried next; null where that is not known, or never'),
    ends_at: timestamp().nullable().describe('Until when a person may still do it, while that waits'),
    address: z
      .string()
      .nullable()
      .describe('The address that is to be confirmed; null where it is not saved, or hidden'),
    record: z
      .strictObject({
        stage: z.enum(crmStages).describe('What was written; relation: that address and estate belong together'),
        id: z.string().nullable().describe('Id at the CRM; null where there is none, or content is not saved'),
        is_in_former_crm: z
          .boolean()
          .describe(
            'It was written to a CRM that the account was connected to before: in the present one the id says nothing',
          ),
      })
      .nullable()
      .describe('Of kind crm_record'),
    mail: z
      .strictObject({
        id: z.int().describe('Id of the mail'),
        purpose: z.enum(mailPurposes).nullable().describe('What for; null: it was sent again'),
        to: z.array(z.string()).describe('Recipients; none where they are not kept, or hidden'),
        subject: z.string().nullable().describe('Its subject; null likewise'),
        is_emptied: z.boolean().describe('What it said is gone, so that it cannot be sent again'),
        author: Author.nullable().describe('Who wrote it, where its purpose is reply; else null'),
      })
      .nullable()
      .describe('Of kind mail'),
    returned: MailReturn.pick({ status: true, is_permanent: true })
      .extend({
        mail_id: z.int().describe('Id of the mail'),
        recipient: z.string().nullable().describe('Whom it did not reach; null where that is hidden'),
        said: z.string().nullable().describe('The words of the mail server; null likewise'),
      })
      .nullable()
      .describe('Of kind mail_returned'),
    webhook: z
      .strictObject({
        id: z.int().describe('Id of the subscription'),
        delivery_id: z.string().describe('Id of the delivery'),
        url: z.string().nullable().describe('Where it is sent; null for users who do not see subscriptions'),
        is_active: z.boolean().describe('false: the subscription is switched off, and nothing is sent again'),
      })
      .nullable()
      .describe('Of kind webhook'),
    change: RecordChange.nullable().describe('Of kind crm_changed'),
    processing: ProcessingChange.nullable().describe('Of kind processed'),
  })
  .meta({ title: 'TimelineEvent' })
export type TimelineEvent = z.infer<typeof TimelineEvent>

const nothing = {
  reason: null,
  reason_details: [],
  attempts: null,
  next_attempt_at: null,
  ends_at: null,
  address: null,
  record: null,
  mail: null,
  returned: null,
  webhook: null,
  change: null,
  processing: null,
} as const

export const SubmissionTimeline = z.strictObject({ events: z.array(TimelineEvent).describe('By time') }).meta({
  title: 'SubmissionTimeline',
  examples: [
    {
      events: [
        { ...nothing, at: '2026-11-21T09:30:00.123+00:00', kind: 'received', state: 'done' },
        {
          ...nothing,
          at: '2026-11-21T09:30:00.410+00:00',
          kind: 'crm_record',
          state: 'done',
          record: { stage: 'address', id: '1287', is_in_former_crm: false },
        },
        {
          ...nothing,
          at: '2026-11-21T09:30:01.480+00:00',
          kind: 'mail',
          state: 'done',
          attempts: 1,
          mail: {
            id: 81,
            purpose: 'confirmation',
            to: ['erika.mustermann@example.com'],
            subject: 'Ihre Anfrage ist eingegangen',
            is_emptied: false,
            author: null,
          },
        },
        {
          ...nothing,
          at: '2026-11-21T09:30:02.480+00:00',
          kind: 'webhook',
          state: 'waiting',
          reason: 'The receiver answered 502.',
          reason_details: [receiverAnswered],
          attempts: 1,
          next_attempt_at: '2026-11-21T09:30:11.020+00:00',
          webhook: {
            id: 5,
            delivery_id: '7c1f6e0a-3f0e-4d6d-9f53-1f2f5f0c1d11',
            url: 'https://hooks.agency.example/foyer',
            is_active: true,
          },
        },
        {
          ...nothing,
          at: '2026-11-21T10:12:00.512+00:00',
          kind: 'processed',
          state: 'done',
          processing: {
            by: { type: 'session', id: 5, name: 'Jonas Weber' },
            status: { from: 'new', to: 'in_progress' },
            assignee: { from: null, to: { id: 3, name: 'Erika Mustermann' } },
            due_on: null,
            tags: null,
          },
        },
        {
          ...nothing,
          at: '2026-11-21T10:31:07.480+00:00',
          kind: 'crm_changed',
          state: 'done',
          change: { module: 'address', id: '1287', what: 'responsible', from: null, to: 'Gaby Muster' },
        },
      ],
    },
  ],
})
export type SubmissionTimeline = z.infer<typeof SubmissionTimeline>

/** What became of a submission: an addition to [B4.6]. */
export const submissionTimeline = {
  get: endpoint({
    method: 'GET',
    path: '/submissions/{id}/timeline',
    record: 'submissions',
    summary: 'What happened after a submission',
    description:
      'Its confirmation, the write to the CRM, document, signature, mails and webhooks, each with its state and why it failed, what was changed later in the records of the CRM, and what people changed of its processing state. Where content is not saved, and for viewers and keys that see confidential answers as marks, whatever may quote an answer is left out.',
    data: SubmissionTimeline,
    shape: 'one',
  }),
}
