/** Something that is edited on this page, and saved by itself. */
interface OpenEditor {
  /** Saves what is not saved; resolves when that has been tried. */
  flush: () => Promise<void>
  isSaved: () => boolean
}

const open = new Set<OpenEditor>()

/** Saves when the page is hidden, and asks before it is left with what is not saved; answers how to end that. */
export function guardUnsaved(editor: OpenEditor): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') void editor.flush()
  }
  const leave = (event: BeforeUnloadEvent) => {
    if (editor.isSaved()) return
    event.preventDefault()
    void editor.flush()
  }
  open.add(editor)
  document.addEventListener('visibilitychange', hide)
  addEventListener('beforeunload', leave)
  return () => {
    open.delete(editor)
    document.removeEventListener('visibilitychange', hide)
    removeEventListener('beforeunload', leave)
  }
}

/** Saves what is not saved of this page; resolves when that has been tried, with whether all of it is saved. */
export async function flushEditors(): Promise<boolean> {
  const editors = [...open]
  await Promise.all(editors.map(({ flush }) => flush()))
  return editors.every((editor) => !open.has(editor) || editor.isSaved())
}
