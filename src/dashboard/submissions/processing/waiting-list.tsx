import { Badge, Button, Group, Text } from '@mantine/core'
import { useText } from '../../text/language.ts'
import type { ProcessingChange, ProcessingState } from './change-processing.ts'
import { waitingListTexts } from './waiting-list-texts.ts'

type MarkState = Pick<ProcessingState, 'waiting_list'>

/** Marks in a list what is on the waiting list of its form. */
export function WaitingListBadge({ processing: { waiting_list } }: { processing: MarkState }) {
  const t = useText(waitingListTexts)
  if (!waiting_list) return null
  return (
    <Badge color="grape" variant="light" miw="max-content">
      {t.name}
    </Badge>
  )
}

interface PlaceProps {
  processing: MarkState
  change: (change: ProcessingChange) => void
}

/** Says of an opened submission that it is on the waiting list, and gives it a place. Nothing is mailed by that. */
export function PlaceToGive({ processing: { waiting_list }, change }: PlaceProps) {
  const t = useText(waitingListTexts)
  if (!waiting_list) return null
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm">
        <b>{t.name}.</b> {t.waits}
      </Text>
      <Button size="xs" flex="none" onClick={() => change({ waiting_list: false })}>
        {t.give}
      </Button>
    </Group>
  )
}
