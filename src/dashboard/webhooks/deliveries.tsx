import { Accordion, Badge, Button, Code, Group, Menu, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { IconChevronDown } from '../icons/tabler.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { Pager } from '../shell/pager.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { useToast } from '../shell/toast.ts'
import { useFormat } from '../text/format.ts'
import { reasonsText } from '../text/faults.ts'
import { useLanguage, useText } from '../text/language.ts'
import { deliveriesQuery, type Delivery, type Webhook } from './model.ts'
import { stateColours, stateTexts, webhookTexts } from './texts.ts'

type State = Delivery['state']

/** What was sent, newest first, each with its attempts. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useText(webhookTexts)
  const [state, setState] = useState<State | undefined>()
  const [page, setPage] = useState(1)
  const { data } = useQuery({ ...deliveriesQuery(webhook.id, state, page), placeholderData: keepPreviousData })
  const deliveries = data?.data ?? []
  return (
    <section>
      <Head
        webhook={webhook}
        state={state}
        change={(next) => {
          setState(next)
          setPage(1)
        }}
      />
      {data && deliveries.length === 0 && <Text c="dimmed">{t.noDeliveries}</Text>}
      {deliveries.length > 0 && (
        <Paper style={{ overflow: 'hidden' }}>
          <Accordion variant="default" chevronPosition="left" order={3}>
            {deliveries.map((delivery) => (
              <DeliveryItem key={delivery.id} delivery={delivery} webhook={webhook} />
            ))}
          </Accordion>
        </Paper>
      )}
      {data && <Pager page={data.meta.current_page} total={data.meta.last_page} onChange={setPage} />}
    </section>
  )
}

interface HeadProps {
  webhook: Webhook
  state: State | undefined
  change: (state: State | undefined) => void
}

function Head({ webhook, state, change }: HeadProps) {
  const t = useText(webhookTexts)
  const states = useText(stateTexts)
  return (
    <Group justify="space-between" mb="sm">
      <Title order={2}>{t.deliveries}</Title>
      <Group gap="sm">
        <Select
          aria-label={t.state}
          placeholder={t.all}
          data={Object.entries(states).map(([value, label]) => ({ value, label }))}
          value={state ?? null}
          onChange={(next) => change((next as State | null) ?? undefined)}
          clearable
          w={220}
        />
        <RedeliverFailed webhook={webhook} />
      </Group>
    </Group>
  )
}

/** Days that deliveries are kept [B14], and shorter spans to choose from. */
const spans = [1, 7, 30] as const

/** Sends all again that failed since some day; nothing to press where nothing has failed. */
function RedeliverFailed({ webhook }: { webhook: Webhook }) {
  const t = useText(webhookTexts)
  const { data } = useQuery(deliveriesQuery(webhook.id, 'exhausted', 1))
  const again = useAgain(
    (days: number) =>
      call(endpoints.webhooks.redeliverFailed, {
        id: webhook.id,
        body: { since: new Date(Date.now() - days * 86_400_000).toISOString() },
      }),
    ({ redelivered }) => t.redeliveredFailed(redelivered),
  )
  const failed = data?.meta.total ?? 0
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          loading={again.isPending}
          disabled={!webhook.is_active || failed === 0}
        >
          {failed === 0 ? t.noneFailed : t.redeliverFailed}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.redeliverSince}</Menu.Label>
        {spans.map((days) => (
          <Menu.Item key={days} onClick={() => again.mutate(days)}>
            {t.span(days)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Sends something again, and tells what came of it. */
function useAgain<T, V = void>(action: (what: V) => Promise<T>, said: (answer: T) => string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: action,
    onSuccess: (answer) => toast.done(said(answer)),
    onError: toast.failed,
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  })
}

/** The submission as the inbox calls it; one that is gone is a number no more. */
const nameOf = ({ submission, submission_id }: Delivery, t: (typeof webhookTexts)['en']): string => {
  if (submission) return t.submissionOf(submission.form.internal_title, submission.index)
  return submission_id === null ? t.testEvent : t.submission(submission_id)
}

function DeliveryItem({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const t = useText(webhookTexts)
  const states = useText(stateTexts)
  const { dateTime } = useFormat()
  const again = useAgain(
    () => call(endpoints.webhooks.redeliver, { id: webhook.id, deliveryId: delivery.id }),
    () => t.redelivered,
  )
  return (
    <Accordion.Item value={delivery.id}>
      <Accordion.Control>
        <Group gap="sm">
          <Badge color={stateColours[delivery.state]}>{states[delivery.state]}</Badge>
          <Text size="sm">{nameOf(delivery, t)}</Text>
          <Text size="sm" c="dimmed">
            {dateTime(delivery.created_at)}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="md">
          {delivery.submission_id !== null && (
            <AnchorLink to="/inbox" search={{ submission: delivery.submission_id }} size="sm">
              {t.toSubmission}
            </AnchorLink>
          )}
          {delivery.attempts.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
          {delivery.next_attempt_at !== null && (
            <Text size="sm" c="dimmed">
              {t.next(dateTime(delivery.next_attempt_at))}
            </Text>
          )}
          <Button
            variant="light"
            size="xs"
            onClick={() => again.mutate()}
            loading={again.isPending}
            disabled={!webhook.is_active}
            style={{ alignSelf: 'flex-start' }}
          >
            {t.redeliver}
          </Button>
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function Attempt({ attempt }: { attempt: Delivery['attempts'][number] }) {
  const t = useText(webhookTexts)
  const { language } = useLanguage()
  const { number, at, status, duration_ms, error_details, response_excerpt } = attempt
  const time = new Date(at).toLocaleString(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (
    <div>
      <Text size="sm" fw={500}>
        {t.attempt(number)} · {status ?? t.noAnswer} · {t.duration(duration_ms)} · {time}
      </Text>
      {error_details.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {reasonsText(error_details, language)}
        </Text>
      )}
      {response_excerpt !== null && response_excerpt !== '' && (
        <Code block mt="xs" aria-label={t.answer} tabIndex={0}>
          {response_excerpt}
        </Code>
      )}
    </div>
  )
}
