import type { Draft } from './draft.ts'
import { changedTo, redone, undone } from './history.ts'
import { adopt, flush, openSession, set, setHistory, type EditorOptions } from './session.ts'

export type Editor = ReturnType<typeof createEditor>

/**
 * The state of one form being edited, and its way to the server: every change is saved by itself, one call after the other, each based on
 * the version that the one before it has made.
 */
export function createEditor(options: EditorOptions) {
  const session = openSession(options)
  const history = () => session.state.history
  return {
    subscribe(listener: () => void) {
      session.listeners.add(listener)
      return () => void session.listeners.delete(listener)
    },
    state: () => session.state,
    /** `subject` names what is changed where several changes may be undone as one. */
    change: (recipe: (draft: Draft) => Draft, subject?: string) =>
      setHistory(session, changedTo(history(), recipe(history().present), Date.now(), subject)),
    undo: () => setHistory(session, undone(history())),
    redo: () => setHistory(session, redone(history())),
    select: (selected: string | null) => set(session, { selected }),
    flush: () => flush(session),
    /** Ends a clash with one of the two sides. */
    settle(side: 'mine' | 'theirs') {
      const { save } = session.state
      if (save.kind !== 'clash') return
      const { theirs, etag, merged } = save
      adopt(session, { theirs, etag, draft: side === 'mine' ? merged : theirs.draft })
    },
  }
}
