import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent, type ReactNode } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type BodyOf } from '../api/endpoints.ts'
import { createdEvent, webhookEvents, type WebhookEvent } from '../../shared/contract/submissions/webhooks.ts'
import { Refused } from '../shell/said.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { Folded } from './folded.tsx'
import { WhatIsSent } from './what-is-sent.tsx'
import { formNamesQuery, type Webhook } from './model.ts'
import { changesOf } from './subscription.ts'
import { webhookTexts } from './texts.ts'

type Body = BodyOf<typeof endpoints.webhooks.create>

/** Makes a subscription, and goes to its page, where its secret is; or changes the one that is given. */
export function WebhookForm({ webhook, close }: { webhook?: Webhook; close: () => void }) {
  const t = useText(webhookTexts)
  const words = useText(common)
  const { faultOf } = useProblems()
  const { data: forms } = useQuery(formNamesQuery)
  const [form, setForm] = useState<string | null>(webhook?.form_id ? String(webhook.form_id) : null)
  const [event, setEvent] = useState<WebhookEvent>(webhook?.event ?? createdEvent)
  const save = useSave(webhook, close)
  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const sent = submitted.currentTarget
    save.mutate({
      url: entered(sent, 'url'),
      event,
      form_id: form === null ? null : Number(form),
      payload_template: entered(sent, 'payload_template') || null,
      message_key: entered(sent, 'message_key') || null,
    })
  }
  const fault = (name: string) => faultOf(save.error, name)
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused error={save.error} />
        <TextInput
          name="url"
          type="url"
          label={t.url}
          description={t.urlHelp}
          placeholder="https://"
          defaultValue={webhook?.url}
          error={fault('url')}
          data-autofocus
        />
        <EventSelect event={event} choose={setEvent} />
        <Select
          label={t.form}
          placeholder={t.allForms}
          data={(forms?.data ?? []).map(({ id, internal_title }) => ({ value: String(id), label: internal_title }))}
          value={form}
          onChange={setForm}
          clearable
          searchable
          error={fault('form_id')}
        />
        <MessageInputs webhook={webhook} fault={fault} />
        {!webhook && <WhatIsSent event={event} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {webhook ? words.save : t.createNow}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function EventSelect({ event, choose }: { event: WebhookEvent; choose: (event: WebhookEvent) => void }) {
  const t = useText(webhookTexts)
  return (
    <Select
      label={t.event}
      data={webhookEvents.map((value) => ({ value, label: t.events[value] }))}
      value={event}
      onChange={(chosen) => choose(webhookEvents.find((one) => one === chosen) ?? createdEvent)}
      allowDeselect={false}
    />
  )
}

/** Of one that exists, what was changed alone is sent: what another user changes meanwhile stays. */
function useSave(webhook: Webhook | undefined, close: () => void) {
  const t = useText(webhookTexts)
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: Body) =>
      webhook
        ? call(endpoints.webhooks.update, { id: webhook.id, body: changesOf(webhook, body) })
        : call(endpoints.webhooks.create, { body }),
    onSuccess: async ({ id }) => {
      close()
      await client.invalidateQueries({ queryKey: ['webhooks'] })
      if (webhook) toast.done(t.saved)
      else await navigate({ to: '/webhooks/$id', params: { id } })
    },
  })
}

/** What stands in the body of a delivery beside the event itself. */
function MessageInputs({ webhook, fault }: { webhook: Webhook | undefined; fault: (name: string) => ReactNode }) {
  const t = useText(webhookTexts)
  const isOpen =
    !!webhook?.payload_template ||
    ['payload_template', 'message_key'].some((name) => fault(name) !== null && fault(name) !== undefined)
  return (
    <Folded name={t.template} isOpen={isOpen}>
      <Stack>
        <Textarea
          name="payload_template"
          label={t.template}
          description={t.templateHelp}
          autosize
          minRows={2}
          defaultValue={webhook?.payload_template ?? ''}
          error={fault('payload_template')}
        />
        <TextInput
          name="message_key"
          label={t.messageKey}
          placeholder="text"
          defaultValue={webhook?.message_key}
          error={fault('message_key')}
        />
      </Stack>
    </Folded>
  )
}
