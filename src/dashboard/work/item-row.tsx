import { Anchor, Box, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconCheck, IconRefresh } from '../icons/tabler.ts'
import { endpoints } from '../api/endpoints.ts'
import { Choose } from '../bulk/checkboxes.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { AnchorLink } from '../shell/links.tsx'
import { linkOf } from '../submissions/views/value-link.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { useConcern } from './concern.ts'
import type { WorkItem } from './filter.ts'
import { kindTexts, workTexts } from './texts.ts'
import { useRetry, useSettle } from './use-actions.ts'
import classes from './work.module.css'

/** What a failure is called where it is one of many. */
export function useNameOf(): (item: WorkItem) => string {
  const t = useText(workTexts)
  const kinds = useText(kindTexts)
  const concernOf = useConcern()
  const { dateTime } = useFormat()
  return (item) => t.item(kinds[item.kind], concernOf(item).whom, dateTime(item.failed_at))
}

interface ItemRowProps {
  item: WorkItem
  page: readonly WorkItem[]
  selection: Selection<WorkItem>
  /** The failures that it is the first of, where several have the same reason. */
  head?: ReactNode
  /** What to do about it stands above it. */
  isGrouped: boolean
  /** Its reason does not. */
  showsReason: boolean
}

/** One failure: whom it concerns, what it was and why, what to do, and the ways out. */
export function ItemRow({ item, page, selection, head, isGrouped, showsReason }: ItemRowProps) {
  const name = useNameOf()(item)
  const { whom, subject, about, isHopeless } = useConcern()(item)
  // The head says of which kind they all are.
  const said = isGrouped ? subject : about
  const isChoosing = selection.chosen.length > 0
  return (
    <Box component="li" className={classes['entry']}>
      {head}
      <Box className={classes['item']} {...(isGrouped && { 'data-grouped': true })}>
        <Choose item={item} page={page} selection={selection} name={name} needs={endpoints.work.settle} />
        <Box miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {whom}
          </Text>
          {said !== undefined && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {said}
            </Text>
          )}
          <Why item={item} isGrouped={isGrouped} showsReason={showsReason} />
          <Box className={classes['facts']} mt={4}>
            <Facts item={item} />
            <Places item={item} />
          </Box>
        </Box>
        {/* Beside what is done with those chosen, each has no ways of its own. */}
        <Ways item={item} name={name} isHopeless={isHopeless} isHidden={isChoosing} isGrouped={isGrouped} />
      </Box>
    </Box>
  )
}

function Why({ item, isGrouped, showsReason }: Pick<ItemRowProps, 'item' | 'isGrouped' | 'showsReason'>) {
  const t = useText(workTexts)
  const { reason, said, advice } = useConcern()(item)
  return (
    <>
      {showsReason && (
        <Text size="sm" mt={4} className={classes['reason']} {...(item.reason === null && { c: 'dimmed' })}>
          {reason}
        </Text>
      )}
      {!isGrouped && advice !== undefined && item.state === 'failed' && item.is_repeatable && (
        <Text size="sm" c="dimmed">
          {advice}
        </Text>
      )}
      {!item.is_repeatable && (
        <Text size="sm" c="dimmed">
          {item.kind === 'delivery' ? t.webhookOff : t.gone}
        </Text>
      )}
      {said !== undefined && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {said}
        </Text>
      )}
    </>
  )
}

/** When it failed, and the submission that it belongs to. */
function Facts({ item }: Pick<ItemRowProps, 'item'>) {
  const t = useText(workTexts)
  const { dateTime } = useFormat()
  const { submission, failed_at, settled_at } = item
  return (
    <>
      <Text size="xs" c="dimmed" component="time" dateTime={failed_at}>
        {dateTime(failed_at)}
      </Text>
      {settled_at !== null && (
        <Text size="xs" c="dimmed">
          {t.settledAt(dateTime(settled_at))}
        </Text>
      )}
      {submission !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t.numbered(submission.form.internal_title, submission.index)}
        </Text>
      )}
    </>
  )
}

/** The pages of what it belongs to, and how else the person is reached. */
function Places({ item: { form_id, submission_id, submission, mail_id, webhook_id } }: { item: WorkItem }) {
  const t = useText(workTexts)
  const link = { size: 'sm', underline: 'always', className: classes['link'] } as const
  const phone = mail_id === null ? null : submission?.person?.phone
  const href = phone ? linkOf(phone, 'tel') : undefined
  return (
    <>
      {form_id !== null && submission_id !== null && (
        <AnchorLink
          to="/forms/$id/submissions"
          params={{ id: form_id }}
          search={{ submission: submission_id }}
          {...link}
        >
          {t.openSubmission}
        </AnchorLink>
      )}
      {mail_id !== null && (
        <AnchorLink to="/mails" search={{ mail: mail_id }} {...link}>
          {t.openMail}
        </AnchorLink>
      )}
      {phone && href !== undefined && (
        <Anchor href={href} {...link}>
          {t.call(phone)}
        </Anchor>
      )}
      {webhook_id !== null && (
        <AnchorLink to="/webhooks/$id" params={{ id: webhook_id }} {...link}>
          {t.openWebhook}
        </AnchorLink>
      )}
    </>
  )
}

interface WaysProps {
  item: WorkItem
  name: string
  isHopeless: boolean
  isHidden: boolean
  /** What helps all of them stands above it, and stands out. */
  isGrouped: boolean
}

/** What helps comes first: where another try ends the same way, to settle it. */
function Ways({ item, name, isHopeless, isHidden, isGrouped }: WaysProps) {
  const t = useText(workTexts)
  const retry = useRetry()
  const settle = useSettle()
  const quiet = { variant: 'subtle', color: 'gray' }
  const first = isGrouped ? quiet : { variant: 'default' }
  const again = item.is_repeatable && (
    <Button
      size="xs"
      {...(isHopeless ? quiet : first)}
      leftSection={<IconRefresh size={15} />}
      aria-label={`${t.retry}: ${name}`}
      loading={retry.isPending}
      onClick={() => retry.mutate(item.id)}
    >
      {t.retry}
    </Button>
  )
  return (
    <Box className={classes['actions']} style={{ visibility: isHidden ? 'hidden' : undefined }}>
      {!isHopeless && again}
      {item.state === 'failed' && (
        <Button
          size="xs"
          {...(isHopeless ? first : quiet)}
          leftSection={<IconCheck size={15} />}
          aria-label={`${t.settle}: ${name}`}
          onClick={() => settle([item.id])}
        >
          {t.settled}
        </Button>
      )}
      {isHopeless && again}
    </Box>
  )
}
