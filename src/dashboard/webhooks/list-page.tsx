import { Badge, Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconPlus, IconWebhook } from '../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import { useRemainingPage } from '../removal/use-remaining.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { endpoints } from '../api/endpoints.ts'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { useAsked } from '../commands/use-asked.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { formNamesQuery, webhooksQuery, type Webhook } from './model.ts'
import { WebhookForm } from './webhook-form.tsx'
import { webhookTexts } from './texts.ts'

/** Where submissions are announced, and how well that goes. */
export function WebhooksPage() {
  const t = useText(webhookTexts)
  return (
    <PageFor title={t.title} needs={endpoints.webhooks.list}>
      <Webhooks />
    </PageFor>
  )
}

function Webhooks() {
  const t = useText(webhookTexts)
  const { data: found, error } = useQuery(webhooksQuery)
  const data = useRemainingPage(endpoints.webhooks.remove, found)
  if (error) throw error
  const webhooks = data?.data ?? []
  return (
    <PageFrame title={t.title} needs={endpoints.webhooks.create} actions={<CreateButton />}>
      <Text c="dimmed" mb="lg">
        {t.intro}
      </Text>
      {!data && <Skeleton h={200} radius="lg" />}
      {data && webhooks.length === 0 && (
        <EmptyState icon={<IconWebhook size={28} />} title={t.noneTitle} text={t.noneText}>
          <CreateButton />
        </EmptyState>
      )}
      <Stack gap="sm">
        {webhooks.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} />
        ))}
      </Stack>
    </PageFrame>
  )
}

function CreateButton() {
  const t = useText(webhookTexts)
  const open = () =>
    modals.open({
      modalId: 'new-webhook',
      title: t.create,
      size: 'lg',
      children: <WebhookForm close={() => modals.close('new-webhook')} />,
    })
  useAsked(open)
  return (
    <Button leftSection={<IconPlus size={18} />} onClick={open}>
      {t.create}
    </Button>
  )
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const t = useText(webhookTexts)
  const { dateTime } = useFormat()
  const formName = useFormName(webhook)
  return (
    <Paper p="md" component="article">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <AnchorLink to="/webhooks/$id" params={{ id: webhook.id }} fw={500} style={{ overflowWrap: 'anywhere' }}>
          {webhook.url}
        </AnchorLink>
        <WebhookState webhook={webhook} />
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {t.events[webhook.event]} · {formName} · {t.lastSuccess}:{' '}
        {webhook.last_success_at === null ? t.never : dateTime(webhook.last_success_at)}
      </Text>
    </Paper>
  )
}

export function useFormName({ form_id }: Webhook): string {
  const t = useText(webhookTexts)
  const { data } = useQuery(formNamesQuery)
  const form = data?.data.find(({ id }) => id === form_id)
  return form_id === null ? t.allForms : (form?.internal_title ?? `${t.form} ${form_id}`)
}

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = useText(webhookTexts)
  if (!webhook.is_active)
    return (
      <Badge color="red" miw="max-content">
        {t.offMark}
      </Badge>
    )
  return (
    <Group gap={6} justify="flex-end" style={{ flexShrink: 0 }}>
      {webhook.failure_count > 0 && (
        <Badge color="yellow" miw="max-content">
          {t.failing(webhook.failure_count)}
        </Badge>
      )}
      <Badge color="green" miw="max-content">
        {t.active}
      </Badge>
    </Group>
  )
}
