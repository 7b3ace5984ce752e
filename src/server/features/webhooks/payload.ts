import {
  exampleUpdate,
  type SubmissionUpdate,
  type WebhookPayload,
} from '../../../shared/contract/submissions/webhook-payload.ts'
import { createdEvent, updatedEvent, type WebhookEvent } from '../../../shared/contract/submissions/webhooks.ts'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import type { MacroSource } from '../../crm/macro-source.ts'
import { resolveMacros } from '../../crm/macros.ts'
import { fromRecords } from '../follow-ups/index.ts'

export type PayloadForm = WebhookPayload['form']

export interface PayloadInput {
  created_at: string
  form: PayloadForm
  /** `content` is the JSON text as stored, null where it is not saved. */
  submission: { id: number; index: number; content: string | null; waiting_list?: boolean }
  /** What was changed of it; null: it is new. */
  update: SubmissionUpdate | null
  payload_template: MacroText | null
  message_key: string
  crm_ids: WebhookPayload['crm_ids']
  /** What macros of the message are resolved on. */
  macros: MacroSource
}

/** The body of a delivery [B6], serialised once: every attempt sends these very bytes. */
export function payloadText(input: PayloadInput): string {
  const { created_at, form, submission, update, payload_template, message_key, crm_ids, macros } = input
  const { id, index, content, waiting_list } = submission
  const more = update ? updateMembers(update) : waiting_list ? [text('waiting_list', true)] : []
  const { slug, custom_slug, title, internal_title } = form
  const members = [
    text('event', update ? updatedEvent : createdEvent),
    member('created_at', created_at),
    member('form', { id: form.id, slug, custom_slug, title, internal_title }),
    // The content is JSON already, and goes out as it is stored.
    `"submission":{${[text('id', id), text('index', index), `"content":${content ?? 'null'}`, ...more].join(',')}}`,
    member('crm_ids', crm_ids),
  ]
  if (payload_template !== null) members.push(text(message_key, resolveMacros(payload_template, macros)))
  return `{${members.join(',')}}`
}

const updateMembers = ({ processing, change }: SubmissionUpdate) => [
  text('processing', processing),
  text('change', change),
]

/** A member as the document declares it. */
function member<Key extends keyof WebhookPayload>(key: Key, value: WebhookPayload[Key]): string {
  return text(key, value)
}

function text(key: string, value: unknown): string {
  return `${JSON.stringify(key)}:${JSON.stringify(value)}`
}

/** Stands in a test event where the account has no form yet. */
const sampleForm: PayloadForm = {
  id: 0,
  slug: 'abcdefghij',
  custom_slug: null,
  title: 'Example form',
  internal_title: 'Example form',
}

const sampleContent = {
  address: { Vorname: 'Erika', Name: 'Mustermann', Email: 'erika.mustermann@example.com' },
  estate: { objekttitel: 'Test event: no submission was made' },
}

/** As it is stored. */
export interface Subscription {
  event: WebhookEvent
  payload_template: string | null
  message_key: string
}

/** The body of a test event: a form of the account with made-up content; id and index 0 belong to no submission. */
export function testPayload(subscription: Subscription, form: PayloadForm | undefined, created_at: string): string {
  const submission = { id: 0, index: 0, content: JSON.stringify(sampleContent) }
  const sample = { records: sampleContent, links: {}, fields: {} }
  const macros = fromRecords(sample, null, { now: new Date(created_at), timezone: 'UTC' })
  const payload_template = subscription.payload_template as MacroText | null
  return payloadText({
    message_key: subscription.message_key,
    update: subscription.event === updatedEvent ? exampleUpdate : null,
    payload_template,
    created_at,
    form: form ?? sampleForm,
    submission,
    crm_ids: {},
    macros,
  })
}
