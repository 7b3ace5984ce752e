import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type BodyOf } from '../api/endpoints.ts'
import { createdEvent, webhookEvents, type WebhookEvent } from '../../shared/contract/submissions/webhooks.ts'
import { Refused } from '../shell/said.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { formNamesQuery } from './model.ts'
import { webhookTexts } from './texts.ts'

/** Makes a subscription, and goes to its page, where its secret is. */
export function NewWebhook({ close }: { close: () => void }) {
  const t = useText(webhookTexts)
  const { faultOf } = useProblems()
  const { data: forms } = useQuery(formNamesQuery)
  const [form, setForm] = useState<string | null>(null)
  const [event, setEvent] = useState<WebhookEvent>(createdEvent)
  const create = useCreate(close)
  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const sent = submitted.currentTarget
    create.mutate({
      url: entered(sent, 'url'),
      event,
      form_id: form === null ? null : Number(form),
      payload_template: entered(sent, 'payload_template') || null,
      message_key: entered(sent, 'message_key') || null,
    })
  }
  const fault = (name: string) => faultOf(create.error, name)
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused error={create.error} />
        <TextInput
          name="url"
          type="url"
          label={t.url}
          description={t.urlHelp}
          placeholder="https://"
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
        <Textarea
          name="payload_template"
          label={t.template}
          description={t.templateHelp}
          autosize
          minRows={2}
          error={fault('payload_template')}
        />
        <TextInput name="message_key" label={t.messageKey} placeholder="text" error={fault('message_key')} />
        <Button type="submit" loading={create.isPending}>
          {t.createNow}
        </Button>
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

function useCreate(close: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: BodyOf<typeof endpoints.webhooks.create>) => call(endpoints.webhooks.create, { body }),
    onSuccess: async ({ id }) => {
      close()
      await client.invalidateQueries({ queryKey: ['webhooks'] })
      await navigate({ to: '/webhooks/$id', params: { id } })
    },
  })
}
