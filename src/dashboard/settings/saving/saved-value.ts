import { isProblem } from '../../api/problem.ts'
import { guardUnsaved } from '../../editing/open-editors.ts'

export type SettingState = 'idle' | 'saving' | 'saved'

interface ValueState {
  /** What was entered and is not on the server yet; `undefined`: what is stored is shown. */
  draft: { value: unknown } | undefined
  progress: SettingState
  problem: unknown
}

/**
 * Writes a value to the server; answers what is stored then. `bases`: what was stored when the value was entered, and what was sent since
 * without an answer.
 */
export type SendValue = (value: unknown, bases: readonly unknown[]) => Promise<unknown>

/** What was typed on from a value that was sent, on what is stored since. */
export type MergeValue = (sent: unknown, stored: unknown, typed: unknown) => unknown

/** A value that is saved by itself. It outlasts its control until the server has it, or has refused it. */
export interface SavedValue {
  readonly key: string
  state: ValueState
  send: SendValue
  readonly merge: MergeValue | undefined
  bases: readonly unknown[]
  readonly listeners: Set<() => void>
  timer: ReturnType<typeof setTimeout> | undefined
  running: Promise<void> | undefined
  /** Ends the guard that asks before the page is left. */
  release: (() => void) | undefined
}

const pauseMs = 700
const retryAfterMs = 3_000
/** Values sent without an answer that are remembered, with the one that was stored. */
const mostBases = 20

const values = new Map<string, SavedValue>()

/** The value of this name; what of it is on its way may have been entered in a control that is closed by now. */
export function savedValue(key: string, send: SendValue, merge?: MergeValue): SavedValue {
  const value = values.get(key) ?? {
    key,
    state: { draft: undefined, progress: 'idle', problem: undefined },
    send,
    merge,
    bases: [],
    listeners: new Set(),
    timer: undefined,
    running: undefined,
    release: undefined,
  }
  values.set(key, value)
  return value
}

/** What stands in the control of this name while it is not saved, or was refused. */
export const enteredValue = (key: string): { value: unknown } | undefined => values.get(key)?.state.draft

/** Sends it again: what it was refused for may have changed. */
export function tryAgain(key: string): void {
  const value = values.get(key)
  const { draft } = value?.state ?? {}
  if (!value || !draft) return
  enter(value, draft.value, value.bases[0])
  void flush(value)
}

/** Answers how to end it: what is not saved is sent then. */
export function subscribe(value: SavedValue, listener: () => void): () => void {
  value.listeners.add(listener)
  values.set(value.key, value)
  return () => {
    value.listeners.delete(listener)
    void flush(value).then(() => forget(value))
  }
}

function forget(value: SavedValue): void {
  if (value.listeners.size === 0 && !value.release && values.get(value.key) === value) values.delete(value.key)
}

/** Shows a value, and saves it after a pause. `stored`: what the server holds as far as is known. */
export function enter(value: SavedValue, entered: unknown, stored: unknown): void {
  if (!value.state.draft) value.bases = [stored]
  value.release ??= guardUnsaved({ flush: () => flush(value), isSaved: () => false })
  const progress = value.running ? 'saving' : 'idle'
  set(value, { draft: { value: entered }, progress })
  schedule(value, pauseMs)
}

/** Saves now what is not saved; resolves when that has been tried. */
export async function flush(value: SavedValue): Promise<void> {
  clearTimeout(value.timer)
  value.timer = undefined
  if (!value.release) return
  value.running ??= save(value).finally(() => (value.running = undefined))
  await value.running
}

function schedule(value: SavedValue, ms: number): void {
  clearTimeout(value.timer)
  value.timer = setTimeout(() => void flush(value), ms)
}

function set(value: SavedValue, change: Partial<ValueState>): void {
  value.state = { ...value.state, ...change }
  for (const listener of value.listeners) listener()
}

/** One call after the other, until the server holds what was entered last; what is typed has its pause. */
async function save(value: SavedValue): Promise<void> {
  while (value.state.draft && value.timer === undefined) {
    const { value: wanted } = value.state.draft
    set(value, { progress: 'saving' })
    try {
      const stored = await value.send(wanted, value.bases)
      // Who shows what is stored is told of it in a task of its own. Without the draft, the value of before would be shown until then, and
      // the cursor would stand at its end.
      await new Promise((done) => setTimeout(done))
      saved(value, wanted, stored)
    } catch (error) {
      return failed(value, wanted, error)
    }
  }
}

function saved(value: SavedValue, wanted: unknown, stored: unknown): void {
  const { draft } = value.state
  const isTypedOn = draft !== undefined && draft.value !== wanted
  // What was typed since is a change of what was sent.
  if (isTypedOn) {
    value.bases = [stored]
    return set(value, {
      draft: { value: value.merge ? value.merge(wanted, stored, draft.value) : draft.value },
      progress: 'idle',
      problem: undefined,
    })
  }
  end(value, { draft: undefined, progress: 'saved', problem: undefined })
}

function failed(value: SavedValue, wanted: unknown, error: unknown): void {
  const mayPass = !isProblem(error) || [0, 412, 429].includes(error.status) || error.status >= 500
  const isTypedOn = value.state.draft?.value !== wanted
  if (!mayPass && !isTypedOn) return end(value, { progress: 'idle', problem: error })
  if (mayPass) value.bases = withSent(value.bases, wanted)
  set(value, { progress: 'idle', problem: error })
  if (mayPass) schedule(value, isProblem(error) && error.retryAfter ? error.retryAfter * 1000 : retryAfterMs)
  else if (value.timer === undefined) schedule(value, 0)
}

/** What was stored stays the first; of what was sent since, the last ones are kept, each once. */
function withSent([stored, ...sent]: readonly unknown[], wanted: unknown): unknown[] {
  const text = JSON.stringify(wanted)
  const others = sent.filter((one) => JSON.stringify(one) !== text)
  return [stored, ...[...others, wanted].slice(1 - mostBases)]
}

function end(value: SavedValue, state: Partial<ValueState>): void {
  value.release?.()
  value.release = undefined
  set(value, state)
  forget(value)
}
