import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageNumber, searchText, timestamp } from './values.ts'
import { processingStatuses } from './submissions/submission-processing.ts'
import { formName } from './forms/form-name.ts'

/** What a search finds, in the order in which it is answered. */
export const searchKinds = [
  'submission',
  'mail',
  'crm_address',
  'crm_estate',
  'form',
  'field',
  'staff_member',
  'user',
  'reply_template',
  'pdf_template',
  'letterhead',
  'webhook',
] as const
export type SearchKind = (typeof searchKinds)[number]

const matchPlaces = ['answer', 'file', 'note', 'name', 'recipient', 'value'] as const

export const SearchMatch = z
  .strictObject({
    in: z
      .enum(matchPlaces)
      .describe(
        'What has the words: an answer, the name of a file, a note, the name of the thing, the recipients of a mail, or a value of a record',
      ),
    label: z.string().nullable().describe('Label of the field that was answered; null for other matches'),
    text: z.string().describe('The text around the first word that was found'),
  })
  .meta({ title: 'SearchMatch' })
export type SearchMatch = z.infer<typeof SearchMatch>

const SearchResult = z
  .strictObject({
    id: z.int().describe('Id of what was found; of a PDF template that of its form'),
    title: z.string().describe('Its name; of a submission who sent it, else form and number; of a mail its subject'),
    match: SearchMatch.describe('Where the words are'),
    form: z.strictObject(formName).nullable().describe('The form that it belongs to; null for what belongs to none'),
    about: z
      .string()
      .nullable()
      .describe(
        'What else tells it from others of the same name: of a submission what it is about, as `excerpt` of `GET /inbox`; e-mail address and town of an address, number and town of an estate, as far as the title does not say them; null for everything else',
      ),
    status: z
      .enum(processingStatuses)
      .nullable()
      .describe('What was done about a submission; null for everything else'),
    created_at: timestamp()
      .nullable()
      .describe('When a submission was received or a mail was written; null for everything else'),
  })
  .meta({ title: 'SearchResult' })
export type SearchResult = z.infer<typeof SearchResult>

const SearchGroup = z
  .strictObject({
    kind: z.enum(searchKinds).describe('What these are'),
    results: z
      .array(SearchResult)
      .describe(
        'Submissions by where they match (name or e-mail address of the sender, other answers, notes, colleagues addressed in notes), newest first; mails and records newest first; everything else by name',
      ),
    more: z.boolean().describe('There are more of this kind'),
  })
  .meta({ title: 'SearchGroup' })
export type SearchGroup = z.infer<typeof SearchGroup>

const SearchAnswer = z
  .strictObject({ groups: z.array(SearchGroup).describe('One for each kind of which something was found') })
  .meta({
    title: 'SearchAnswer',
    examples: [
      {
        groups: [
          {
            kind: 'submission',
            results: [
              {
                id: 4711,
                title: 'Erika Mustermann',
                match: { in: 'answer', label: 'Telefon', text: '+49 30 901820' },
                form: { id: 17, internal_title: 'Inquiry (website)' },
                about: 'Lindenallee 24 · 20259 Hamburg',
                status: 'new',
                created_at: '2026-11-21T09:30:00.123+00:00',
              },
            ],
            more: false,
          },
        ],
      },
    ],
  })

export const SearchQuery = z.strictObject({
  q: searchText()
    .optional()
    .describe(
      'Words, or beginnings of words, all of which must be there. Upper and lower case and accents make no difference, nor do `ü`, `ue` and `u`; a telephone number is found in any spelling, and by four digits or more of it. A word that no submission has is taken for one that is nearly the same. Without it, nothing is found',
    ),
  limit: pageNumber()
    .transform((value) => Math.min(value, 20))
    .optional()
    .meta({ type: 'integer', minimum: 1, default: 5, description: 'Results of each kind; more than 20 count as 20' }),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** One search over what an account has. An addition to version 1 [B9-2]. */
export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    replica: true,
    summary: 'Search everything',
    description:
      'Finds submissions by their answers, the names of their files and their notes, mails by subject and recipients (for callers who are signed in), addresses and estates of the built-in CRM by name, e-mail address and number, and forms, fields, staff members, users, reply templates, PDF templates, letterheads and webhooks by their names: what the caller may list, and nothing that the caller sees as marks. Less than two letters or digits find nothing. Submissions are found a few seconds after they were received; the words of a question that very many submissions have find the newest of them. Mails and records are looked for among those of submissions that have one of the words, and among the newest ones.',
    query: SearchQuery,
    data: SearchAnswer,
    shape: 'one',
  }),
}
