import { useState } from 'react'
import { Box, Button, Text, Title } from '@mantine/core'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useBulk } from '../bulk/use-bulk.tsx'
import { IconCheck, IconRefresh } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import { useConcern } from './concern.ts'
import type { WorkItem } from './filter.ts'
import { useNameOf } from './item-row.tsx'
import { kindTexts, workTexts } from './texts.ts'
import { forgets, useSettle } from './use-actions.ts'
import classes from './work.module.css'

interface GroupHeadProps {
  items: readonly WorkItem[]
  /** All have the same. */
  hasReason: boolean
  /** Beside what is done with those chosen there is nothing else to press. */
  isHidden: boolean
}

/** What several failures have in common, and one way out for all of them. */
export function GroupHead({ items, hasReason, isHidden }: GroupHeadProps) {
  const t = useText(workTexts)
  const kinds = useText(kindTexts)
  const concernOf = useConcern()
  const [first] = items
  if (!first) return null
  const { reason, advice, isHopeless } = concernOf(first)
  return (
    <Box className={classes['head']}>
      <Box miw={0}>
        <Title order={2} size="h5" className={classes['reason']}>
          {t.several(items.length, kinds[first.kind])}
          {hasReason && `: ${reason}`}
        </Title>
        {advice !== undefined && first.state === 'failed' && items.some(({ is_repeatable }) => is_repeatable) && (
          <Text size="sm" c="dimmed">
            {advice}
          </Text>
        )}
      </Box>
      <GroupWays items={items} isHidden={isHidden} isHopeless={isHopeless} />
    </Box>
  )
}

/** What helps comes first, as beside each of them: where another try ends the same way, to settle them. */
function GroupWays({ items, isHidden, isHopeless }: Omit<GroupHeadProps, 'hasReason'> & { isHopeless: boolean }) {
  const settle = <SettleAll key="settle" items={items} isFirst={isHopeless} />
  const retry = <RetryAll key="retry" items={items} isFirst={!isHopeless} />
  return (
    <Box className={classes['actions']} style={{ visibility: isHidden ? 'hidden' : undefined }}>
      {isHopeless ? [settle, retry] : [retry, settle]}
    </Box>
  )
}

interface WayProps {
  items: readonly WorkItem[]
  /** It is what helps. */
  isFirst: boolean
}

const look = (isFirst: boolean) => (isFirst ? { variant: 'default' } : { variant: 'subtle', color: 'gray' })

function RetryAll({ items, isFirst }: WayProps) {
  const t = useText(workTexts)
  const nameOf = useNameOf()
  const repeatable = items.filter(({ is_repeatable }) => is_repeatable)
  const [isPending, setPending] = useState(false)
  const perform = useBulk({ chosen: repeatable, drop: () => undefined })
  if (repeatable.length === 0) return null
  return (
    <Button
      size="xs"
      {...look(isFirst)}
      leftSection={<IconRefresh size={15} />}
      loading={isPending}
      onClick={async () => {
        setPending(true)
        await perform({
          title: t.retrying(repeatable.length),
          nameOf,
          action: ({ id }, signal) => call(endpoints.work.retry, { id, signal }),
          forgets,
        })
        setPending(false)
      }}
    >
      {t.retrySeveral(repeatable.length)}
    </Button>
  )
}

function SettleAll({ items, isFirst }: WayProps) {
  const t = useText(workTexts)
  const settle = useSettle()
  if (items[0]?.state !== 'failed') return null
  return (
    <Button
      size="xs"
      {...look(isFirst)}
      leftSection={<IconCheck size={15} />}
      onClick={() => settle(items.map(({ id }) => id))}
    >
      {t.settleSeveral(items.length)}
    </Button>
  )
}
