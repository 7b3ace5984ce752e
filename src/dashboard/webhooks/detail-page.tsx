import { Alert, Box, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconPencil, IconSend, IconTrash } from '../icons/tabler.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { NotFoundPage } from '../shell/message-page.tsx'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { PasswordInput } from '../shell/password-input.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import classes from './deliveries.module.css'
import { Deliveries } from './deliveries.tsx'
import { useFormName, WebhookState } from './list-page.tsx'
import { webhooksQuery, type Webhook } from './model.ts'
import { SignatureCheck } from './signature-check.tsx'
import { nameOfAddress } from './subscription.ts'
import { TestOutcome } from './test-outcome.tsx'
import { webhookTexts } from './texts.ts'
import { WebhookForm } from './webhook-form.tsx'

/** One subscription: its secret, and what was sent with it. */
export function WebhookPage() {
  const t = useText(webhookTexts)
  return (
    <PageFor title={t.title} needs={endpoints.webhooks.list}>
      <OneWebhook />
    </PageFor>
  )
}

function OneWebhook() {
  const t = useText(webhookTexts)
  const { id } = useParams({ from: '/inside/webhooks/$id' })
  const { data, error } = useQuery(webhooksQuery)
  if (error) throw error
  if (!data) return <Skeleton h={300} m="xl" radius="lg" />
  const webhook = data.data.find((one) => one.id === id)
  if (!webhook) return <NotFoundPage />
  return (
    <PageFrame
      title={nameOfAddress(webhook.url)}
      actions={<WebhookState webhook={webhook} />}
      back={{ to: '/webhooks', name: t.back }}
    >
      <Stack gap="lg">
        {!webhook.is_active && <Alert color="red">{t.off(webhook.failure_count)}</Alert>}
        <Settings webhook={webhook} />
        <Deliveries webhook={webhook} />
        <SignatureCheck />
      </Stack>
    </PageFrame>
  )
}

function Settings({ webhook }: { webhook: Webhook }) {
  const t = useText(webhookTexts)
  const { test, tested, change, remove } = useActions(webhook)
  const turn = useTurn(webhook)
  return (
    <Paper p="lg">
      <Facts webhook={webhook} />
      {webhook.secret === null ? <Alert color="red">{t.secretLost}</Alert> : <Secret value={webhook.secret} />}
      <Group mt="lg" gap="sm" className={classes['ways'] ?? ''}>
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={change}>
          {t.change}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          onClick={() => void test()}
          disabled={!webhook.is_active}
        >
          {t.test}
        </Button>
        <Button variant="default" onClick={() => turn.mutate(!webhook.is_active)} loading={turn.isPending}>
          {webhook.is_active ? t.switchOff : t.switchOn}
        </Button>
        <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
          {t.remove}
        </Button>
      </Group>
      {tested !== undefined && <TestOutcome key={tested} webhook={webhook} id={tested} />}
    </Paper>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useText(webhookTexts)
  const formName = useFormName(webhook)
  return (
    <>
      <Title order={2} size="h3">
        {t.url}
      </Title>
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        {webhook.url}
      </Text>
      <Text size="sm" c="dimmed">
        {t.event}: {t.events[webhook.event]} ({webhook.event})
      </Text>
      <Text size="sm" c="dimmed">
        {t.whichForm(formName)}
      </Text>
      {webhook.payload_template !== null && (
        <Text size="sm" c="dimmed">
          {t.withMessage(webhook.message_key)}
        </Text>
      )}
      <Box mb="md" />
    </>
  )
}

function Secret({ value }: { value: string }) {
  const t = useText(webhookTexts)
  const words = useText(common)
  const toast = useToast()
  async function copy() {
    await navigator.clipboard.writeText(value)
    toast.done(words.copied)
  }
  return (
    <Group align="flex-end" gap="xs">
      <PasswordInput label={t.secret} description={t.secretHelp} value={value} readOnly flex="1 1 280px" />
      <Button variant="light" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
        {t.copySecret}
      </Button>
    </Group>
  )
}

function useActions(webhook: Webhook) {
  const { id, url } = webhook
  const t = useText(webhookTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const remove = useRemoval()
  const [tested, setTested] = useState<string>()
  return {
    tested,
    async test() {
      try {
        setTested((await call(endpoints.webhooks.test, { id })).id)
      } catch (error) {
        toast.failed(error)
      }
      await client.invalidateQueries({ queryKey: ['webhooks'] })
    },
    change: () =>
      modals.open({
        modalId: 'change-webhook',
        title: t.changeTitle,
        closeButtonProps: { 'aria-label': words.close },
        children: <WebhookForm webhook={webhook} close={() => modals.close('change-webhook')} />,
      }),
    remove: () =>
      remove({
        endpoint: endpoints.webhooks.remove,
        ids: [id],
        said: t.removed(new URL(url).host),
        forgets: ['webhooks'],
        begun: () => void navigate({ to: '/webhooks' }),
      }),
  }
}

/** Switches a subscription off or on. */
function useTurn({ id }: Webhook) {
  const t = useText(webhookTexts)
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (is_active: boolean) => call(endpoints.webhooks.update, { id, body: { is_active } }),
    onSuccess: ({ is_active }) => toast.done(is_active ? t.switchedOn : t.switchedOff),
    onError: toast.failed,
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  })
}
