import { z } from 'zod'
import { boundedMacros } from '../crm/macros.ts'
import { endpoint } from '../endpoint.ts'
import { PageQuery, requiredText, text, timestamp } from '../values.ts'
import { maxReplyLength } from './submission-replies.ts'

const ReplyTemplate = z
  .strictObject({
    id: z.int().describe('Id of the template'),
    name: z.string().describe('What it is called; each name once in an account'),
    subject: z
      .string()
      .nullable()
      .describe('Subject of the reply, with macros; null: that of the mail that it answers'),
    text: z.string().describe('Text of the reply, in light Markdown, with macros'),
    created_at: timestamp().describe('When it was made'),
    updated_at: timestamp().describe('When it was last changed'),
  })
  .meta({
    title: 'ReplyTemplate',
    examples: [
      {
        id: 6,
        name: 'Einladung zur Besichtigung',
        subject: 'Ihr Termin',
        text: 'Guten Tag _Vorname _Name,\n\nam Dienstag um 10 Uhr können Sie die Wohnung besichtigen.',
        created_at: '2026-11-21T09:30:00.123+00:00',
        updated_at: '2026-11-21T09:30:00.123+00:00',
      },
    ],
  })
export type ReplyTemplate = z.infer<typeof ReplyTemplate>

const Writable = z.strictObject({
  name: requiredText(255).describe('What it is called'),
  subject: boundedMacros(text(500))
    .nullable()
    .describe('Subject of the reply, with macros; null or empty: that of the mail that it answers'),
  text: boundedMacros(requiredText(maxReplyLength)).describe('Text of the reply, in light Markdown, with macros'),
})

const many = { path: '/reply-templates' } as const
const one = { path: '/reply-templates/{id}', record: 'reply_templates' } as const

/** Texts of replies that people of an agency use again. Additions to version 1 [B9-2]. */
export const replyTemplates = {
  list: endpoint({
    ...many,
    method: 'GET',
    summary: 'Reply templates',
    description: 'Ordered by name.',
    query: PageQuery,
    data: ReplyTemplate,
    shape: 'page',
  }),
  create: endpoint({
    ...many,
    method: 'POST',
    summary: 'Create a reply template',
    description:
      'A text for replies to visitors. Its macros are those of replies; `POST /submissions/{id}/replies/fill` resolves them for a submission.',
    body: Writable.partial({ subject: true }).meta({
      title: 'ReplyTemplateCreate',
      examples: [{ name: 'Einladung zur Besichtigung', text: 'Guten Tag _Vorname _Name,\n\nam Dienstag um 10 Uhr?' }],
    }),
    data: ReplyTemplate,
    shape: 'one',
    status: 201,
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    summary: 'Change a reply template',
    description: 'Changes what it names. Replies that were sent stay as they are.',
    body: Writable.partial().meta({ title: 'ReplyTemplateUpdate', examples: [{ subject: 'Ihr Termin' }] }),
    data: ReplyTemplate,
    shape: 'one',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a reply template',
    description: 'Replies that were sent stay as they are.',
    shape: 'empty',
  }),
}
