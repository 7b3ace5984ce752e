import { reasons, receiverAnswered } from '../reason.ts'
import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InboxPerson } from './inbox.ts'
import { dateOrTimestamp, PageQuery, recordId, timestamp } from '../values.ts'
import { formName } from '../forms/form-name.ts'

export const workKinds = ['crm', 'document', 'mails', 'signature', 'mail', 'delivery'] as const
export type WorkKind = (typeof workKinds)[number]

const workStates = ['failed', 'settled', 'waiting'] as const

export const WorkItem = z
  .strictObject({
    id: z.int().describe('Id of the failure; work that fails again after it was repeated gets a new one'),
    kind: z
      .enum(workKinds)
      .describe(
        'crm: the write to the CRM; document: the PDF; mails: the composition of the e-mails; signature: the signed document; mail: one e-mail; delivery: one event for a webhook',
      ),
    state: z
      .enum(workStates)
      .describe('failed: it needs a person; settled: a person has settled it; waiting: it has just been repeated'),
    submission_id: z
      .int()
      .nullable()
      .describe('The submission that it follows; null where there is none, or none any more'),
    form_id: z.int().nullable().describe('The form of that submission'),
    submission: z
      .strictObject({
        form: z.strictObject(formName).describe('The form that was submitted'),
        index: z.int().describe('Number within the form'),
        person: InboxPerson.nullable().describe('Who sent it, as entries of the inbox say'),
      })
      .nullable()
      .describe(
        'What the submission is called, and who sent it; null where `submission_id` is, and for keys without `submissions:read`',
      ),
    webhook_id: z.int().nullable().describe('The subscription of a delivery'),
    webhook: z
      .strictObject({ url: z.string().describe('Where the event is sent') })
      .nullable()
      .describe('Where a delivery goes; null for other work, and where the caller does not see it'),
    delivery_id: z.string().nullable().describe('Id of the delivery'),
    mail_id: z.int().nullable().describe('Id of the e-mail'),
    mail: z
      .strictObject({
        to: z.array(z.string()).describe('Recipients; none where the mail was emptied'),
        subject: z.string().describe('Its subject; empty where the mail was emptied'),
      })
      .nullable()
      .describe(
        'Whom an e-mail goes to; null for other work, and where it may quote what the caller does not see, or what is not kept',
      ),
    reason: z
      .string()
      .nullable()
      .describe(
        'Why it failed, with a line for each part of a write to the CRM; null where that may quote what the caller does not see, or what is not kept',
      ),
    reason_details: reasons('reason'),
    failed_at: timestamp().describe('When it was given up'),
    settled_at: timestamp().nullable().describe('When it was settled; null where it was not'),
    is_repeatable: z
      .boolean()
      .describe('It can be repeated: what it needs is still kept, and its webhook is not switched off'),
  })
  .meta({
    title: 'WorkItem',
    examples: [
      {
        id: 12,
        kind: 'delivery',
        state: 'failed',
        submission_id: 4711,
        form_id: 17,
        submission: {
          form: { id: 17, internal_title: 'Inquiry (website)' },
          index: 42,
          person: { name: 'Erika Mustermann', email: 'erika.mustermann@example.com', phone: '+49 30 901820' },
        },
        webhook_id: 3,
        webhook: { url: 'https://hooks.agency.example/foyer' },
        delivery_id: '7c1f6e0a-3f0e-4d6d-9f53-1f2f5f0c1d11',
        mail_id: null,
        mail: null,
        reason: 'The receiver answered 502.',
        reason_details: [receiverAnswered],
        failed_at: '2026-11-21T11:35:12.020+00:00',
        settled_at: null,
        is_repeatable: true,
      },
    ],
  })
export type WorkItem = z.infer<typeof WorkItem>

const kindError = fault('not_among', { values: workKinds.join(', ') })
const id = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, { error: fault('parameter_not_id') })
    .transform(Number)
    .optional()

const Failures = z
  .strictObject({
    since: dateOrTimestamp().describe('Work that failed at this time or later; a date or a timestamp'),
    kind: z.enum(workKinds, { error: kindError }).optional().describe('Only work of this kind'),
    form_id: recordId().optional().describe('Only work of submissions of this form'),
    up_to: recordId()
      .optional()
      .describe('Id of the last failure that is meant: what failed after the caller looked is left as it is'),
  })
  .meta({ title: 'Failures', examples: [{ since: '2026-11-21', kind: 'delivery' }] })

const one = { method: 'POST', record: 'failed_work', data: WorkItem, shape: 'one', status: 200 } as const
const many = { method: 'POST', body: Failures, shape: 'one', status: 200 } as const

/** What follows submissions and ended badly: an addition to version 1 [B9-2]. */
export const work = {
  list: endpoint({
    method: 'GET',
    path: '/work',
    role: 'editor',
    summary: 'Work that failed',
    description:
      'What follows submissions and was given up: writes to the CRM, documents, e-mails and deliveries to webhooks; newest first. Work that is repeated or deleted leaves the list.',
    query: PageQuery.extend({
      state: z
        .enum(['failed', 'settled'], { error: fault('parameter_not_either', { words: 'failed or settled' }) })
        .optional()
        .describe('Only what still needs a person, or only what is settled'),
      kind: z
        .enum(workKinds, { error: fault('parameter_not_among', { values: workKinds.join(', ') }) })
        .optional()
        .describe('Only work of this kind'),
      since: dateOrTimestamp()
        .optional()
        .describe('Only work that failed at this time or later; a date or a timestamp'),
      form_id: id().meta({ type: 'integer', minimum: 1, description: 'Only work of submissions of this form' }),
      webhook_id: id().meta({ type: 'integer', minimum: 1, description: 'Only deliveries of this subscription' }),
    }),
    data: WorkItem,
    shape: 'page',
  }),
  retry: endpoint({
    ...one,
    path: '/work/{id}/retry',
    summary: 'Repeat work that failed',
    description:
      'It is tried at once; what was done of it before is not done again. It leaves the list, and is listed anew should it fail again.',
    conflict: 'What it needs is gone, its webhook is switched off, or it is being repeated.',
  }),
  settle: endpoint({
    ...one,
    path: '/work/{id}/settle',
    summary: 'Mark work that failed as settled',
    description: 'For work that is not needed any more, or was done by hand. It can still be repeated.',
  }),
  retryFailed: endpoint({
    ...many,
    path: '/work/retry-failed',
    summary: 'Repeat all work that failed',
    description:
      'Everything since then that has failed, is not settled and can be repeated, oldest first and at most 500 of them; `left` says how many remain.',
    data: z
      .strictObject({
        retried: z.int().describe('Work that is tried again'),
        left: z.int().describe('Work that still stands in the list: beyond the 500, or not to be repeated'),
      })
      .meta({ examples: [{ retried: 12, left: 0 }] }),
  }),
  settleFailed: endpoint({
    ...many,
    path: '/work/settle-failed',
    summary: 'Mark all work that failed as settled',
    description: 'Everything since then that has failed.',
    data: z
      .strictObject({ settled: z.int().describe('Work that is settled now') })
      .meta({ examples: [{ settled: 12 }] }),
  }),
}
