import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../text/language.ts'
import classes from './editor.module.css'
import type { Side } from './places.ts'
import { editorTexts } from './texts.ts'
import { useBlockActions } from './use-block-actions.ts'
import { useEditor, useEditorState } from './use-template-editor.ts'

/** Names a column in the state of the editor: what is added goes there. */
export const columnKey = (id: string, side: Side) => `${id} ${side}`

/** A column without blocks: something to drop on, and to choose for what is added next. */
export function EmptyColumn({ id, side }: { id: string; side: Side }) {
  const t = useText(editorTexts)
  const editor = useEditor()
  const { selected } = useEditorState()
  const { dropInto } = useBlockActions()
  const [isOver, setOver] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  const drop = useRef(dropInto)
  drop.current = dropInto
  useEffect(() => {
    if (!target.current) return undefined
    return dropTargetForElements({
      element: target.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false)
        drop.current(String(source.data['field']), { within: { id, side }, index: 0 })
      },
    })
  }, [id, side])
  const key = columnKey(id, side)
  return (
    <UnstyledButton
      ref={target}
      className={classes['empty']}
      data-over={isOver || undefined}
      aria-pressed={selected === key}
      aria-label={`${t.column[side]}: ${t.emptyColumn}`}
      onClick={() => editor.select(key)}
    >
      {t.emptyColumn}
    </UnstyledButton>
  )
}
