import { UpdatePayload, WebhookPayload } from '../../../shared/contract/submissions/webhook-payload.ts'
import { createdEvent, updatedEvent, type WebhookEvent } from '../../../shared/contract/submissions/webhooks.ts'
import type { z } from 'zod'
import { examplesOf } from './examples.ts'
import type { Json, SchemaOf } from './json-schema.ts'

const created = `
Sent as soon as a form was submitted, to every active subscription for that form or for all forms. Any 2xx within 15 seconds counts as
received; redirects are not followed. After anything else up to 3 retries follow, after about 10 seconds, 5 minutes and 2 hours, with the same
body and \`X-Service-Delivery\`. Delivery is at least once: remember the delivery ids you have handled.

Verify \`X-Service-Signature\`: compute HMAC-SHA256 of the raw body, byte for byte and before parsing, with the whole \`secret\` as the key, and
compare in constant time. Or give the \`webhook-*\` headers and the same secret to any Standard Webhooks library, which also refuses old messages.
`.trim()

const updated = `
Sent when status, assignee, day or tags of a submission were changed, to every active subscription to this event for its form or for all forms: one
event for each change, none for a call that changes nothing. \`submission.change\` says what was changed and by whom, \`submission.processing\` how
it is since. Signed, tried again and logged as \`${createdEvent}\`. Two changes can arrive in another order: compare \`created_at\`.
`.trim()

interface EventText {
  operationId: string
  summary: string
  description: string
  payload: z.ZodType
}

const events: Record<WebhookEvent, EventText> = {
  [createdEvent]: {
    operationId: 'submission_created',
    summary: 'A form was submitted',
    description: created,
    payload: WebhookPayload,
  },
  [updatedEvent]: {
    operationId: 'submission_updated',
    summary: 'A submission was changed',
    description: updated,
    payload: UpdatePayload,
  },
}

/** The events [B6, B14, B26], for `webhooks` of the document. */
export function webhookEventsOf(refer: SchemaOf): Json {
  return Object.fromEntries(
    Object.entries(events).map(([event, { payload, ...texts }]) => [
      event,
      { post: { ...texts, tags: ['Webhooks'], ...postOf(event, payload, refer) } },
    ]),
  )
}

function postOf(event: string, payload: z.ZodType, refer: SchemaOf): Json {
  const [example] = examplesOf(payload)
  return {
    security: [],
    parameters: headersOf(event).map(([name, text, sample, schema]) => ({
      name,
      in: 'header',
      required: true,
      description: text,
      schema: schema ?? { type: 'string' },
      example: sample,
    })),
    requestBody: { required: true, content: { 'application/json': { schema: refer(payload, 'output'), example } } },
    responses: { '2XX': { description: 'Received. The body is not read.' } },
  }
}

const deliveryId = '7c1f6e0a-3f0e-4d6d-9f53-1f2f5f0c1d11'

const headersOf = (event: string): [name: string, description: string, example: unknown, schema?: Json][] => [
  ['X-Service-Event', 'The event.', event, { const: event }],
  [
    'X-Service-Signature',
    '`sha256=` and the HMAC-SHA256 of the raw body in hex, keyed with the whole `secret`.',
    'sha256=9f4e5e0a1c6f2c7d3b8a49c0d1e2f3a4b5c6d7e8f90a1b2c3d4e5f6071829304',
    { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
  ],
  ['X-Service-Delivery', 'Names the delivery; the same in all its attempts.', deliveryId],
  ['X-Service-Attempt', 'Number of the attempt, from 1.', 1, { type: 'integer', minimum: 1 }],
  ['webhook-id', 'The delivery id again, for Standard Webhooks.', deliveryId],
  ['webhook-timestamp', 'When this attempt was signed, in seconds since 1970.', '1795253400'],
  [
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>` in base64, keyed with the bytes after `whsec_`.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
  ['User-Agent', 'Who calls.', 'Foyer-Webhooks/1'],
]
