import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useText } from '../text/language.ts'
import { logicTexts } from './texts.ts'

/** Asks before a rule that was not applied is lost with the page. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const t = useText(logicTexts)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={stay} title={t.leaveTitle} withCloseButton={false}>
      <Text size="sm" mb="lg">
        {t.leaveText}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t.discard}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t.stay}
        </Button>
      </Group>
    </Modal>
  )
}
