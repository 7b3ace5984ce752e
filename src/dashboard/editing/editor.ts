import { changedTo, redone, takenBack, undone } from './history.ts'
import { adopt, flush, openSession, set, setHistory, type Document, type EditorState, type Side } from './session.ts'

/** What can be done with a document that is being edited. */
export interface Editor<D> {
  /** Answers how to end it. */
  subscribe: (listener: () => void) => () => void
  state: () => EditorState<D>
  /** `subject` names what is changed where several changes may be undone as one. */
  change: (recipe: (draft: D) => D, subject?: string) => void
  /** Begins what may be discarded: the answer forgets what was changed since, and says whether it could, which it cannot once another user has changed the document. */
  begin: () => () => boolean
  undo: () => void
  redo: () => void
  select: (selected: string | null) => void
  /** Saves now what is not saved. */
  flush: () => Promise<void>
  /** Ends a clash with one of the two sides. */
  settle: (side: Side) => void
}

/**
 * The state of one document being edited, and its way to the server: every change is saved by itself, one call after the other, each based
 * on the version that the one before it has made.
 */
export function createEditor<D, B>(document: Document<D, B>): Editor<D> {
  const session = openSession(document)
  const history = () => session.state.history
  return {
    subscribe(listener) {
      session.listeners.add(listener)
      return () => void session.listeners.delete(listener)
    },
    state: () => session.state,
    change(recipe, subject) {
      const changed = recipe(history().present)
      if (changed !== history().present) setHistory(session, changedTo(history(), changed, Date.now(), subject))
    },
    begin() {
      const { present } = history()
      set(session, { history: { ...history(), last: undefined } })
      return () => {
        const earlier = takenBack(history(), present)
        if (earlier) setHistory(session, earlier)
        return earlier !== undefined
      }
    },
    undo: () => setHistory(session, undone(history())),
    redo: () => setHistory(session, redone(history())),
    select: (selected) => set(session, { selected }),
    flush: () => flush(session),
    settle(side) {
      if (session.clash) adopt(session, session.clash, side)
    },
  }
}
