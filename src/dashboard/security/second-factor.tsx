import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { PasswordForm } from './password-dialog.tsx'
import { Section } from './section.tsx'
import { securityTexts } from './texts.ts'

// Draws a QR code.
const SetUpSecondFactor = lazyPart(() => import('./set-up-second-factor.tsx'), 'SetUpSecondFactor')

/** Whether the sign-in asks for a code of an authenticator app besides the password. */
export function SecondFactorSection() {
  const t = useText(securityTexts)
  const { date } = useFormat()
  const { data, error } = useQuery(endpointQuery(endpoints.secondFactor.get))
  if (error) throw error
  const since = data?.confirmed_at ?? null
  return (
    <Section title={t.factorTitle} text={t.factorText}>
      {!data && <Skeleton h={36} />}
      {data && since === null && (
        <Group justify="space-between">
          <Text>{t.factorOff}</Text>
          <SetUpButton />
        </Group>
      )}
      {data && since !== null && (
        <Group justify="space-between">
          <div>
            <Badge color="green">{t.factorOn}</Badge>
            <Text size="sm" c="dimmed" mt={4}>
              {t.factorSince(date(since))} · {t.codesLeft(data.recovery_codes)}
            </Text>
          </div>
          <RemoveButton />
        </Group>
      )}
    </Section>
  )
}

function SetUpButton() {
  const t = useText(securityTexts)
  const modalId = 'set-up-second-factor'
  const open = () =>
    modals.open({
      modalId,
      title: t.factorTitle,
      // Secret and recovery codes are gone with the dialog: it is closed on purpose only.
      closeOnClickOutside: false,
      closeOnEscape: false,
      withCloseButton: false,
      children: (
        <Suspense fallback={<Skeleton h={240} />}>
          <SetUpSecondFactor close={() => modals.close(modalId)} />
        </Suspense>
      ),
    })
  return <Button onClick={open}>{t.factorSetUp}</Button>
}

function RemoveButton() {
  const t = useText(securityTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  const modalId = 'remove-second-factor'
  const close = () => modals.close(modalId)
  async function remove(current_password: string) {
    await call(endpoints.secondFactor.remove, { body: { current_password } })
    toast.done(t.factorRemoved)
    close()
    await client.invalidateQueries({ queryKey: ['second-factor'] })
  }
  const open = () =>
    modals.open({
      modalId,
      title: t.factorRemoveTitle,
      closeButtonProps: { 'aria-label': words.close },
      children: (
        <PasswordForm text={t.factorRemoveText} action={t.factorRemove} isDangerous run={remove} close={close} />
      ),
    })
  return (
    <Button variant="default" onClick={open}>
      {t.factorRemove}
    </Button>
  )
}
