/** The drafts of this session, for undo and redo. */
export interface History<D> {
  past: readonly D[]
  present: D
  future: readonly D[]
  /** What the last change was about, and when: typing in one input is one step. */
  last: { subject: string; at: number } | undefined
}

const mostSteps = 500
/** Changes of one subject within this time are undone together. */
const togetherMs = 1_500

export const begin = <D>(draft: D): History<D> => ({ past: [], present: draft, future: [], last: undefined })

/** The history with a new draft; `subject` names what was changed where several changes may count as one. */
export function changedTo<D>(history: History<D>, draft: D, at: number, subject?: string): History<D> {
  const { past, present, last } = history
  const continues = subject !== undefined && last?.subject === subject && at - last.at < togetherMs
  return {
    past: continues ? past : [...past, present].slice(-mostSteps),
    present: draft,
    future: [],
    last: subject === undefined ? undefined : { subject, at },
  }
}

export function undone<D>(history: History<D>): History<D> {
  const previous = history.past.at(-1)
  if (previous === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    last: undefined,
  }
}

export function redone<D>(history: History<D>): History<D> {
  const [next, ...rest] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future: rest, last: undefined }
}

/** The history as it was at a draft of it, with all that followed forgotten; undefined where that draft is not one of its steps. */
export function takenBack<D>(history: History<D>, to: D): History<D> | undefined {
  if (to === history.present) return history
  const at = history.past.lastIndexOf(to)
  if (at === -1) return undefined
  return { past: history.past.slice(0, at), present: to, future: [], last: undefined }
}

/** The same steps on what another user has changed meanwhile; `onto` takes each draft there. */
export function rebased<D>(history: History<D>, present: D, onto: (draft: D) => D): History<D> {
  return { ...history, past: history.past.map(onto), present, future: history.future.map(onto) }
}
