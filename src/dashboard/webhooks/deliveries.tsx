import { Accordion, Button, Group, Menu, Paper, Select, Text, Title } from '@mantine/core'
import { IconChevronDown } from '../icons/tabler.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { Pager } from '../shell/pager.tsx'
import { useText } from '../text/language.ts'
import { DeliveryItem, DeliveryColumns } from './delivery-item.tsx'
import { deliveriesQuery, type Delivery, type Webhook } from './model.ts'
import { stateTexts, webhookTexts } from './texts.ts'
import { useAgain } from './use-again.ts'

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
          <DeliveryColumns />
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
