import { useSyncExternalStore } from 'react'

/** One thing of many that did not succeed, and why, in words. */
export interface Failure {
  name: string
  reason: string
}

/** What has come of something that took its time. */
export interface Outcome {
  said: string
  failures: readonly Failure[]
}

/** Something that takes its time; it goes on while one is on another page. */
export interface Work {
  id: string
  title: string
  done: number
  /** Undefined until it is known. */
  total: number | undefined
  /** Work whose progress is not known. */
  state: string | undefined
  /** When it began, in milliseconds. */
  begunAt: number
  /** Seconds until the server may be asked again; 0 while nothing is waited for. */
  pause: number
  /** Undefined while it is under way. */
  outcome: Outcome | undefined
}

/** What a task is given. */
export interface Step {
  signal: AbortSignal
  told: (done: number, total: number) => void
  /** Work under way whose progress is not known. */
  says: (state: string) => void
  /** Waits so many seconds, with a visible countdown, or until the user cancels. */
  pause: (seconds: number) => Promise<void>
}

const works = new Map<string, Work>()
const controllers = new Map<string, AbortController>()
const listeners = new Set<() => void>()
let count = 0

function change(id: string, part: Partial<Work>): void {
  const work = works.get(id)
  if (work) works.set(id, { ...work, ...part })
  for (const listener of listeners) listener()
}

/** Starts a task; `outcomeOf` says what came of it where it threw. Never rejects. */
export function begin(
  title: string,
  task: (step: Step) => Promise<Outcome>,
  outcomeOf: (error: unknown, isCancelled: boolean) => Outcome,
): { id: string; ended: Promise<Outcome> } {
  const id = `work-${++count}`
  const controller = new AbortController()
  const { signal } = controller
  const unknown = { done: 0, total: undefined, state: undefined, pause: 0, outcome: undefined }
  works.set(id, { id, title, begunAt: Date.now(), ...unknown })
  controllers.set(id, controller)
  if (controllers.size === 1) addEventListener('beforeunload', keep)
  const step: Step = {
    signal,
    told: (done, total) => change(id, { done, total, state: undefined }),
    says: (state) => change(id, { state }),
    pause: (seconds) => countDown(seconds, signal, (pause) => change(id, { pause })),
  }
  const ended = task(step)
    .catch((error: unknown) => outcomeOf(error, signal.aborted))
    .then((outcome) => {
      controllers.delete(id)
      if (controllers.size === 0) removeEventListener('beforeunload', keep)
      change(id, { outcome, pause: 0 })
      return outcome
    })
  return { id, ended }
}

/** The browser asks before it closes the page on something that is under way. */
const keep = (event: BeforeUnloadEvent) => event.preventDefault()

async function countDown(seconds: number, signal: AbortSignal, told: (left: number) => void): Promise<void> {
  for (let left = Math.ceil(seconds); left > 0 && !signal.aborted; left--) {
    told(left)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  told(0)
}

export const cancel = (id: string): void => controllers.get(id)?.abort()

/** What has ended and was read. */
export const forget = (id: string): boolean => works.delete(id)

/** Nothing of one person's work goes on for the next. */
export function cancelAll(): void {
  for (const controller of controllers.values()) controller.abort()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWork = (id: string): Work | undefined => useSyncExternalStore(subscribe, () => works.get(id))
