import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageQuery, requiredText, timestamp } from '../values.ts'
import { Author } from './submission-processing.ts'

/** Characters of a note. */
export const maxNoteLength = 5_000
/** Notes that a submission may have. */
export const maxNotes = 500

const SubmissionNote = z
  .strictObject({
    id: z.int().describe('Id of the note'),
    submission_id: z.int().describe('The submission that it is about'),
    text: z
      .string()
      .nullable()
      .describe(
        'What it says, as plain text; null for viewers and keys that see confidential answers of the form as marks, since it may quote them',
      ),
    author: Author.describe('Who wrote it'),
    is_own: z.boolean().describe('The caller wrote it'),
    created_at: timestamp().describe('When it was written'),
  })
  .meta({
    title: 'SubmissionNote',
    examples: [
      {
        id: 8,
        submission_id: 4711,
        text: 'Rückruf am Nachmittag vereinbart. @Jonas Weber übernimmt die Besichtigung.',
        author: { type: 'session', id: 3, name: 'Erika Mustermann' },
        is_own: true,
        created_at: '2026-11-21T10:14:00.512+00:00',
      },
    ],
  })
export type SubmissionNote = z.infer<typeof SubmissionNote>

const ofSubmission = { path: '/submissions/{id}/notes', record: 'submissions', data: SubmissionNote } as const

/** What people of the agency note about a submission. Additions to version 1 [B9-2]. */
export const submissionNotes = {
  list: endpoint({
    ...ofSubmission,
    method: 'GET',
    summary: 'Notes about a submission',
    description: 'Oldest first.',
    query: PageQuery,
    shape: 'page',
  }),
  create: endpoint({
    ...ofSubmission,
    method: 'POST',
    summary: 'Add a note',
    description: `For users of the account alone; visitors never see it. A submission has at most ${maxNotes} notes.`,
    body: z
      .strictObject({ text: requiredText(maxNoteLength).describe('What it says, as plain text') })
      .meta({ title: 'SubmissionNoteCreate', examples: [{ text: 'Rückruf am Nachmittag vereinbart.' }] }),
    shape: 'one',
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/submissions/{id}/notes/{note_id}',
    record: 'submissions',
    summary: 'Delete a note',
    description: 'An own note; owners delete any note.',
    shape: 'empty',
  }),
}
