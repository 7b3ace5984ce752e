import { isProblem, type Problem } from '../api/problem.ts'
import { begin, rebased, type History } from './history.ts'

/** How far what is shown is with the server. `refused`: a value is not valid; `offline`: tried again by itself. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'refused'; problem: Problem; key: string | undefined }
  | { kind: 'clash' }

export interface EditorState<D> {
  history: History<D>
  save: SaveState
  /** Key of what is being edited; null: nothing in particular. */
  selected: string | null
}

/** Whose change stays where two users have changed the same thing. */
export type Side = 'mine' | 'theirs'

/** What the server was found to hold after a change that was not made here. */
export interface FreshRead<D, B> {
  theirs: B
  /** Brings a draft together with it; `clash`: both have changed the same thing to different values. */
  merge: (mine: D, preferred: Side) => { merged: D; clash: boolean }
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
  /** Reads anew what the server holds. Editing goes on meanwhile, so drafts are brought together with it afterwards. */
  reload: (base: B, sent: readonly D[]) => Promise<FreshRead<D, B>>
  /** Everything shown is on the server. */
  onSaved: () => void
}

/** Waits after the last change, and after a failure that may pass. */
const saveAfterMs = 700
/** Who types on without a pause is saved so long after the first change: a browser that dies takes no more than two seconds along. */
const saveWithinMs = 1_500
const retryAfterMs = 3_000
/** Attempts without an answer that are remembered. */
const mostSent = 20

/** One document being edited: what is shown, what the server holds, and what is on its way. */
export interface Session<D, B> {
  readonly document: Document<D, B>
  state: EditorState<D>
  base: B
  /** Drafts whose saving got no answer: the server may hold one of them. */
  sent: readonly D[]
  /** What a person has to decide about, where both have changed the same thing. */
  clash: FreshRead<D, B> | undefined
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
    sent: [],
    clash: undefined,
    state: { history: begin(document.draftOf(document.base)), save: { kind: 'saved' }, selected: null },
    listeners: new Set(),
    timer: undefined,
    changedAt: undefined,
    running: undefined,
  }
}

export function set<D, B>(session: Session<D, B>, change: Partial<EditorState<D>>): void {
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

/** Saves now what is not saved, also what is changed while that goes on; resolves when that has been tried. */
export async function flush<D, B>(session: Session<D, B>): Promise<void> {
  do {
    clearTimeout(session.timer)
    if (session.state.save.kind === 'clash') return
    session.changedAt = undefined
    session.running ??= save(session).finally(() => (session.running = undefined))
    await session.running
  } while (session.state.save.kind === 'unsaved' || session.state.save.kind === 'saving')
}

async function save<D, B>(session: Session<D, B>): Promise<void> {
  const { document } = session
  const wanted = session.state.history.present
  try {
    for (let step = document.next(session.base, wanted); step; step = document.next(session.base, wanted)) {
      set(session, { save: { kind: 'saving' } })
      session.base = await step()
      session.sent = []
    }
  } catch (error) {
    return failed(session, wanted, error)
  }
  if (session.state.history.present !== wanted) return
  const wasSaved = session.state.save.kind === 'saved'
  set(session, { save: { kind: 'saved' } })
  if (!wasSaved) document.onSaved()
}

async function failed<D, B>(session: Session<D, B>, wanted: D, error: unknown): Promise<void> {
  if (isProblem(error, 412) || isProblem(error, 404)) return bringTogether(session)
  const mayPass = !isProblem(error) || error.status === 0 || error.status === 429 || error.status >= 500
  if (!mayPass) return set(session, { save: { kind: 'refused', problem: error, key: error.key } })
  // A server that is too busy, or asks to wait, has not done it.
  if (!isProblem(error, 429))
    session.sent = [wanted, ...session.sent.filter((one) => one !== wanted)].slice(0, mostSent)
  set(session, { save: { kind: 'offline' } })
  schedule(session, isProblem(error) && error.retryAfter ? error.retryAfter * 1000 : retryAfterMs)
}

/** Another user has changed the same document: both changes stay, or a person decides where they touch the same thing. */
async function bringTogether<D, B>(session: Session<D, B>): Promise<void> {
  try {
    const fresh = await session.document.reload(session.base, session.sent)
    const { clash } = fresh.merge(session.state.history.present, 'mine')
    if (clash) {
      session.clash = fresh
      return set(session, { save: { kind: 'clash' } })
    }
    adopt(session, fresh, 'mine')
  } catch (error) {
    if (isProblem(error, 404)) return set(session, { save: { kind: 'refused', problem: error, key: undefined } })
    set(session, { save: { kind: 'offline' } })
    schedule(session, retryAfterMs)
  }
}

/**
 * Goes on from what the server holds now. The drafts that undo and redo lead to are brought together with it, too: they take back what
 * was changed here, and nothing that another user has changed.
 */
export function adopt<D, B>(session: Session<D, B>, { theirs, merge }: FreshRead<D, B>, preferred: Side): void {
  const { history } = session.state
  const { merged } = merge(history.present, preferred)
  session.base = theirs
  session.sent = []
  session.clash = undefined
  set(session, {
    history: rebased(history, merged, (draft) => merge(draft, 'theirs').merged),
    save: { kind: 'unsaved' },
  })
  schedule(session, 0)
}
