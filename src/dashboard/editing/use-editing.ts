import { useEffect, useState } from 'react'
import { createEditor, type Editor } from './editor.ts'
import { guardUnsaved } from './open-editors.ts'
import type { Document } from './session.ts'

/** An editor for as long as the page is open; whatever is not saved when it closes is sent then. */
export function useEditing<D, B>(open: () => Document<D, B>): Editor<D> {
  const [editor] = useState(() => createEditor(open()))
  useEffect(() => {
    const release = guardUnsaved({ flush: editor.flush, isSaved: () => editor.state().save.kind === 'saved' })
    return () => {
      release()
      void editor.flush()
    }
  }, [editor])
  return editor
}
