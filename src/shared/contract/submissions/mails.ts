import { reasons } from '../reason.ts'
import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxSubmissionsOfForm, mailWords } from './list-words.ts'
import { formName } from '../forms/form-name.ts'
import { InboxPerson } from './inbox.ts'
import { PageQuery, queryId, timestamp } from '../values.ts'

export const mailStates = ['waiting', 'sent', 'failed'] as const
export const mailPurposes = [
  'confirmation',
  'second',
  'notification',
  'signed',
  'signed_notification',
  'reply',
  'crm',
] as const

/** What a mail server has said of one recipient of a mail that it had taken before. */
export const MailReturn = z
  .strictObject({
    recipient: z.string().describe('Whom the mail did not reach, as it names the recipient'),
    status: z.string().describe('Status code of RFC 3463, such as 5.1.1'),
    said: z.string().describe('The words of the mail server; may be empty'),
    is_permanent: z
      .boolean()
      .describe('It will not be delivered (5.x.x); false: the mail server has tried for long enough'),
    created_at: timestamp().describe('When the report was read'),
  })
  .meta({ title: 'MailReturn' })
export type MailReturn = z.infer<typeof MailReturn>

const summary = {
  id: z.int().describe('Id of the mail'),
  state: z
    .enum(mailStates)
    .describe('waiting: to be sent, or sent again; sent: the mail server, or the CRM, has taken it; failed: given up'),
  purpose: z
    .enum(mailPurposes)
    .nullable()
    .describe(
      'What it is about its submission; reply: a person of the agency wrote it to the visitor; crm: the submission itself, to a CRM that gets it by mail and confirms nothing; null: a mail about the account, or one that was sent again',
    ),
  submission_id: z.int().nullable().describe('The submission that it is about'),
  form_id: z.int().nullable().describe('The form of that submission'),
  submission: z
    .strictObject({
      form: z.strictObject(formName).describe('The form that was submitted'),
      index: z.int().describe('Number within the form'),
      person: InboxPerson.nullable().describe('Who sent it, as entries of the inbox say'),
    })
    .nullable()
    .describe('What the submission is called, and who sent it; null where `submission_id` is'),
  to: z.array(z.string()).describe('Recipients; none where the mail was emptied, or is confidential'),
  subject: z.string().describe('Its subject; empty where the mail was emptied'),
  is_emptied: z
    .boolean()
    .describe(
      'What it said is gone: the account does not keep what is submitted, or it was of use for a short time only',
    ),
  is_confidential: z
    .boolean()
    .describe(
      'It may quote confidential answers, which the caller does not see: recipients, subject, text and what went wrong are left out',
    ),
  via_crm: z.boolean().describe('The CRM of the account sends it'),
  attempts: z.int().describe('Tries that have ended'),
  error: z.string().nullable().describe('Why the last try failed'),
  error_details: reasons('error'),
  note: z.string().nullable().describe('What went another way than was asked for'),
  note_details: reasons('note'),
  returned: z
    .array(MailReturn)
    .describe('Recipients from whom it came back after it was sent; none where it was emptied, or is confidential'),
  created_at: timestamp().describe('When it was written'),
  sent_at: timestamp().nullable().describe('When it was sent'),
  next_attempt_at: timestamp().nullable().describe('When it is tried next, while it waits'),
}

const example = {
  id: 81,
  state: 'sent',
  purpose: 'confirmation',
  submission_id: 4711,
  form_id: 17,
  submission: {
    form: { id: 17, internal_title: 'Inquiry (website)' },
    index: 42,
    person: { name: 'Erika Mustermann', email: 'erika.mustermann@example.com', phone: '+49 30 901820' },
  },
  to: ['erika.mustermann@example.com'],
  subject: 'Ihre Anfrage ist eingegangen',
  is_emptied: false,
  is_confidential: false,
  via_crm: false,
  attempts: 1,
  error: null,
  error_details: [],
  note: null,
  note_details: [],
  returned: [],
  created_at: '2026-11-21T09:30:01.020+00:00',
  sent_at: '2026-11-21T09:30:01.480+00:00',
  next_attempt_at: null,
} as const

export const MailSummary = z.strictObject(summary).meta({ title: 'MailSummary', examples: [example] })
export type MailSummary = z.infer<typeof MailSummary>

export const SentMail = z
  .strictObject({
    ...summary,
    cc: z.array(z.string()).describe('Recipients of a copy'),
    bcc: z.array(z.string()).describe('Recipients of a blind copy'),
    reply_to: z.string().nullable().describe('Where answers go; null: to the sender'),
    sender: z.string().nullable().describe('Address of the sender; null: that of this service'),
    from: z
      .string()
      .nullable()
      .describe(
        'Who sends it, as its recipients see it, with the address of this service where that sends it; null: the CRM decides',
      ),
    sender_name: z.string().nullable().describe('Name beside it'),
    message_id: z.string().nullable().describe('Its Message-ID; null: made when it is sent'),
    language: z.string().nullable().describe('Language of the mail'),
    text: z
      .string()
      .describe(
        'The mail as plain text; what in a link lets its holder act, such as to delete or to sign, is ••• for every user and key',
      ),
    html: z.string().nullable().describe('The same as HTML; null where it has none'),
    is_hidden: z
      .boolean()
      .describe('What it says is not shown, since it lets its recipient in: a link to sign in, for example'),
    attachments: z
      .array(
        z.strictObject({
          file_id: z.int().describe('Id of the file, for `/files/{id}`'),
          name: z.string().describe('Its name'),
          type: z.string().describe('What it is'),
        }),
      )
      .describe('Files of the visitor that it carries'),
    with_document: z.boolean().describe('It carries the PDF of the submission'),
    text_file: z
      .strictObject({
        name: z.string().describe('Its name'),
        content_type: z.string().describe('What it is'),
        content: z.string().describe('What it says'),
      })
      .nullable()
      .describe('A file that was written for it, such as what a CRM reads; null: none, or hidden'),
  })
  .meta({
    title: 'SentMail',
    examples: [
      {
        ...example,
        cc: [],
        bcc: [],
        reply_to: 'sales@agency.example',
        sender: null,
        from: 'Agentur Nord <forms@service.example>',
        sender_name: 'Agentur Nord',
        message_id: '<4711.confirmation@forms.example>',
        language: 'de',
        text: 'Vielen Dank für Ihre Anfrage.',
        html: '<p>Vielen Dank für Ihre Anfrage.</p>',
        is_hidden: false,
        attachments: [{ file_id: 9, name: 'Grundriss.pdf', type: 'application/pdf' }],
        with_document: true,
        text_file: null,
      },
    ],
  })
export type SentMail = z.infer<typeof SentMail>

/** Stuck mails that are counted. */
export const mostStuckMails = 1_000

export const Outbox = z
  .strictObject({
    has_server: z.boolean().describe('The service has a mail server (`SMTP_URL`)'),
    stuck: z
      .int()
      .describe(
        `Mails that wait since there is no mail server, or that it has not taken for ten minutes, at most ${mostStuckMails}; those that the CRM sends are not counted`,
      ),
    stuck_since: timestamp().nullable().describe('When the oldest of them was written; null: there is none'),
  })
  .meta({ title: 'Outbox', examples: [{ has_server: true, stuck: 0, stuck_since: null }] })
export type Outbox = z.infer<typeof Outbox>

const one = { record: 'mails', auth: 'session', data: SentMail, shape: 'one' } as const

/** The outbox: an addition to version 1, for the dashboard. */
export const mails = {
  list: endpoint({
    method: 'GET',
    path: '/mails',
    replica: true,
    auth: 'session',
    summary: 'Mails of the account',
    description: 'What was sent, or is to be, newest first.',
    query: PageQuery.extend({
      state: z
        .enum(mailStates, { error: fault('parameter_not_either', { words: 'waiting, sent or failed' }) })
        .optional()
        .describe('Only those in this state'),
      form_id: queryId()
        .optional()
        .describe(
          `Only mails about submissions of this form, of the newest ${maxSubmissionsOfForm}; with \`q\`, of those that it finds`,
        ),
      q: mailWords(),
    }),
    data: MailSummary,
    shape: 'page',
  }),
  outbox: endpoint({
    method: 'GET',
    path: '/mails/outbox',
    auth: 'session',
    role: 'editor',
    summary: 'Whether mails are sent',
    description: 'Whether the service can send mails, and how many are stuck.',
    data: Outbox,
    shape: 'one',
  }),
  get: endpoint({ ...one, method: 'GET', path: '/mails/{id}', summary: 'One mail', description: 'With all it says.' }),
  resend: endpoint({
    ...one,
    method: 'POST',
    path: '/mails/{id}/resend',
    summary: 'Send a mail again',
    description:
      'One that waits or has failed is tried at once. One that was sent goes out a second time, as a mail of its own, which is answered.',
    conflict: 'What the mail said is gone.',
    status: 200,
  }),
}
