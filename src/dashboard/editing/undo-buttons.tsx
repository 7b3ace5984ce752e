import { ActionIcon, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import type { Editor } from './editor.ts'
import type { History } from './history.ts'
import { editingTexts } from './texts.ts'

type UndoEditor = Pick<Editor<unknown>, 'undo' | 'redo'>

export function UndoButtons({ editor, history }: { editor: UndoEditor; history: History<unknown> }) {
  const t = useText(editingTexts)
  return (
    <>
      <Tooltip label={t.undo}>
        <ActionIcon aria-label={t.undo} onClick={editor.undo} disabled={history.past.length === 0}>
          <IconArrowBackUp size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t.redo}>
        <ActionIcon aria-label={t.redo} onClick={editor.redo} disabled={history.future.length === 0}>
          <IconArrowForwardUp size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

/** The keys that people know from elsewhere; within an input they belong to its text. */
export function useUndoKeys({ undo, redo }: UndoEditor): void {
  useHotkeys([
    ['mod+z', undo],
    ['mod+shift+z', redo],
    ['mod+y', redo],
  ])
}
