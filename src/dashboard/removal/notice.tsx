import { ActionIcon, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconX } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import { hold, secondsToUndo, send, undo, useWaiting } from './store.ts'
import { removalTexts } from './texts.ts'

interface NoticeProps {
  id: string
  said: string
  undone: () => void
}

/** What was deleted, and how long it can be taken back. Readers of the screen hear it once, without the seconds. */
export function RemovalNotice({ id, said, undone }: NoticeProps) {
  const t = useText(removalTexts)
  const left = useWaiting(id)?.left ?? 0
  return (
    <Group
      wrap="nowrap"
      gap="xs"
      onMouseEnter={() => hold(id, true)}
      onMouseLeave={() => hold(id, false)}
      onFocus={() => hold(id, true)}
      onBlur={() => hold(id, false)}
    >
      <Stack gap={0} flex={1} miw={0}>
        <Text size="sm" c="var(--mantine-color-text)" style={{ overflowWrap: 'anywhere' }}>
          {said}
        </Text>
        <Text size="xs" c="dimmed" aria-hidden>
          {t.left(left)}
        </Text>
        <VisuallyHidden>{t.explained(secondsToUndo)}</VisuallyHidden>
      </Stack>
      <Button
        variant="light"
        size="xs"
        flex="none"
        aria-label={t.undoOf(said)}
        onClick={() => {
          undo(id)
          undone()
        }}
      >
        {t.undo}
      </Button>
      <ActionIcon aria-label={t.now(said)} onClick={() => send(id)}>
        <IconX size={18} />
      </ActionIcon>
    </Group>
  )
}
