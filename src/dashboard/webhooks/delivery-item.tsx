import { Accordion, Badge, Button, Code, Stack, Text } from '@mantine/core'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { AnchorLink } from '../shell/links.tsx'
import { useFormat } from '../text/format.ts'
import { reasonsText } from '../text/faults.ts'
import { useLanguage, useText } from '../text/language.ts'
import classes from './deliveries.module.css'
import { alike, type Alike } from './attempts.ts'
import type { Delivery, Webhook } from './model.ts'
import { stateColours, stateTexts, webhookTexts } from './texts.ts'
import { useAgain } from './use-again.ts'

/** What the columns are called; a phone has cards instead. */
export function DeliveryColumns() {
  const t = useText(webhookTexts)
  return (
    <div className={classes['head']} aria-hidden>
      <span className={classes['columns']}>
        <span>{t.what}</span>
        <span>{t.stateShort}</span>
        <span className={classes['number']}>{t.code}</span>
        <span className={classes['number']}>{t.took}</span>
        <span className={classes['number']}>{t.time}</span>
      </span>
    </div>
  )
}

/** The submission as the inbox calls it; one that is gone is a number no more. */
const nameOf = ({ submission, submission_id }: Delivery, t: (typeof webhookTexts)['en']): string => {
  if (submission) return t.submissionOf(submission.form.internal_title, submission.index)
  return submission_id === null ? t.testEvent : t.submission(submission_id)
}

/** One delivery: what it is called, how it ended, and, opened, each attempt. */
export function DeliveryItem({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const t = useText(webhookTexts)
  const { dateTime } = useFormat()
  const again = useAgain(
    () => call(endpoints.webhooks.redeliver, { id: webhook.id, deliveryId: delivery.id }),
    () => t.redelivered,
  )
  return (
    <Accordion.Item value={delivery.id}>
      <div className={classes['row']}>
        <Accordion.Control>
          <Cells delivery={delivery} />
        </Accordion.Control>
        {delivery.state === 'exhausted' && webhook.is_active && (
          <Button
            variant="default"
            size="compact-sm"
            className={classes['again']}
            aria-label={`${t.redeliver}: ${nameOf(delivery, t)}`}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {t.redeliver}
          </Button>
        )}
      </div>
      <Accordion.Panel>
        <Stack gap="md">
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {delivery.event} · X-Service-Delivery: {delivery.id}
          </Text>
          {delivery.submission_id !== null && (
            <AnchorLink to="/inbox" search={{ submission: delivery.submission_id }} size="sm">
              {t.toSubmission}
            </AnchorLink>
          )}
          {alike(delivery.attempts).map((attempts) => (
            <Attempts key={attempts[0].number} attempts={attempts} />
          ))}
          {delivery.next_attempt_at !== null && (
            <Text size="sm" c="dimmed">
              {t.next(dateTime(delivery.next_attempt_at))}
            </Text>
          )}
          <Button
            variant="default"
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

/** What stands in the row of a delivery. */
function Cells({ delivery }: { delivery: Delivery }) {
  const t = useText(webhookTexts)
  const states = useText(stateTexts)
  const { dateTime, duration } = useFormat()
  const last = delivery.attempts.at(-1)
  return (
    <span className={classes['columns']}>
      <Text span size="sm" fw={500} className={classes['name']}>
        {nameOf(delivery, t)}
      </Text>
      <span className={classes['state']}>
        <Badge color={stateColours[delivery.state]} miw="max-content">
          {states[delivery.state]}
        </Badge>
      </span>
      <Text span size="sm" className={classes['number']}>
        {last ? (last.status ?? t.noAnswer) : '–'}
      </Text>
      <Text span size="sm" c="dimmed" className={classes['number']}>
        {last ? duration(last.duration_ms) : ''}
      </Text>
      <Text span size="sm" c="dimmed" className={classes['number']}>
        {dateTime(delivery.created_at)}
      </Text>
    </span>
  )
}

/** Attempts that had the same answer. */
function Attempts({ attempts }: { attempts: Alike }) {
  const t = useText(webhookTexts)
  const { language } = useLanguage()
  const { status, error_details, response_excerpt } = attempts[0]
  const { dateTimeSeconds, duration } = useFormat()
  return (
    <div>
      {attempts.length > 1 && (
        <Text size="sm" fw={500}>
          {t.attempts(attempts.length, String(status ?? t.noAnswer))}
        </Text>
      )}
      {attempts.map(({ number, at, duration_ms }) =>
        attempts.length > 1 ? (
          <Text key={number} size="sm" c="dimmed">
            {t.attempt(number)} · {duration(duration_ms)} · {dateTimeSeconds(at)}
          </Text>
        ) : (
          <Text key={number} size="sm" fw={500}>
            {t.attempt(number)} · {status ?? t.noAnswer} · {duration(duration_ms)} · {dateTimeSeconds(at)}
          </Text>
        ),
      )}
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
