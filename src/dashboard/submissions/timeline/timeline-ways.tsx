import { Button, Text } from '@mantine/core'
import { IconRefresh, IconSend } from '../../icons/tabler.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'
import { call } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { mailTexts } from '../../mails/texts.ts'
import { AnchorLink } from '../../shell/links.tsx'
import { Permitted, useMay } from '../../shell/role.tsx'
import { useToast } from '../../shell/toast.ts'
import { useText } from '../../text/language.ts'
import { webhookTexts } from '../../webhooks/texts.ts'
import { timelineTexts } from './timeline-texts.ts'
import classes from './timeline.module.css'

type Mail = NonNullable<TimelineEvent['mail']>
type MailReturn = NonNullable<TimelineEvent['returned']>
type Webhook = NonNullable<TimelineEvent['webhook']>

/** To whom and about what, with the way to the mail itself. */
export function MailPlace({ mail: { id, to, subject } }: { mail: Mail }) {
  const t = useText(timelineTexts)
  return (
    <>
      {to.length > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t.to(to.join(', '))}
        </Text>
      )}
      <AnchorLink
        to="/mails"
        search={{ mail: id }}
        size="sm"
        underline="always"
        className={classes['link']}
        style={{ overflowWrap: 'anywhere' }}
      >
        {subject ?? t.openMail}
      </AnchorLink>
    </>
  )
}

/** From whom a mail came back, what the mail server said, and the way to the mail. */
export function ReturnPlace({ returned: { mail_id, recipient, ...said } }: { returned: MailReturn }) {
  const t = useText(timelineTexts)
  const mails = useText(mailTexts)
  return (
    <>
      {recipient !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t.to(recipient)}
        </Text>
      )}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {mails.returnSaid(said.status, said.said ?? '')}
      </Text>
      <AnchorLink to="/mails" search={{ mail: mail_id }} size="sm" underline="always" className={classes['link']}>
        {t.openMail}
      </AnchorLink>
    </>
  )
}

export function WebhookPlace({ webhook: { id, url } }: { webhook: Webhook }) {
  const t = useText(timelineTexts)
  const may = useMay()
  if (!may(endpoints.webhooks.list)) return null
  return (
    <AnchorLink to="/webhooks/$id" params={{ id }} size="sm" underline="always" className={classes['link']}>
      {url ?? t.openWebhook}
    </AnchorLink>
  )
}

interface AgainProps {
  submissionId: number
  /** Of what is tried again. */
  name: string
}

/** A mail that has failed, or waits for its next try, is tried at once. */
export function ResendButton({ id, state, ...of }: AgainProps & { id: number; state: TimelineEvent['state'] }) {
  const t = useText(timelineTexts)
  const mails = useText(mailTexts)
  return (
    <Permitted needs={endpoints.mails.resend}>
      <AgainButton
        {...of}
        label={state === 'failed' ? t.again : mails.resendNow}
        icon={<IconSend size={15} />}
        act={() => call(endpoints.mails.resend, { id })}
        said={mails.requeued}
        forgets="mails"
      />
    </Permitted>
  )
}

export function RedeliverButton({ webhook, ...of }: AgainProps & { webhook: Webhook }) {
  const t = useText(timelineTexts)
  const words = useText(webhookTexts)
  if (!webhook.is_active) {
    return (
      <Text size="xs" c="dimmed">
        {t.offMark}
      </Text>
    )
  }
  return (
    <Permitted needs={endpoints.webhooks.redeliver}>
      <AgainButton
        {...of}
        label={t.again}
        icon={<IconRefresh size={15} />}
        act={() => call(endpoints.webhooks.redeliver, { id: webhook.id, deliveryId: webhook.delivery_id })}
        said={words.redelivered}
        forgets="webhooks"
      />
    </Permitted>
  )
}

/** What waits for the CRM goes as soon as it is connected again. */
export function ToCrm() {
  const t = useText(timelineTexts)
  return (
    <AnchorLink to="/crm" size="sm" underline="always" className={classes['link']}>
      {t.crmSettings}
    </AnchorLink>
  )
}

interface AgainButtonProps extends AgainProps {
  label: string
  icon: ReactNode
  act: () => Promise<unknown>
  said: string
  /** What is asked for anew besides the timeline. */
  forgets: 'mails' | 'webhooks'
}

function AgainButton({ submissionId, name, label, icon, act, said, forgets }: AgainButtonProps) {
  const client = useQueryClient()
  const toast = useToast()
  const again = useMutation({
    mutationFn: act,
    onSuccess: () => toast.done(said),
    onError: toast.failed,
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['submissions', submissionId, 'timeline'] }),
        client.invalidateQueries({ queryKey: [forgets] }),
      ])
    },
  })
  return (
    <Button
      size="xs"
      variant="light"
      mt={4}
      style={{ alignSelf: 'flex-start' }}
      leftSection={icon}
      aria-label={`${label}: ${name}`}
      loading={again.isPending}
      onClick={() => again.mutate()}
    >
      {label}
    </Button>
  )
}
