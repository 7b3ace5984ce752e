import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateOrTimestamp, pageNumber, PageQuery, timestamp } from '../values.ts'
import { submissionWords } from './list-words.ts'
import { processingQuery } from './processing-query.ts'
import { exampleProcessing, SubmissionProcessing } from './submission-processing.ts'

/** Submissions of a form that a call with filters by status, assignee or tag looks at (decision 0170). */
export const maxLookedAtInForm = 10_000

/** A file of a visitor, as a value in `content`. */
export const SubmittedFile = z
  .strictObject({
    file_id: z.int().describe('Id of the file'),
    name: z
      .string()
      .describe(
        'As the visitor called it; of a signature `signature-drawn.png`, `signature-uploaded.png` or `signature-typed-<name>.png`',
      ),
    size: z.int().describe('Bytes'),
    type: z.string().describe('What it is by its content'),
    url: z.string().describe('Where it is fetched, with an API key or a session'),
  })
  .meta({ title: 'SubmittedFile' })
export type SubmittedFile = z.infer<typeof SubmittedFile>

/** A value in `content` [B2.6]; of a field for several files a list. */
export const ContentValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  SubmittedFile,
  z.array(SubmittedFile),
])
export type ContentValue = z.infer<typeof ContentValue>

/** By CRM module, then CRM field name (or `field_<id>` where the field names none). */
export const Content = z
  .record(z.string(), z.record(z.string(), ContentValue))
  .meta({ title: 'Content', description: 'Values by CRM module, then by CRM field name' })
export type Content = z.infer<typeof Content>

/** The proof that a visitor consented, or did not. */
export const Consent = z
  .strictObject({
    given: z.boolean().describe('Whether the box was ticked'),
    at: timestamp().describe('When the answer was received'),
    version: z.string().describe('SHA-256 of the text, in hex'),
    text: z.string().describe('What was consented to, as it stood beside the box, in light Markdown'),
  })
  .meta({ title: 'Consent' })
export type Consent = z.infer<typeof Consent>

/** The signature of the document of a submission (`document_signing`). */
export const DocumentSignature = z
  .strictObject({
    state: z
      .enum(['awaiting', 'expired', 'signing', 'signed', 'failed'])
      .describe(
        'awaiting: can be signed; expired: can no longer be; signing: signed, and the document is being made; failed: signed, but the document cannot be made',
      ),
    required: z.boolean().describe('Without it the document is not complete, and goes neither to mails nor to the CRM'),
    signed_at: timestamp().nullable().describe('When the visitor signed'),
    document_id: z
      .string()
      .describe('Number of the document, as it is printed on it; verified at `/verify/{document_id}`'),
    sha256: z.string().nullable().describe('SHA-256 of the signed PDF, in hex; null until there is one'),
  })
  .meta({ title: 'DocumentSignature' })
export type DocumentSignature = z.infer<typeof DocumentSignature>

/** The confirmation of the e-mail address (`double_opt_in_enabled`). */
export const Confirmation = z
  .strictObject({
    state: z
      .enum(['awaiting', 'confirmed', 'expired'])
      .describe('awaiting: can be confirmed; expired: was not, and can no longer be'),
    email: z
      .string()
      .nullable()
      .describe(
        'The address; null where what is submitted is not saved, and for viewers and keys that do not see confidential answers',
      ),
    mailed: z
      .boolean()
      .describe(
        'false: the address had been sent as many of these e-mails as it may be, or a program sent the submission and the form does not mail of that (`email_on_program_posts`)',
      ),
    asked_at: timestamp().describe('When it was asked for'),
    expires_at: timestamp().describe('When the link ends'),
    confirmed_at: timestamp().nullable().describe('When the address was confirmed'),
    corrected_at: timestamp()
      .nullable()
      .describe('When the visitor gave this address in place of another one; null where they did not'),
    ip_address: z.string().nullable().describe('Address from which it was confirmed; null where it is not saved'),
  })
  .meta({ title: 'Confirmation' })
export type Confirmation = z.infer<typeof Confirmation>

/** The member of the staff who sent a form for staff (`staff_prefill_identity`). */
export const Submitter = z
  .strictObject({
    id: z.int().describe('Id of the member'),
    name: z.string().nullable().describe('As the member is called now; null once the member is deleted'),
    email: z.string().nullable().describe('Likewise'),
  })
  .meta({ title: 'Submitter' })
export type Submitter = z.infer<typeof Submitter>

/** Something that was said in a conversation with the assistant of a form. */
export const TranscriptTurn = z
  .strictObject({
    from: z.enum(['visitor', 'assistant']).describe('Who said it'),
    text: z.string().describe('What was said'),
  })
  .meta({ title: 'TranscriptTurn' })
export type TranscriptTurn = z.infer<typeof TranscriptTurn>

export const Submission = z
  .strictObject({
    id: z.int().describe('Id of the submission'),
    form_id: z.int().describe('The form that was submitted'),
    index: z.int().describe('Number within the form, from 1 and without gaps in the order of receipt'),
    content: Content.nullable().describe('What was sent, by CRM module and CRM field name; null where it is not saved'),
    ip_address: z.string().nullable().describe('Address of the visitor; null where it is not saved'),
    created_at: timestamp().describe('When it was received'),
    consent: Consent.nullable().describe('What was said to the consent; null where the form asked for none'),
    meta: z
      .record(z.string(), z.string())
      .nullable()
      .describe('`utm_*` and click ids of the address that was sent; null where there are none, or they are not kept'),
    transcript: z
      .array(TranscriptTurn)
      .nullable()
      .describe(
        'The conversation with the assistant before it was sent; null where there was none or it is not kept, and for viewers and keys that see confidential answers as marks',
      ),
    signature: DocumentSignature.nullable().describe(
      'The signature of its document; null where none is asked for, and until the document is made',
    ),
    submitted_by: Submitter.nullable().describe('The member of the staff who sent it; null for any other form'),
    confirmation: Confirmation.nullable().describe(
      'Of its e-mail address; null where none was asked for. What waits for it is held back, and stands in `GET /forms/{id}/quarantine`',
    ),
    processing: SubmissionProcessing.describe('What was done about it'),
  })
  .meta({
    title: 'Submission',
    examples: [
      {
        id: 4711,
        form_id: 17,
        index: 42,
        content: {
          address: { Vorname: 'Erika', Name: 'Mustermann', Email: 'erika.mustermann@example.com' },
          estate: { objektart: 'wohnung', wohnflaeche: 84.5 },
        },
        ip_address: '203.0.113.7',
        created_at: '2026-11-21T09:30:00.123+00:00',
        consent: {
          given: true,
          at: '2026-11-21T09:30:00.120+00:00',
          version: '6f1d0c1b7c1a5a0f0f3f4f0d7e3b5a9c2d8e4b6a1f7c3d5e9b0a2c4d6e8f0a1b',
          text: 'I agree that my details are stored. The [privacy policy](https://agency.example/privacy) says more.',
        },
        meta: { utm_source: 'newsletter', utm_campaign: 'autumn' },
        transcript: [
          { from: 'visitor', text: 'Do you also sell flats?' },
          { from: 'assistant', text: 'Yes, gladly. You can say so under “Kind of property”.' },
        ],
        signature: {
          state: 'signed',
          required: true,
          signed_at: '2026-11-21T09:34:12.004+00:00',
          document_id: '7K3M-9QXT-2B4F-HW8D',
          sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
        },
        submitted_by: null,
        confirmation: {
          state: 'confirmed',
          email: 'erika.mustermann@example.com',
          mailed: true,
          asked_at: '2026-11-21T09:21:40.511+00:00',
          expires_at: '2026-11-23T09:21:40.511+00:00',
          confirmed_at: '2026-11-21T09:30:00.123+00:00',
          corrected_at: null,
          ip_address: '203.0.113.7',
        },
        processing: exampleProcessing,
      },
    ],
  })
export type Submission = z.infer<typeof Submission>

export const Stats = z
  .strictObject({
    views: z.int().describe('How often the form was opened'),
    submissions: z.int().describe('How often it was sent; those whose data is not saved count too'),
    conversion_rate: z.number().describe('Percent: 100 × submissions ÷ views, rounded to 2 decimals; 0 without views'),
  })
  .meta({ title: 'Stats', examples: [{ views: 1250, submissions: 87, conversion_rate: 6.96 }] })

const one = { path: '/submissions/{id}', record: 'submissions' } as const

const SubmissionsQuery = PageQuery.extend({
  created_after: dateOrTimestamp()
    .optional()
    .describe('Received later than this timestamp, or from the start of this date'),
  created_before: dateOrTimestamp()
    .optional()
    .describe('Received earlier than this timestamp, or before the start of this date'),
  index_after: pageNumber(0)
    .optional()
    .meta({ type: 'integer', minimum: 0, description: 'With a higher `index` than this' }),
  index_before: pageNumber()
    .optional()
    .meta({ type: 'integer', minimum: 1, description: 'With a lower `index` than this' }),
  sort: z
    .enum(['asc', 'desc'], { error: fault('parameter_not_either', { words: 'asc or desc' }) })
    .optional()
    .meta({ default: 'desc', description: 'desc: newest first; asc: oldest first' }),
  ...processingQuery,
  q: submissionWords(),
})
export type SubmissionsQuery = Omit<z.infer<typeof SubmissionsQuery>, 'page' | 'per_page'>

/** [B4.6] */
export const submissions = {
  list: endpoint({
    method: 'GET',
    path: '/forms/{id}/submissions',
    replica: true,
    record: 'forms',
    summary: 'Submissions of a form',
    description:
      'Ordered by `index`, newest first. To fetch only what is new, remember the highest `id` you have handled and read until you meet it. To read all while some are deleted, ask for the first page each time, beyond the last `index` that you have read (`index_before`, or `index_after` with `sort=asc`).' +
      ` With \`status\`, \`assignee\` or \`tag\` a call looks at ${maxLookedAtInForm.toLocaleString('en')} submissions at most, and lists and counts what it finds among them: further down looks who names a time or an \`index\`. With \`q\` it lists and counts what is found.`,
    query: SubmissionsQuery,
    data: Submission,
    shape: 'page',
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    summary: 'One submission',
    description: 'What a visitor sent, as it was stored.',
    data: Submission,
    shape: 'one',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a submission',
    description: 'Its content is gone for good. Its `index` is never used again, and statistics still count it.',
    shape: 'empty',
  }),
  stats: endpoint({
    method: 'GET',
    path: '/forms/{id}/stats',
    replica: true,
    record: 'forms',
    summary: 'Statistics of a form',
    description: 'Views, submissions and conversion rate, since the form was made or within a span of time.',
    query: z.strictObject({
      from: dateOrTimestamp().optional().describe('Count from this timestamp or date on'),
      to: dateOrTimestamp().optional().describe('Count up to this timestamp, or to the end of this date'),
    }),
    data: Stats,
    shape: 'one',
  }),
}
