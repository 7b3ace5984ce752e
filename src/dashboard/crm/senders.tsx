import { Badge, Box, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { keyOf } from '../api/queries.ts'
import { Refused } from '../shell/said.tsx'
import { useSecondsLeft } from '../shell/seconds-left.ts'
import { useToast } from '../shell/toast.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage, useText } from '../text/language.ts'
import { reasonsText } from '../text/faults.ts'
import { useProblems } from '../text/problems.ts'
import type { AccountCrm } from './model.ts'
import { senderTexts } from './sender-texts.ts'

type Sender = AccountCrm['email_crm_api_user_states'][number]

const stateColours = {
  waiting: 'gray',
  awaiting_confirmation: 'yellow',
  expired: 'orange',
  functional: 'green',
  failed: 'red',
} as const

/** One address gets one test mail in so long. */
const pauseMs = 3_600_000

/** The list that the account's way to its CRM sends from. */
const listOf = ({ api_type }: AccountCrm) =>
  api_type === 'marketplace_api' ? 'email_crm_marketplace_api_user' : 'email_crm_api_user'

/** Addresses that mails of forms can be sent from, and what is still missing for that. */
export function Senders({ crm }: { crm: AccountCrm }) {
  const t = useText(senderTexts)
  const { faultOf } = useProblems()
  const [entered, setEntered] = useState('')
  const { save, remove, wait } = useSenders(crm)
  const name = listOf(crm)
  const senders = crm[`${name}_states`]
  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate((emails) => [...emails, entered.trim()], { onSuccess: () => setEntered('') })
  }
  return (
    <Paper p="lg" component="section">
      <Title order={2}>{t.title}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {crm.crm === 'onoffice' ? t.introOfCrm : t.intro}
      </Text>
      <Stack gap={0} mb="md">
        {senders.map((sender) => (
          <SenderRow key={sender.email} sender={sender} remove={() => remove(sender.email)} isSaving={save.isPending} />
        ))}
        {senders.length === 0 && <Text size="sm">{t.none}</Text>}
      </Stack>
      <form onSubmit={submit} noValidate>
        <Refused error={save.error} />
        <Group align="flex-end" gap="sm">
          <TextInput
            type="email"
            label={t.add}
            placeholder="name@agency.example"
            value={entered}
            onChange={(event) => setEntered(event.currentTarget.value)}
            error={faultOf(save.error, name)}
            autoComplete="off"
            flex="1 1 16rem"
          />
          <Button type="submit" loading={save.isPending} disabled={entered.trim() === '' || wait > 0}>
            {t.addNow}
          </Button>
        </Group>
      </form>
    </Paper>
  )
}

interface RowProps {
  sender: Sender
  remove: () => void
  isSaving: boolean
}

function SenderRow({ sender, remove, isSaving }: RowProps) {
  const t = useText(senderTexts)
  const { email, state } = sender
  const again = useAgain(email)
  const said = useSaid(sender)
  return (
    <Box py="sm" style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs" miw={0}>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Badge color={stateColours[state]}>{t.state[state]}</Badge>
        </Group>
        <Group gap="xs">
          {canAsk(sender) && (
            <Button
              variant="light"
              size="compact-sm"
              loading={again.isPending}
              onClick={() => again.mutate()}
              aria-label={t.againFor(email)}
            >
              {t.again}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            disabled={isSaving}
            onClick={remove}
            aria-label={t.removeFor(email)}
          >
            {t.remove}
          </Button>
        </Group>
      </Group>
      {said !== '' && (
        <Text size="sm" c="dimmed" mt={4}>
          {said}
        </Text>
      )}
    </Box>
  )
}

/** When the next test mail of an address can be asked for. */
const nextAt = ({ checked_at }: Sender) => (checked_at === null ? 0 : Date.parse(checked_at) + pauseMs)

const canAsk = (sender: Sender) => sender.state === 'failed' || (isAsked(sender) && nextAt(sender) <= Date.now())

/** A person has, or had, the link. */
const isAsked = ({ state }: Sender) => state === 'awaiting_confirmation' || state === 'expired'

/** What is known of the test mail of an address, in sentences. */
function useSaid(sender: Sender): string {
  const t = useText(senderTexts)
  const { language } = useLanguage()
  const { dateTime } = useFormat()
  const { state, checked_at, confirm_until, error_details } = sender
  const parts: string[] = []
  if (isAsked(sender) && checked_at !== null) parts.push(t.sent(dateTime(checked_at)))
  if (state === 'awaiting_confirmation' && confirm_until !== null) parts.push(t.until(dateTime(confirm_until)))
  if (isAsked(sender) && !canAsk(sender)) parts.push(t.againFrom(dateTime(new Date(nextAt(sender)).toISOString())))
  if (error_details.length > 0) parts.push(reasonsText(error_details, language))
  return parts.join(' ')
}

/** What the server answers is shown at once; the rest is seen by asking again, while something is under way. */
function useSenders(crm: AccountCrm) {
  const t = useText(senderTexts)
  const client = useQueryClient()
  const toast = useToast()
  const name = listOf(crm)
  const save = useMutation({
    // Another user may have changed the list since it was read.
    mutationFn: async (change: (emails: readonly string[]) => string[]) => {
      const { [name]: emails } = await call(endpoints.accountCrm.get)
      return call(endpoints.accountCrm.update, { body: { [name]: change(emails) } })
    },
    onSuccess: (answer) => {
      toast.done(t.saved)
      client.setQueryData(keyOf(endpoints.accountCrm.get), answer)
    },
  })
  const remove = (email: string) => save.mutate((emails) => emails.filter((one) => one !== email))
  return { save, remove, wait: useSecondsLeft(save.error) }
}

function useAgain(email: string) {
  const t = useText(senderTexts)
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call(endpoints.accountCrm.sendTestMail, { body: { email } }),
    onSuccess: (answer) => {
      toast.done(t.sentAgain(email))
      client.setQueryData(keyOf(endpoints.accountCrm.get), answer)
    },
    onError: (error) => toast.failed(error),
  })
}
