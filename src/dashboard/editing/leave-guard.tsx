import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'

interface LeaveGuardProps {
  /** There is something to be lost. */
  isChanged: boolean
  words: Record<'leaveTitle' | 'leaveText' | 'discard' | 'stay', string>
}

/** Asks before something that was not applied is lost with the page. */
export function LeaveGuard({ isChanged, words }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={stay} title={words.leaveTitle} withCloseButton={false}>
      <Text size="sm" mb="lg">
        {words.leaveText}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {words.discard}
        </Button>
        <Button onClick={stay} data-autofocus>
          {words.stay}
        </Button>
      </Group>
    </Modal>
  )
}
