import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateOrTimestamp, PageQuery, timestamp } from '../values.ts'

/** Who may write: a program, a person, or the service itself. */
const actorTypes = ['key', 'session', 'system'] as const

const values = z
  .record(z.string(), z.unknown())
  .nullable()
  .meta({ description: 'properties that changed; all of them for a created or deleted record; never a secret' })

export const AuditEntry = z
  .strictObject({
    id: z.int().describe('Id of the entry'),
    at: timestamp().describe('When it happened'),
    actor: z
      .strictObject({
        type: z.enum(actorTypes).meta({ description: 'system: a command or background work' }),
        id: z.int().nullable().meta({ description: 'id of the API key or of the user' }),
        name: z.string().nullable().meta({ description: 'its name at that time' }),
      })
      .describe('Who did it'),
    action: z.string().nullable().meta({ description: 'the endpoint; null where no request was made' }),
    request_id: z.string().nullable().meta({ description: 'X-Request-Id of the request' }),
    record: z
      .strictObject({
        type: z.string().describe('Type of the record, such as submissions'),
        id: z.int().describe('Id of the record'),
        form_id: z
          .int()
          .nullable()
          .describe('The form itself, or the form of the submission; null where it is gone, or is neither'),
        index: z
          .int()
          .nullable()
          .describe('Number of the submission within its form; null where it is gone, or is none'),
      })
      .nullable()
      .describe(
        'What the call was about, where it changed none of the records whose changes are kept, as with drafts and work on submissions; else null',
      ),
    changes: z
      .array(
        z.strictObject({
          change: z.enum(['created', 'updated', 'deleted']).describe('What became of the record'),
          record_type: z.string().describe('Type of the record, such as forms'),
          record_id: z.int().nullable().describe('Id of the record; null where it has none'),
          before: values,
          after: values,
        }),
      )
      .describe('Every record that changed'),
  })
  .meta({
    title: 'AuditEntry',
    examples: [
      {
        id: 7,
        at: '2026-11-21T09:30:00.123+00:00',
        actor: { type: 'key', id: 3, name: 'Website' },
        action: 'forms.update',
        request_id: 'b3JkZXI-1f',
        record: null,
        changes: [
          {
            change: 'updated',
            record_type: 'forms',
            record_id: 12,
            before: { title: 'Your inquiry' },
            after: { title: 'Your request' },
          },
        ],
      },
    ],
  })

export type AuditEntry = z.infer<typeof AuditEntry>
export type AuditChange = AuditEntry['changes'][number]

/** Additions to version 1 [B9-2]. */
export const auditLog = {
  list: endpoint({
    method: 'GET',
    path: '/audit-log',
    replica: true,
    role: 'editor',
    summary: 'Changes in the account',
    description:
      'Who changed what, and when: newest first, kept for 400 days. E-mail addresses of users and invitations are told to owners and API keys alone.',
    query: PageQuery.extend({
      created_after: dateOrTimestamp().optional().meta({ description: 'entries later than this' }),
      created_before: dateOrTimestamp().optional().meta({ description: 'entries earlier than this' }),
      record_type: z
        .string()
        .regex(/^[a-z_]{1,100}$/, { error: fault('parameter_not_type') })
        .optional()
        .meta({ description: 'entries that changed, or were about, a record of this type, such as forms' }),
      record_id: z
        .string()
        .regex(/^[1-9]\d{0,15}$/, { error: fault('parameter_not_id') })
        .transform(Number)
        .optional()
        .meta({
          type: 'integer',
          minimum: 1,
          description: 'entries that changed, or were about, the record with this id',
        }),
      actor_type: z
        .enum(actorTypes, { error: fault('parameter_not_among', { values: actorTypes.join(', ') }) })
        .optional()
        .meta({ description: 'entries of API keys, of signed-in users, or of the system' }),
      actor_id: z
        .string()
        .regex(/^[1-9]\d{0,15}$/, { error: fault('parameter_not_id') })
        .transform(Number)
        .optional()
        .meta({ type: 'integer', minimum: 1, description: 'with actor_type: entries of this API key or user' }),
    }),
    data: AuditEntry,
    shape: 'page',
  }),
}
