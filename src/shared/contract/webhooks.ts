import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateOrTimestamp, PageQuery, recordId, required, text, timestamp } from './values.ts'

export const webhookEvent = 'submission.created'
/** Retries after the first POST (sections 6 and 8, contract §6): at most 1 + 3 POSTs. */
export const maxWebhookRetries = 3
/** Subscriptions per account (contract §6). */
export const maxWebhooks = 50

export const Webhook = z
  .strictObject({
    id: z.int(),
    event: z.literal(webhookEvent),
    url: z.string(),
    form_id: z.int().nullable().meta({ description: 'null: all forms of the account' }),
    secret: z.string(),
    payload_template: z.string().nullable(),
    message_key: z.string(),
    is_active: z.boolean(),
    failure_count: z.int().meta({ description: 'failed attempts since the last success' }),
    last_success_at: timestamp().nullable(),
    last_failure_at: timestamp().nullable(),
    created_at: timestamp(),
  })
  .meta({ title: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

/** Keys of the payload that a message must not overwrite, and names that are dangerous in JavaScript. */
const reservedMessageKeys = [
  'event',
  'created_at',
  'form',
  'submission',
  'crm_ids',
  '__proto__',
  'constructor',
  'prototype',
]
const messageKeyError =
  'The {field} field must start with a letter or underscore, hold only letters, digits, _ . and -, and have at most 64 characters.'
const messageKey = z
  .string({ error: messageKeyError })
  .regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/, { error: messageKeyError })
  .refine((key) => !reservedMessageKeys.includes(key), { error: 'The {field} field is a reserved name.' })

export const WebhookCreate = z.strictObject({
  url: z.string({ error: (issue) => required(issue.input) ?? 'The {field} field must be a web address.' }),
  form_id: recordId().nullable().optional(),
  payload_template: text(10_000).nullable().optional(),
  message_key: messageKey.nullable().optional(),
})

export const deliveryStates = ['waiting', 'sending', 'delivered', 'exhausted', 'cancelled'] as const

export const Delivery = z
  .strictObject({
    id: z.string(),
    event: z.string(),
    submission_id: z.int().nullable(),
    state: z.enum(deliveryStates),
    attempts: z.array(
      z.strictObject({
        number: z.int(),
        at: timestamp(),
        status: z.int().nullable(),
        duration_ms: z.int(),
        error: z.string().nullable(),
        response_excerpt: z.string().nullable(),
      }),
    ),
    created_at: timestamp(),
    next_attempt_at: timestamp().nullable(),
  })
  .meta({ title: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

const many = { path: '/webhooks' } as const
const one = { path: '/webhooks/{id}', record: 'webhooks' } as const
const deliveriesOf = { path: '/webhooks/{id}/deliveries', record: 'webhooks' } as const

/** Section 4.7; deliveries, redelivery and test event are additions of contract §6. */
export const webhooks = {
  list: endpoint({
    ...many,
    method: 'GET',
    summary: 'Webhook subscriptions',
    query: PageQuery,
    data: Webhook,
    shape: 'page',
  }),
  create: endpoint({
    ...many,
    method: 'POST',
    summary: 'Subscribe a URL to submissions',
    feature: 'webhooks',
    body: WebhookCreate,
    data: Webhook,
    shape: 'one',
    status: 201,
    // The name in the URL is resolved before the short transaction.
    transaction: false,
  }),
  remove: endpoint({ ...one, method: 'DELETE', summary: 'Delete a subscription', shape: 'empty' }),
  deliveries: endpoint({
    ...deliveriesOf,
    method: 'GET',
    summary: 'Deliveries of a subscription with their attempts, newest first; kept 30 days',
    query: PageQuery.extend({ state: z.enum(deliveryStates).optional() }),
    data: Delivery,
    shape: 'page',
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    record: 'webhooks',
    feature: 'webhooks',
    summary: 'Send a delivery again, under the same delivery id',
    data: Delivery,
    shape: 'one',
    status: 200,
  }),
  redeliverFailed: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/redeliver-failed',
    record: 'webhooks',
    feature: 'webhooks',
    summary: 'Send all exhausted deliveries since a time again',
    body: z.strictObject({ since: dateOrTimestamp() }),
    data: z.strictObject({ redelivered: z.int() }),
    shape: 'one',
    status: 200,
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/test',
    record: 'webhooks',
    feature: 'webhooks',
    summary: 'Send a signed test event',
    data: Delivery,
    shape: 'one',
    status: 200,
  }),
}
