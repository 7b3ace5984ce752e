import { Button, Group, Modal, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useText } from '../text/language.ts'
import type { Editor } from './editor.ts'
import { editingTexts } from './texts.ts'

/** Asks whose change is to stay, where two people have changed the same thing. */
export function Clash<D, B>({ editor }: { editor: Editor<D, B> }) {
  const t = useText(editingTexts)
  const { save } = useSyncExternalStore(editor.subscribe, editor.state)
  return (
    <Modal
      opened={save.kind === 'clash'}
      onClose={() => undefined}
      title={t.clashTitle}
      withCloseButton={false}
      closeOnEscape={false}
    >
      <Text size="sm" mb="lg">
        {t.clashText}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => editor.settle('theirs')}>
          {t.takeTheirs}
        </Button>
        <Button onClick={() => editor.settle('mine')}>{t.keepMine}</Button>
      </Group>
    </Modal>
  )
}
