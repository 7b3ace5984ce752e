import { isProblem, type Problem } from '../api/problem.ts'
import { begin, changedTo, type History } from './history.ts'

/** How far what is shown is with the server. `refused`: a value is not valid; `offline`: tried again by itself. */
export type SaveState<D, B> =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'refused'; problem: Problem; key: string | undefined }
  | { kind: 'clash'; theirs: B; merged: D }

export interface EditorState<D, B> {
  history: History<D>
  save: SaveState<D, B>
  /** Key of what is being edited; null: nothing in particular. */
  selected: string | null
}

/**
 * How one kind of document comes to the server. `D` is the draft that is edited and never changed in place; `B` is what the server holds
 * as far as we know, with its version.
 */
export interface Document<D, B> {
  base: B
  draftOf: (base: B) => D
  /** The call that brings the server nearer to the draft; `undefined` when it holds it. */
  next: (base: B, wanted: D) => (() => Promise<B>) | undefined
  /** Reads anew what the server holds, and brings it together with what is shown here. */
  reconcile: (base: B, mine: D) => Promise<{ theirs: B; merged: D; clash: boolean }>
  /** Everything shown is on the server. */
  onSaved: () => void
}

/** Waits after the last change, and after a failure that may pass. */
const saveAfterMs = 700
/** Who types on without a pause is saved so long after the first change: a browser that dies takes no more than two seconds along. */
const saveWithinMs = 1_500
const retryAfterMs = 3_000

/** One document being edited: what is shown, what the server holds, and what is on its way. */
export interface Session<D, B> {
  readonly document: Document<D, B>
  state: EditorState<D, B>
  base: B
  readonly listeners: Set<() => void>
  timer: ReturnType<typeof setTimeout> | undefined
  /** When the first change was made that no save has begun with. */
  changedAt: number | undefined
  running: Promise<void> | undefined
}

export function openSession<D, B>(document: Document<D, B>): Session<D, B> {
  return {
    document,
    base: document.base,
    state: { history: begin(document.draftOf(document.base)), save: { kind: 'saved' }, selected: null },
    listeners: new Set(),
    timer: undefined,
    changedAt: undefined,
    running: undefined,
  }
}

export function set<D, B>(session: Session<D, B>, change: Partial<EditorState<D, B>>): void {
  session.state = { ...session.state, ...change }
  for (const listener of session.listeners) listener()
}

export function setHistory<D, B>(session: Session<D, B>, history: History<D>): void {
  const { state } = session
  if (history === state.history) return
  const isBusy = state.save.kind === 'saving' || state.save.kind === 'clash'
  set(session, { history, ...(!isBusy && { save: { kind: 'unsaved' } }) })
  session.changedAt ??= Date.now()
  schedule(session, Math.min(saveAfterMs, Math.max(0, session.changedAt + saveWithinMs - Date.now())))
}

function schedule<D, B>(session: Session<D, B>, ms: number): void {
  clearTimeout(session.timer)
  session.timer = setTimeout(() => void flush(session), ms)
}

/** Saves now what is not saved; resolves when that has been tried. */
export async function flush<D, B>(session: Session<D, B>): Promise<void> {
  clearTimeout(session.timer)
  if (session.state.save.kind === 'clash') return
  session.changedAt = undefined
  session.running ??= save(session).finally(() => (session.running = undefined))
  await session.running
}

async function save<D, B>(session: Session<D, B>): Promise<void> {
  const { document } = session
  const wanted = session.state.history.present
  try {
    for (let step = document.next(session.base, wanted); step; step = document.next(session.base, wanted)) {
      set(session, { save: { kind: 'saving' } })
      session.base = await step()
    }
  } catch (error) {
    return failed(session, error)
  }
  if (session.state.history.present !== wanted) return schedule(session, 0)
  const wasSaved = session.state.save.kind === 'saved'
  set(session, { save: { kind: 'saved' } })
  if (!wasSaved) document.onSaved()
}

async function failed<D, B>(session: Session<D, B>, error: unknown): Promise<void> {
  if (isProblem(error, 412) || isProblem(error, 404)) return bringTogether(session)
  const mayPass = !isProblem(error) || error.status === 0 || error.status === 429 || error.status >= 500
  if (!mayPass) return set(session, { save: { kind: 'refused', problem: error, key: error.key } })
  set(session, { save: { kind: 'offline' } })
  schedule(session, isProblem(error) && error.retryAfter ? error.retryAfter * 1000 : retryAfterMs)
}

/** Another user has changed the same document: both changes stay, or a person decides where they touch the same thing. */
async function bringTogether<D, B>(session: Session<D, B>): Promise<void> {
  try {
    const { theirs, merged, clash } = await session.document.reconcile(session.base, session.state.history.present)
    if (clash) return set(session, { save: { kind: 'clash', theirs, merged } })
    adopt(session, theirs, merged)
  } catch (error) {
    if (isProblem(error, 404)) return set(session, { save: { kind: 'refused', problem: error, key: undefined } })
    set(session, { save: { kind: 'offline' } })
    schedule(session, retryAfterMs)
  }
}

/** Goes on from what the server holds now. */
export function adopt<D, B>(session: Session<D, B>, theirs: B, draft: D): void {
  session.base = theirs
  set(session, { history: changedTo(session.state.history, draft, Date.now()), save: { kind: 'unsaved' } })
  schedule(session, 0)
}
