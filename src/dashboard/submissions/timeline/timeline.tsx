import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock } from '../../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import type { TimelineEvent } from '../../../shared/contract/submissions/submission-timeline.ts'
import { purposeTexts } from '../../mails/texts.ts'
import { Refused } from '../../shell/said.tsx'
import { useFormat } from '../../text/format.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { reasonsText } from '../../text/faults.ts'
import { MailPlace, RedeliverButton, ResendButton, ReturnPlace, ToCrm, WebhookPlace } from './timeline-ways.tsx'
import { ChangeSentence } from './record-change.tsx'
import { inGroups, isWritten } from './in-groups.ts'
import { processingName, timelineQuery } from './timeline-model.ts'
import classes from './timeline.module.css'
import { WrittenRecords } from './written-records.tsx'
import { ProcessingSentences } from './processing-sentences.tsx'
import { changeNames, eventTexts, stageTexts, stateTexts, timelineTexts } from './timeline-texts.ts'

/** What became of a submission, by time, with the way out of what failed. Not printed. */
export function Timeline({ id }: { id: number }) {
  const t = useText(timelineTexts)
  const { data, error } = useQuery(timelineQuery(id))
  return (
    <Paper p="md" component="section" className={classes['timeline']} aria-busy={!data && !error}>
      <Title order={3} mb="sm">
        {t.title}
      </Title>
      {!data && !error && <Skeleton h={120} />}
      {!data && <Refused error={error} isBesideFields={false} />}
      {data && (
        <ol className={classes['list']}>
          {inGroups(data.events).map(([event, ...others]) =>
            isWritten(event) ? (
              <WrittenRecords key={keyOf(event)} events={[event, ...others]} />
            ) : (
              <Event key={keyOf(event)} event={event} submissionId={id} />
            ),
          )}
        </ol>
      )}
    </Paper>
  )
}

const keyOf = ({ at, kind, record, mail, returned, webhook, change, processing }: TimelineEvent) =>
  [
    kind,
    record?.stage,
    mail?.id,
    ...(returned ? [returned.mail_id, returned.recipient, at] : []),
    webhook?.delivery_id,
    processing && at,
    ...(change ? [change.module, change.what, at] : []),
  ].join(' ')

const marks = { done: IconCircleCheck, waiting: IconClock, failed: IconAlertCircle }

interface EventProps {
  event: TimelineEvent
  submissionId: number
}

function Event({ event, submissionId }: EventProps) {
  const states = useText(stateTexts)
  const { dateTime } = useFormat()
  const name = useName(event)
  const Mark = marks[event.state]
  return (
    <li className={classes['event']}>
      <Mark size={20} className={classes[event.state]} aria-hidden />
      <Stack gap={2}>
        <Group justify="space-between" gap="xs" align="baseline">
          <Group gap="0 8px" align="baseline">
            <Text size="sm" fw={500}>
              {name}
            </Text>
            {/* What a person has changed says so by its name. */}
            {!event.processing && (
              <Text size="sm" className={classes[event.state]}>
                {states[event.kind][event.state]}
              </Text>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {dateTime(event.at)}
          </Text>
        </Group>
        <Place event={event} />
        <Unconfirmed event={event} />
        <Reason event={event} />
        <WayOut event={event} submissionId={submissionId} name={name} />
      </Stack>
    </li>
  )
}

function useName({ kind, record, mail, change, processing }: TimelineEvent): string {
  const t = useText(timelineTexts)
  const names = useText(eventTexts)
  const stages = useText(stageTexts)
  const purposes = useText(purposeTexts)
  const changes = useText(changeNames)
  if (record) return stages[record.stage]
  if (mail?.author) return t.replyBy(mail.author.name)
  if (processing) return processingName(processing, changes)
  if (mail) return mail.purpose === null ? t.sentAgain : t.mail(purposes[mail.purpose])
  if (change) return stages[change.module]
  // The kinds without a name of their own are those above.
  return kind === 'crm_record' || kind === 'mail' || kind === 'crm_changed' ? '' : names[kind]
}

/** Where it went: a record, a mail, an address; or what has become of it there. */
function Place({ event }: { event: TimelineEvent }) {
  const { address, record, mail, returned, webhook, change, processing } = event
  const t = useText(timelineTexts)
  const said = address ?? (record && recordText(record, t))
  return (
    <>
      {said !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {said}
        </Text>
      )}
      {mail && <MailPlace mail={mail} />}
      {returned && <ReturnPlace returned={returned} />}
      {webhook && <WebhookPlace webhook={webhook} />}
      {change && <ChangeSentence change={change} />}
      {processing && <ProcessingSentences processing={processing} />}
    </>
  )
}

/** Which record it is; null where there is none to name. */
function recordText(
  { stage, id, is_in_former_crm: isFormer }: NonNullable<TimelineEvent['record']>,
  t: (typeof timelineTexts)['en'],
): string | null {
  if (id === null || stage === 'files') return null
  return isFormer ? t.formerRecord(id) : t.record(id)
}

/** A CRM that gets submissions by mail does not say what became of them. */
function Unconfirmed({ event: { state, mail } }: { event: TimelineEvent }) {
  const t = useText(timelineTexts)
  if (mail?.purpose !== 'crm' || state !== 'done') return null
  return <Text size="sm">{t.unconfirmed}</Text>
}

/** Why it failed or waits, and until when. */
function Reason({
  event: { state, reason_details: reasons, attempts, next_attempt_at: next, ends_at },
}: {
  event: TimelineEvent
}) {
  const t = useText(timelineTexts)
  const { language } = useLanguage()
  const { dateTime } = useFormat()
  if (state === 'done') return null
  const tried = attempts !== null && attempts > 0 ? [t.attempts(attempts)] : []
  // What was not tried yet goes in a moment.
  const wait = next === null || tried.length === 0 ? tried : [...tried, t.next(dateTime(next))]
  return (
    <>
      {reasons.length > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {reasonsText(reasons, language)}
        </Text>
      )}
      {wait.length > 0 && (
        <Text size="xs" c="dimmed">
          {wait.join(' · ')}
        </Text>
      )}
      {ends_at !== null && (
        <Text size="xs" c="dimmed">
          {t.until(dateTime(ends_at))}
        </Text>
      )}
    </>
  )
}

function WayOut({ event, submissionId, name }: EventProps & { name: string }) {
  const t = useText(timelineTexts)
  const { kind, state, mail, webhook, attempts, reason } = event
  const isStuck = state === 'failed' || (state === 'waiting' && attempts !== null && attempts > 0)
  if (!isStuck) return null
  if (mail) return !mail.is_emptied && <ResendButton id={mail.id} {...{ submissionId, name, state }} />
  if (webhook) return state === 'failed' && <RedeliverButton {...{ webhook, submissionId, name }} />
  if (kind === 'crm') return reason !== null && <ToCrm />
  if (kind !== 'crm_record') return null
  return (
    <Text size="xs" c="dimmed">
      {t.byHand}
    </Text>
  )
}
