import type { Draft } from './draft.ts'

/** The drafts of this session, for undo and redo. */
export interface History {
  past: readonly Draft[]
  present: Draft
  future: readonly Draft[]
  /** What the last change was about, and when: typing in one input is one step. */
  last: { subject: string; at: number } | undefined
}

const mostSteps = 500
/** Changes of one subject within this time are undone together. */
const togetherMs = 1_500

export const begin = (draft: Draft): History => ({ past: [], present: draft, future: [], last: undefined })

/** The history with a new draft; `subject` names what was changed where several changes may count as one. */
export function changedTo(history: History, draft: Draft, at: number, subject?: string): History {
  const { past, present, last } = history
  const continues = subject !== undefined && last?.subject === subject && at - last.at < togetherMs
  return {
    past: continues ? past : [...past, present].slice(-mostSteps),
    present: draft,
    future: [],
    last: subject === undefined ? undefined : { subject, at },
  }
}

export function undone(history: History): History {
  const previous = history.past.at(-1)
  if (!previous) return history
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    last: undefined,
  }
}

export function redone(history: History): History {
  const [next, ...rest] = history.future
  if (!next) return history
  return { past: [...history.past, history.present], present: next, future: rest, last: undefined }
}
