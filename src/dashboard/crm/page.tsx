import { Alert, Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconAddressBook } from '../icons/tabler.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { outsideCrms } from '../../shared/contract/accounts/outside-crms.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { MappingNotice } from '../crm-mapping/notice.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { Locked } from '../shell/role.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useLanguage, useText } from '../text/language.ts'
import { reasonsText } from '../text/faults.ts'
import { CrmFields } from './crm-fields.tsx'
import { CrmLimits } from './crm-limits.tsx'
import { CrmSettings } from './crm-settings.tsx'
import { MarketplaceCode } from './marketplace-code.tsx'
import type { AccountCrm } from './model.ts'
import { recordTexts } from './records-texts.ts'
import { Senders } from './senders.tsx'
import { crmTexts } from './texts.ts'

/** Loaded when it is shown: most accounts are connected. */
const ConnectForm = lazyPart(() => import('./connect-form.tsx'), 'ConnectForm')

/** Which CRM the account writes to, and how. */
export function CrmPage() {
  const t = useText(crmTexts)
  const { data, error } = useQuery({
    ...endpointQuery(endpoints.accountCrm.get),
    // A user may have come while it goes on, or loaded the page anew.
    refetchInterval: ({ state }) => (state.data ? pauseOf(state.data) : false),
  })
  if (error) throw error
  const outside = data?.crm === null || data?.crm === 'built-in' ? undefined : data?.crm
  return (
    <PageFrame title={t.title} narrow>
      {data ? (
        <Stack gap="lg">
          <MappingNotice isConnected={data.connection_ok} />
          <Locked needs={endpoints.accountCrm.update} explained>
            <Connection crm={data} />
            {data.marketplace_available && outside === undefined ? <MarketplaceCode /> : null}
            {outside === undefined || (data.reconnect_required && data.api_type === 'normal') ? (
              <Suspense fallback={<Skeleton h={360} radius="lg" />}>
                <ConnectForm known={outside} />
              </Suspense>
            ) : null}
            {data.crm !== null && <CrmFields crm={data} />}
            <Senders crm={data} />
            <CrmSettings crm={data} />
          </Locked>
        </Stack>
      ) : (
        <Skeleton h={300} radius="lg" />
      )}
    </PageFrame>
  )
}

/** How soon there may be something new: of work under way at once, of a person who is to confirm an address a little later. */
function pauseOf(crm: AccountCrm): number | false {
  const states = [...crm.email_crm_api_user_states, ...crm.email_crm_marketplace_api_user_states]
  if (crm.field_config_is_building || states.some(({ state }) => state === 'waiting')) return 2_000
  return states.some(({ state }) => state === 'awaiting_confirmation') && 10_000
}

function Connection({ crm }: { crm: AccountCrm }) {
  const t = useText(crmTexts)
  const { language } = useLanguage()
  const records = useText(recordTexts)
  const disconnect = useDisconnect()
  const name = crm.crm === null ? t.none : crm.crm === 'built-in' ? t.builtIn : outsideCrms[crm.crm].name[language]
  return (
    <Paper p="lg" component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2}>{name}</Title>
        {crm.crm !== null && (
          <Badge color={crm.connection_ok ? 'green' : 'red'}>{crm.connection_ok ? t.works : t.broken}</Badge>
        )}
      </Group>
      {crm.crm === 'built-in' && (
        <>
          <Text c="dimmed">{t.builtInText}</Text>
          <ButtonLink to="/crm/records" variant="light" mt="md" leftSection={<IconAddressBook size={16} />}>
            {records.show}
          </ButtonLink>
        </>
      )}
      {crm.crm === null && <Text c="dimmed">{t.noneText}</Text>}
      {crm.reconnect_required && (
        <Alert color="red">{crm.api_type === 'marketplace_api' ? t.reopen : t.reconnect}</Alert>
      )}
      {!crm.reconnect_required && crm.connection_error !== null && (
        <Alert color="yellow">{reasonsText(crm.connection_error_details, language)}</Alert>
      )}
      <CrmLimits crm={crm.crm} />
      {crm.credentials_set && (
        <Button variant="subtle" color="red" mt="md" onClick={disconnect}>
          {t.disconnect}
        </Button>
      )}
    </Paper>
  )
}

function useDisconnect() {
  const t = useText(crmTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  return () =>
    modals.openConfirmModal({
      title: t.disconnectTitle,
      children: <Text size="sm">{t.disconnectText}</Text>,
      labels: { confirm: t.disconnect, cancel: words.cancel },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': words.close },
      async onConfirm() {
        try {
          await call(endpoints.accountCrm.removeCredentials)
          toast.done(t.disconnected)
        } catch (error) {
          toast.failed(error)
        }
        await client.invalidateQueries()
      },
    })
}
