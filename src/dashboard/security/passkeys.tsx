import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { passkeysWork } from '../session/passkeys-work.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { Section } from './section.tsx'
import { securityTexts } from './texts.ts'

// Speaks to the authenticator.
const NewPasskey = lazyPart(() => import('./new-passkey.tsx'), 'NewPasskey')

type Passkey = RecordOf<typeof endpoints.passkeys.list>

/** The passkeys of the user, each named and to be removed. */
export function PasskeysSection() {
  const t = useText(securityTexts)
  const { data, error } = useQuery(endpointQuery(endpoints.passkeys.list, { query: { per_page: 100 } }))
  if (error) throw error
  return (
    <Section title={t.passkeysTitle} text={t.passkeysText} action={passkeysWork() && <AddButton />}>
      {!data && <Skeleton h={36} />}
      {data && data.data.length === 0 && <Text c="dimmed">{passkeysWork() ? t.noPasskeys : t.passkeysOff}</Text>}
      {data && data.data.length > 0 && (
        <Stack component="ul" gap="md" p={0} m={0} aria-label={t.passkeysTitle}>
          {data.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Stack>
      )}
    </Section>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const t = useText(securityTexts)
  const words = useText(common)
  const { date, dateTime } = useFormat()
  const client = useQueryClient()
  const toast = useToast()
  const remove = () =>
    modals.openConfirmModal({
      title: t.passkeyRemoveTitle(name),
      children: <Text size="sm">{t.passkeyRemoveText}</Text>,
      labels: { confirm: t.remove, cancel: words.cancel },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': words.close },
      async onConfirm() {
        try {
          await call(endpoints.passkeys.remove, { id })
          toast.done(t.passkeyRemoved(name))
        } catch (error) {
          toast.failed(error)
        }
        await client.invalidateQueries({ queryKey: ['passkeys'] })
      },
    })
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="md" style={{ listStyle: 'none' }}>
      <Box miw={0}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {t.madeOn(date(created_at))} · {last_used_at === null ? t.neverUsed : t.lastUsed(dateTime(last_used_at))}
        </Text>
      </Box>
      <Button variant="default" size="compact-sm" miw="max-content" aria-label={t.removeOf(name)} onClick={remove}>
        {t.remove}
      </Button>
    </Group>
  )
}

function AddButton() {
  const t = useText(securityTexts)
  const words = useText(common)
  const modalId = 'new-passkey'
  const open = () =>
    modals.open({
      modalId,
      title: t.passkeyAdd,
      closeButtonProps: { 'aria-label': words.close },
      children: (
        <Suspense fallback={<Skeleton h={200} />}>
          <NewPasskey close={() => modals.close(modalId)} />
        </Suspense>
      ),
    })
  return (
    <Button variant="default" size="compact-sm" onClick={open}>
      {t.passkeyAdd}
    </Button>
  )
}
