import { z } from 'zod'
import { Content } from './submissions.ts'
import { timestamp } from '../values.ts'
import { webhookEvent } from './webhooks.ts'

const members = z.object({
  event: z.literal(webhookEvent).describe('The event'),
  created_at: timestamp().describe('When the form was submitted'),
  form: z
    .strictObject({
      id: z.int().describe('Id of the form'),
      slug: z.string().describe('Generated identifier of its public address'),
      custom_slug: z.string().nullable().describe('Readable part of its public address'),
      title: z.string().nullable().describe('Public title'),
      internal_title: z.string().describe('Name in the dashboard'),
    })
    .describe('The form that was submitted'),
  submission: z
    .strictObject({
      id: z.int().describe('Id of the submission; 0 in a test event'),
      index: z.int().describe('Number within the form, from 1; 0 in a test event'),
      content: Content.nullable().describe(
        'What was sent, by CRM module and CRM field name; null where it is not saved',
      ),
    })
    .describe('The submission'),
  crm_ids: z
    .record(z.string(), z.strictObject({ ID: z.union([z.int(), z.string()]).describe('Id of the record') }))
    .describe('The records that were created or changed in the CRM, by module, as far as known'),
})

export type WebhookPayload = z.infer<typeof members>

/** The body of a delivery [B6]; one more text, named by `message_key`, where the subscription has a template. */
export const WebhookPayload = members
  .catchall(z.string().describe('The message, under the name that `message_key` gives it'))
  .meta({
    title: 'WebhookPayload',
    examples: [
      {
        event: webhookEvent,
        created_at: '2026-11-21T09:30:00.123+00:00',
        form: {
          id: 17,
          slug: 'k3x9w2m7qa',
          custom_slug: 'inquiry',
          title: 'Your inquiry',
          internal_title: 'Inquiry (website)',
        },
        submission: {
          id: 4711,
          index: 42,
          content: { address: { Vorname: 'Erika', Name: 'Mustermann' }, estate: { objektart: 'wohnung' } },
        },
        crm_ids: { address: { ID: 8812 }, estate: { ID: 305 } },
        text: 'New inquiry from Erika Mustermann: https://crm.example/address/8812',
      },
    ],
  })
