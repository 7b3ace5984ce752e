import { Box, Button, Text } from '@mantine/core'
import { IconCheck, IconRefresh } from '../icons/tabler.ts'
import { endpoints } from '../api/endpoints.ts'
import { Choose } from '../bulk/checkboxes.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { AnchorLink } from '../shell/links.tsx'
import { stageTexts } from '../submissions/timeline/timeline-texts.ts'
import { reasonsText } from '../text/faults.ts'
import { useFormat } from '../text/format.ts'
import { useLanguage, useText } from '../text/language.ts'
import type { WorkItem } from './filter.ts'
import { kindTexts, workTexts } from './texts.ts'
import { useRetry, useSettle } from './use-actions.ts'
import classes from './work.module.css'

/** What a failure is called where it is one of many. */
export function useNameOf(): (item: WorkItem) => string {
  const t = useText(workTexts)
  const kinds = useText(kindTexts)
  const { dateTime } = useFormat()
  return ({ kind, failed_at }) => t.item(kinds[kind], dateTime(failed_at))
}

interface ItemRowProps {
  item: WorkItem
  page: readonly WorkItem[]
  selection: Selection<WorkItem>
  formName: string | undefined
}

/** One failure: what it was, why, where it belongs, and the ways out. */
export function ItemRow({ item, page, selection, formName }: ItemRowProps) {
  const t = useText(workTexts)
  const kinds = useText(kindTexts)
  const { language } = useLanguage()
  const name = useNameOf()(item)
  return (
    <Box component="li" className={classes['item']}>
      <Choose item={item} page={page} selection={selection} name={name} needs={endpoints.work.settle} />
      <Box miw={0}>
        <Text fw={600}>{kinds[item.kind]}</Text>
        <Text
          size="sm"
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          {...(item.reason === null && { c: 'dimmed' })}
        >
          {item.reason === null ? t.noReason : reasonsText(item.reason_details, language, stageTexts[language])}
        </Text>
        {!item.is_repeatable && (
          <Text size="sm" c="dimmed">
            {item.kind === 'delivery' ? t.webhookOff : t.gone}
          </Text>
        )}
        <Facts item={item} formName={formName} />
        <Places item={item} />
      </Box>
      {/* Beside what is done with those chosen, each has no ways of its own. */}
      <Ways item={item} name={name} isHidden={selection.chosen.length > 0} />
    </Box>
  )
}

/** When it failed, and what it belongs to. */
function Facts({ item, formName }: Pick<ItemRowProps, 'item' | 'formName'>) {
  const t = useText(workTexts)
  const { dateTime } = useFormat()
  const { form_id, failed_at, settled_at } = item
  return (
    <Box className={classes['facts']}>
      <Text size="sm" c="dimmed" component="time" dateTime={failed_at}>
        {dateTime(failed_at)}
      </Text>
      {settled_at !== null && (
        <Text size="sm" c="dimmed">
          {t.settledAt(dateTime(settled_at))}
        </Text>
      )}
      {form_id !== null && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {formName === undefined ? t.unknownForm(form_id) : t.ofForm(formName)}
        </Text>
      )}
    </Box>
  )
}

/** The pages of what it belongs to. */
function Places({ item: { form_id, submission_id, mail_id, webhook_id } }: { item: WorkItem }) {
  const t = useText(workTexts)
  const link = { size: 'sm', underline: 'always', className: classes['link'] } as const
  return (
    <Box className={classes['facts']}>
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
      {webhook_id !== null && (
        <AnchorLink to="/webhooks/$id" params={{ id: webhook_id }} {...link}>
          {t.openWebhook}
        </AnchorLink>
      )}
    </Box>
  )
}

function Ways({ item, name, isHidden }: { item: WorkItem; name: string; isHidden: boolean }) {
  const t = useText(workTexts)
  const retry = useRetry()
  const settle = useSettle()
  return (
    <Box className={classes['actions']} style={{ visibility: isHidden ? 'hidden' : undefined }}>
      {item.is_repeatable && (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconRefresh size={15} />}
          aria-label={`${t.retry}: ${name}`}
          loading={retry.isPending}
          onClick={() => retry.mutate(item.id)}
        >
          {t.retry}
        </Button>
      )}
      {item.state === 'failed' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCheck size={15} />}
          aria-label={`${t.settle}: ${name}`}
          onClick={() => settle([item.id])}
        >
          {t.settle}
        </Button>
      )}
    </Box>
  )
}
