import { expect, test } from 'vitest'
import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import { exampleUpdate, UpdatePayload, WebhookPayload } from '../../../shared/contract/submissions/webhook-payload.ts'
import { fromRecords } from '../follow-ups/index.ts'
import { createdEvent, updatedEvent } from '../../../shared/contract/submissions/webhooks.ts'
import { payloadText, testPayload, type PayloadInput } from './payload.ts'

const input: PayloadInput = {
  created_at: '2026-11-21T09:30:00.123+00:00',
  form: { id: 17, slug: 'k3x9w2m7qa', custom_slug: null, title: 'Anfrage', internal_title: 'Inquiry' },
  submission: { id: 4711, index: 42, content: '{"address":{"Name":"Löwe"}}' },
  update: null,
  payload_template: 'Hallo' as MacroText,
  message_key: 'content',
  crm_ids: { address: { ID: 8812 } },
  macros: fromRecords(null, null, { now: new Date(0), timezone: 'UTC' }),
}

test.each([
  ['with a message', input],
  ['without a message', { ...input, payload_template: null }],
  ['of a form whose submissions are not saved', { ...input, submission: { ...input.submission, content: null } }],
])('webhooks: the payload %s is the one that the OpenAPI document declares, member for member [B6]', (_what, one) => {
  const payload: unknown = JSON.parse(payloadText(one))
  expect(WebhookPayload.parse(payload)).toEqual(payload)
})

test('webhooks: the payload of a change is the one that the OpenAPI document declares, member for member [B26-3]', () => {
  const payload: unknown = JSON.parse(payloadText({ ...input, update: exampleUpdate }))
  expect(UpdatePayload.parse(payload)).toEqual(payload)
  expect(payload).toMatchObject({ event: updatedEvent, submission: { id: 4711, index: 42, ...exampleUpdate } })
})

test('webhooks: a test event has the same shape, whether or not the account has a form [B14, B26-5]', () => {
  const plain = { payload_template: null, message_key: 'text' }
  for (const form of [input.form, undefined]) {
    const payload: unknown = JSON.parse(testPayload({ ...plain, event: createdEvent }, form, input.created_at))
    expect(WebhookPayload.parse(payload)).toEqual(payload)
    const changed: unknown = JSON.parse(testPayload({ ...plain, event: updatedEvent }, form, input.created_at))
    expect(UpdatePayload.parse(changed)).toEqual(changed)
  }
})
