import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { guardUnsaved } from './open-editors.ts'

interface LeaveGuardProps {
  /** There is something to be lost. */
  isChanged: boolean
  words: Record<'leaveTitle' | 'leaveText' | 'discard' | 'stay', string>
}

/** Asks before something that was not applied is lost with the page; to sign out is refused until then. */
export function LeaveGuard({ isChanged, words }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    // The guard asks then.
    enableBeforeUnload: false,
    withResolver: true,
  })
  useEffect(() => {
    if (!isChanged) return
    return guardUnsaved({ flush: async () => undefined, isSaved: () => false })
  }, [isChanged])
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
