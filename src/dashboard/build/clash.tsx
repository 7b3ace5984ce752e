import { Button, Group, Modal, Text } from '@mantine/core'
import { useText } from '../text/language.ts'
import { buildTexts } from './texts.ts'
import { useEditor, useEditorState } from './use-editor.ts'

/** Asks whose change is to stay, where two people have changed the same thing. */
export function Clash() {
  const t = useText(buildTexts)
  const editor = useEditor()
  const { save } = useEditorState()
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
