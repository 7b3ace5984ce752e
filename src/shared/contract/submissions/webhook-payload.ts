import { z } from 'zod'
import { Content } from './submissions.ts'
import { ProcessingChange, SubmissionProcessing } from './submission-processing.ts'
import { timestamp } from '../values.ts'
import { createdEvent, updatedEvent } from './webhooks.ts'
import { createdExample, updatedExample, updateExample } from './webhook-examples.ts'

const form = z
  .strictObject({
    id: z.int().describe('Id of the form'),
    slug: z.string().describe('Generated identifier of its public address'),
    custom_slug: z.string().nullable().describe('Readable part of its public address'),
    title: z.string().nullable().describe('Public title'),
    internal_title: z.string().describe('Name in the dashboard'),
  })
  .describe('The form that was submitted')

const submission = z
  .strictObject({
    id: z.int().describe('Id of the submission; 0 in a test event'),
    index: z.int().describe('Number within the form, from 1; 0 in a test event'),
    content: Content.nullable().describe('What was sent, by CRM module and CRM field name; null where it is not saved'),
  })
  .describe('The submission')

const crm_ids = z
  .record(z.string(), z.strictObject({ ID: z.union([z.int(), z.string()]).describe('Id of the record') }))
  .describe('The records that were created or changed in the CRM, by module, as far as known')

const message = z.string().describe('The message, under the name that `message_key` gives it')

const createdMembers = z.object({
  event: z.literal(createdEvent).describe('The event'),
  created_at: timestamp().describe('When the form was submitted'),
  form,
  submission: submission
    .extend({
      waiting_list: z
        .literal(true)
        .optional()
        .describe('It is on the waiting list of its form; left out where it is not'),
    })
    .describe('The submission'),
  crm_ids,
})
export type WebhookPayload = z.infer<typeof createdMembers>

/** The body of a delivery [B6]; one more text, named by `message_key`, where the subscription has a template. */
export const WebhookPayload = createdMembers.catchall(message).meta({
  title: 'WebhookPayload',
  examples: [createdExample],
})

/** A change of a submission as it is told to receivers. */
export const SubmissionUpdate = z.strictObject({
  processing: SubmissionProcessing.describe('The processing state after the change'),
  change: ProcessingChange.describe('What was changed, and by whom; what stayed is null'),
})
export type SubmissionUpdate = z.infer<typeof SubmissionUpdate>

/** What stands in the example, and in a test event. */
export const exampleUpdate: SubmissionUpdate = updateExample

const updatedMembers = z.object({
  event: z.literal(updatedEvent).describe('The event'),
  created_at: timestamp().describe('When the submission was changed'),
  form,
  submission: submission.extend(SubmissionUpdate.shape).describe('The submission, and what was changed of it'),
  crm_ids,
})

/** The body of a delivery of `submission.updated` [B26]. */
export const UpdatePayload = updatedMembers.catchall(message).meta({
  title: 'UpdatePayload',
  examples: [updatedExample],
})
