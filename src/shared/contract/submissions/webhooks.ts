import { reasons, receiverAnswered } from '../reason.ts'
import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { boundedMacros } from '../crm/macros.ts'
import { choice, dateOrTimestamp, flag, PageQuery, recordId, required, text, timestamp } from '../values.ts'
import { formName } from '../forms/form-name.ts'

/** What a subscription is told of: each of one of them. */
export const createdEvent = 'submission.created'
export const updatedEvent = 'submission.updated'
export const webhookEvents = [createdEvent, updatedEvent] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** Retries after the first POST [B6, B8, B14]: at most 1 + 3 POSTs. */
export const maxWebhookRetries = 3
/** Subscriptions per account [B14]. */
export const maxWebhooks = 50

export const Webhook = z
  .strictObject({
    id: z.int().describe('Id of the subscription'),
    event: z.enum(webhookEvents).describe('The event that is announced'),
    url: z.string().describe('Where the event is sent'),
    form_id: z.int().nullable().describe('The form whose submissions are announced; null: all forms of the account'),
    secret: z
      .string()
      .nullable()
      .describe(
        'Signing secret; the whole text is the key of `X-Service-Signature`. null: the API key cannot write webhooks, or the secret cannot be opened, since the installation lacks the key that it was sealed under; create the webhook again then',
      ),
    payload_template: z.string().nullable().describe('Template of the message, with CRM macros; null: no message'),
    message_key: z.string().describe('Name of the message in the payload'),
    is_active: z
      .boolean()
      .describe(
        'false: switched off by a user or after lasting failure; nothing is sent until it is switched on again',
      ),
    failure_count: z.int().describe('Failed attempts since the last success'),
    last_success_at: timestamp().nullable().describe('When an attempt last succeeded'),
    last_failure_at: timestamp().nullable().describe('When an attempt last failed'),
    created_at: timestamp().describe('When the subscription was made'),
  })
  .meta({
    title: 'Webhook',
    examples: [
      {
        id: 5,
        event: createdEvent,
        url: 'https://hooks.agency.example/foyer',
        form_id: 17,
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw2m3iYIN5Uks=',
        payload_template: 'New inquiry from _Vorname _Name: _getAddressLink',
        message_key: 'text',
        is_active: true,
        failure_count: 0,
        last_success_at: '2026-11-21T09:30:00.123+00:00',
        last_failure_at: null,
        created_at: '2026-11-20T08:00:00.000+00:00',
      },
    ],
  })
export type Webhook = z.infer<typeof Webhook>

const CreatedWebhook = Webhook.extend({
  secret: z.string().describe('Signing secret; the whole text is the key of `X-Service-Signature`'),
}).meta({ title: 'CreatedWebhook', examples: Webhook.meta()?.examples ?? [] })

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
const messageKeyError = fault('message_key_unreadable')
const messageKey = z
  .string({ error: messageKeyError })
  .regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/, { error: messageKeyError })
  .refine((key) => !reservedMessageKeys.includes(key), { error: fault('message_key_reserved') })

export const WebhookCreate = z
  .strictObject({
    url: z
      .string({ error: (issue) => required(issue.input) ?? fault('not_address') })
      .describe('A publicly reachable http or https address; https is recommended'),
    event: choice(...webhookEvents)
      .nullable()
      .optional()
      .describe(
        'submission.created (default): a form was submitted; submission.updated: status, assignee, day or tags of a submission were changed',
      ),
    form_id: recordId().nullable().optional().describe('Announce only submissions of this form; default: all forms'),
    payload_template: boundedMacros(text(10_000))
      .nullable()
      .optional()
      .describe('Template of a message that is added to the payload; `_<crm_field_name>` and link macros are resolved'),
    message_key: messageKey.nullable().optional().describe('Name of the message in the payload; default `text`'),
  })
  .meta({
    title: 'WebhookCreate',
    examples: [
      {
        url: 'https://hooks.agency.example/foyer',
        form_id: 17,
        payload_template: 'New inquiry from _Vorname _Name: _getAddressLink',
      },
    ],
  })

export const WebhookUpdate = WebhookCreate.partial()
  .extend({
    is_active: flag().optional().describe('false: nothing is sent until it is true again; true clears what has failed'),
  })
  .meta({ title: 'WebhookUpdate', examples: [{ url: 'https://hooks.agency.example/new', is_active: true }] })

export const deliveryStates = ['waiting', 'sending', 'delivered', 'exhausted', 'cancelled'] as const

export const Delivery = z
  .strictObject({
    id: z.string().describe('Id of the delivery, the same in `X-Service-Delivery` of all its attempts'),
    event: z.string().describe('The event that is announced'),
    submission_id: z.int().nullable().describe('The submission; null for a test event, or once it has been deleted'),
    submission: z
      .strictObject({
        form: z.strictObject(formName).describe('Form of the submission, with its name for internal use'),
        index: z.int().describe('Number within the form'),
      })
      .nullable()
      .describe('What the submission is called; null where `submission_id` is'),
    state: z
      .enum(deliveryStates)
      .describe('exhausted: every attempt failed; cancelled: the subscription was switched off before'),
    attempts: z
      .array(
        z.strictObject({
          number: z.int().describe('Number of the attempt, from 1'),
          at: timestamp().describe('When it began'),
          status: z.int().nullable().describe('Status of the answer; null where there was none'),
          duration_ms: z.int().describe('How long it took, in milliseconds'),
          error: z.string().nullable().describe('Why it failed; null where it succeeded'),
          error_details: reasons('error'),
          response_excerpt: z.string().nullable().describe('The first 4 KiB of the answer'),
        }),
      )
      .describe('Every attempt so far, in order'),
    created_at: timestamp().describe('When the delivery came into being'),
    next_attempt_at: timestamp().nullable().describe('When the next attempt is due; null where none is'),
  })
  .meta({
    title: 'Delivery',
    examples: [
      {
        id: '7c1f6e0a-3f0e-4d6d-9f53-1f2f5f0c1d11',
        event: createdEvent,
        submission_id: 4711,
        submission: { form: { id: 12, internal_title: 'Valuation' }, index: 42 },
        state: 'waiting',
        attempts: [
          {
            number: 1,
            at: '2026-11-21T09:30:00.480+00:00',
            status: 502,
            duration_ms: 214,
            error: 'The receiver answered 502.',
            error_details: [receiverAnswered],
            response_excerpt: 'Bad Gateway',
          },
        ],
        created_at: '2026-11-21T09:30:00.123+00:00',
        next_attempt_at: '2026-11-21T09:30:11.020+00:00',
      },
    ],
  })
export type Delivery = z.infer<typeof Delivery>

const many = { path: '/webhooks' } as const
const one = { path: '/webhooks/{id}', record: 'webhooks' } as const
const deliveriesOf = { path: '/webhooks/{id}/deliveries', record: 'webhooks' } as const

/** [B4.7]; deliveries, redelivery and test event are additions [B14]. */
export const webhooks = {
  list: endpoint({
    ...many,
    method: 'GET',
    role: 'editor',
    summary: 'Webhook subscriptions',
    description: 'Ordered by id, each with its signing secret.',
    query: PageQuery,
    data: Webhook,
    shape: 'page',
  }),
  create: endpoint({
    ...many,
    method: 'POST',
    summary: 'Subscribe a URL to submissions',
    description:
      'From now on each submission is announced there, or, with the event `submission.updated`, each change of one. Addresses of internal or local networks are refused. An account has at most 50 subscriptions; the same URL may be subscribed twice.',
    feature: 'webhooks',
    body: WebhookCreate,
    data: CreatedWebhook,
    shape: 'one',
    status: 201,
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    role: 'editor',
    summary: 'One webhook subscription',
    description: 'With its signing secret.',
    data: Webhook,
    shape: 'one',
  }),
  update: endpoint({
    ...one,
    method: 'PATCH',
    feature: 'webhooks',
    summary: 'Change a subscription',
    description:
      'Changes what is named and keeps the signing secret. What still waits is sent to the new address, and what is known of the former one is cleared. Switched off, what waits is cancelled; switched on, deliveries begin with the next event.',
    body: WebhookUpdate,
    data: Webhook,
    shape: 'one',
  }),
  remove: endpoint({
    ...one,
    method: 'DELETE',
    feature: 'webhooks',
    summary: 'Delete a subscription',
    description: 'Nothing is sent any more, and its deliveries are gone.',
    shape: 'empty',
  }),
  deliveries: endpoint({
    ...deliveriesOf,
    method: 'GET',
    replica: true,
    role: 'editor',
    summary: 'Deliveries of a subscription',
    description: 'Newest first, each with its attempts; kept for 30 days.',
    query: PageQuery.extend({ state: z.enum(deliveryStates).optional().describe('Only deliveries in this state') }),
    data: Delivery,
    shape: 'page',
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    record: 'webhooks',
    feature: 'webhooks',
    summary: 'Send a delivery again',
    description:
      'One more attempt at once, with the same body and delivery id. A delivery that waits for its retry has that retry at once.',
    conflict: 'The delivery is still being sent, its submission was deleted, or the webhook is switched off.',
    data: Delivery,
    shape: 'one',
    status: 200,
  }),
  redeliverFailed: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/redeliver-failed',
    record: 'webhooks',
    feature: 'webhooks',
    summary: 'Send all failed deliveries again',
    description: 'One more attempt at once for each exhausted delivery since then; test events are left out.',
    conflict: 'The webhook is switched off.',
    body: z
      .strictObject({
        since: dateOrTimestamp().describe('Deliveries made at this time or later; a date or a timestamp'),
      })
      .meta({ examples: [{ since: '2026-11-21' }] }),
    data: z
      .strictObject({ redelivered: z.int().describe('Deliveries that are sent again') })
      .meta({ examples: [{ redelivered: 12 }] }),
    shape: 'one',
    status: 200,
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/test',
    record: 'webhooks',
    feature: 'webhooks',
    summary: 'Send a test event',
    description:
      'A signed event with made-up content, sent once; `submission.id` and `index` are 0. Read the outcome among the deliveries.',
    conflict: 'The webhook is switched off.',
    data: Delivery,
    shape: 'one',
    status: 200,
  }),
}
