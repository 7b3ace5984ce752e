import { z } from 'zod'
import { boundedMacros } from '../crm/macros.ts'
import { endpoint } from '../endpoint.ts'
import { reasons } from '../reason.ts'
import { PageQuery, requiredText, text, timestamp } from '../values.ts'
import { mailStates } from './mails.ts'
import { Author } from './submission-processing.ts'

/** Characters of a reply. */
export const maxReplyLength = 10_000
/** Replies that a submission may have. */
export const maxReplies = 200

const SubmissionReply = z
  .strictObject({
    id: z.int().describe('Id of the reply, and of its mail'),
    submission_id: z.int().describe('The submission that it answers'),
    author: Author.describe('Who wrote it'),
    to: z.array(z.string()).describe('The address of the visitor; none where it is not kept, or hidden'),
    reply_to: z.string().nullable().describe("Where the visitor's answer goes; null: to the sender, or hidden"),
    subject: z.string().nullable().describe('Its subject; null where it is not kept, or hidden'),
    text: z
      .string()
      .nullable()
      .describe(
        'The mail as plain text, macros resolved; null where it is not kept, and for viewers and keys that see confidential answers of the form as marks',
      ),
    state: z
      .enum(mailStates)
      .describe(
        'waiting: to be sent, or sent again; sent: the mail server, or the CRM, has taken it; failed: given up',
      ),
    attempts: z.int().describe('Tries that have ended'),
    error: z.string().nullable().describe('Why the last try failed; null likewise'),
    error_details: reasons('error'),
    lacks_server: z.boolean().describe('It waits since the service has no mail server (`SMTP_URL`)'),
    created_at: timestamp().describe('When it was written'),
    sent_at: timestamp().nullable().describe('When it was sent'),
    next_attempt_at: timestamp().nullable().describe('When it is tried next, while it waits'),
  })
  .meta({
    title: 'SubmissionReply',
    examples: [
      {
        id: 91,
        submission_id: 4711,
        author: { type: 'session', id: 3, name: 'Erika Mustermann' },
        to: ['max@example.com'],
        reply_to: 'sales@agency.example',
        subject: 'Re: Ihre Anfrage ist eingegangen',
        text: 'Guten Tag Max,\n\nam Dienstag um 10 Uhr können Sie die Wohnung besichtigen.\n\n-- \nAgentur Nord\n',
        state: 'sent',
        attempts: 1,
        error: null,
        error_details: [],
        lacks_server: false,
        created_at: '2026-11-21T10:14:00.512+00:00',
        sent_at: '2026-11-21T10:14:01.020+00:00',
        next_attempt_at: null,
      },
    ],
  })
export type SubmissionReply = z.infer<typeof SubmissionReply>

const ofSubmission = { path: '/submissions/{id}/replies', record: 'submissions', data: SubmissionReply } as const

/** What a reply says, as it is written. */
const ReplyWords = z.strictObject({
  subject: boundedMacros(text(500))
    .nullable()
    .optional()
    .describe('Its subject, with macros; without one that of the mail that it answers, after `Re:`'),
  text: boundedMacros(requiredText(maxReplyLength)).describe(
    'What it says, in light Markdown; macros such as `_Vorname` say what was sent. Confidential answers are marks',
  ),
})

const FilledReply = z
  .strictObject({
    subject: z.string().nullable().describe('The subject with the values of its macros; null where none was given'),
    text: z.string().describe('The text with the values of its macros'),
  })
  .meta({
    title: 'FilledReply',
    examples: [
      { subject: 'Ihr Termin', text: 'Guten Tag Max,\n\nam Dienstag um 10 Uhr können Sie die Wohnung besichtigen.' },
    ],
  })

/** Mails that people of the agency write to visitors. Additions to version 1 [B9-2]. */
export const submissionReplies = {
  list: endpoint({
    ...ofSubmission,
    method: 'GET',
    summary: 'Replies to a submission',
    description: 'Oldest first, each with what became of its mail.',
    query: PageQuery,
    shape: 'page',
  }),
  create: endpoint({
    ...ofSubmission,
    method: 'POST',
    summary: 'Reply to the visitor by mail',
    description: `Goes to the e-mail address among the answers, from the sender of the form's confirmation and in its language, as an answer to what the visitor has got before. Where the form names no address for answers, they go to the user who writes. It is queued and tried again like every mail. A submission has at most ${maxReplies} replies.`,
    conflict: 'The submission has no e-mail address, or its content is not kept.',
    body: ReplyWords.meta({
      title: 'SubmissionReplyCreate',
      examples: [{ text: 'Guten Tag _Vorname,\n\nam Dienstag um 10 Uhr können Sie die Wohnung besichtigen.' }],
    }),
    shape: 'one',
    status: 201,
  }),
  fill: endpoint({
    method: 'POST',
    path: '/submissions/{id}/replies/fill',
    record: 'submissions',
    summary: 'Fill in a reply',
    description:
      'Subject and text with the values that their macros have in this submission, to be read and changed before they are sent. Nothing is sent or kept. A part stays as it is written where a value would be read as a macro or as Markdown, or where it would become longer than a reply may be: its macros are resolved when it is sent.',
    body: ReplyWords.meta({
      title: 'ReplyToFill',
      examples: [{ text: 'Guten Tag _Vorname,\n\nam Dienstag um 10 Uhr?' }],
    }),
    data: FilledReply,
    shape: 'one',
    status: 200,
    writes: false,
    role: 'editor',
  }),
}
