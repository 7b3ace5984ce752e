import { useEffect, useState } from 'react'
import { createEditor, type Editor } from './editor.ts'
import { noteOpen } from './open-editors.ts'
import type { Document } from './session.ts'

/** An editor for as long as the page is open; whatever is not saved when it closes is sent then. */
export function useEditing<D, B>(open: () => Document<D, B>): Editor<D> {
  const [editor] = useState(() => createEditor(open()))
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void editor.flush()
    const leave = (event: BeforeUnloadEvent) => {
      if (editor.state().save.kind !== 'saved') event.preventDefault()
    }
    const close = noteOpen(editor.flush)
    document.addEventListener('visibilitychange', hide)
    addEventListener('beforeunload', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('beforeunload', leave)
      close()
      void editor.flush()
    }
  }, [editor])
  return editor
}
