import { Button, Group, Modal, Text } from '@mantine/core'
import { useText } from '../text/language.ts'
import type { Editor } from './editor.ts'
import { editingTexts } from './texts.ts'

/** Answered by one of its buttons, and by nothing else. */
export function ClashDialog({ settle }: Pick<Editor<unknown>, 'settle'>) {
  const t = useText(editingTexts)
  return (
    <Modal opened onClose={() => undefined} title={t.clashTitle} withCloseButton={false} closeOnEscape={false}>
      <Text size="sm" mb="lg">
        {t.clashText}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => settle('theirs')}>
          {t.takeTheirs}
        </Button>
        <Button onClick={() => settle('mine')}>{t.keepMine}</Button>
      </Group>
    </Modal>
  )
}
