import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconSend, IconTrash } from '../icons/tabler.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { NotFoundPage } from '../shell/message-page.tsx'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { PasswordInput } from '../shell/password-input.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookState } from './list-page.tsx'
import { webhooksQuery, type Webhook } from './model.ts'
import { SignatureCheck } from './signature-check.tsx'
import { webhookTexts } from './texts.ts'

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
    <PageFrame title={new URL(webhook.url).host} actions={<WebhookState webhook={webhook} />}>
      <Stack gap="lg">
        <ButtonLink
          to="/webhooks"
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} />}
          style={{ alignSelf: 'flex-start' }}
        >
          {t.back}
        </ButtonLink>
        {!webhook.is_active && <Alert color="red">{t.off}</Alert>}
        <Settings webhook={webhook} />
        <Deliveries webhook={webhook} />
        <SignatureCheck />
      </Stack>
    </PageFrame>
  )
}

function Settings({ webhook }: { webhook: Webhook }) {
  const t = useText(webhookTexts)
  const { test, remove } = useActions(webhook)
  return (
    <Paper p="lg">
      <Title order={2} size="h3">
        {t.url}
      </Title>
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        {webhook.url}
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        {t.event}: {t.events[webhook.event]} ({webhook.event})
      </Text>
      {webhook.secret === null ? <Alert color="red">{t.secretLost}</Alert> : <Secret value={webhook.secret} />}
      <Group mt="lg" gap="sm">
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          onClick={() => void test()}
          disabled={!webhook.is_active}
        >
          {t.test}
        </Button>
        <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
          {t.remove}
        </Button>
      </Group>
    </Paper>
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

function useActions({ id, url }: Webhook) {
  const t = useText(webhookTexts)
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const remove = useRemoval()
  return {
    async test() {
      try {
        await call(endpoints.webhooks.test, { id })
        toast.done(t.tested)
      } catch (error) {
        toast.failed(error)
      }
      await client.invalidateQueries({ queryKey: ['webhooks'] })
    },
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
