import { isProblem, type Problem } from '../api/problem.ts'
import type { Form } from '../forms/model.ts'
import { nextStep } from './difference.ts'
import { savedOf, type Draft, type Saved } from './draft.ts'
import { begin, changedTo, type History } from './history.ts'
import { merge } from './merge.ts'
import { performStep, type Version } from './perform-step.ts'

/** How far what is shown is with the server. `refused`: a value is not valid; `offline`: tried again by itself. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'refused'; problem: Problem; key: string | undefined }
  | { kind: 'clash'; theirs: Saved; etag: string; merged: Draft }

export interface EditorState {
  history: History
  save: SaveState
  /** Key of the field being edited; null: the form's own texts. */
  selected: string | null
}

export interface EditorOptions {
  formId: number
  form: Form
  etag: string
  /** Reads the form anew, with its version. */
  reload: () => Promise<{ answer: Form; etag: string | undefined }>
  /** Everything shown is on the server. */
  onSaved: () => void
}

/** Waits after the last change, and after a failure that may pass. */
const saveAfterMs = 700
const retryAfterMs = 3_000

/** One form being edited: what is shown, what the server holds, and what is on its way. */
export interface Session {
  readonly options: EditorOptions
  state: EditorState
  saved: Saved
  version: Version
  readonly listeners: Set<() => void>
  timer: ReturnType<typeof setTimeout> | undefined
  running: Promise<void> | undefined
}

export function openSession(options: EditorOptions): Session {
  const saved = savedOf(options.form)
  return {
    options,
    saved,
    version: { formId: options.formId, etag: options.etag },
    state: { history: begin(saved.draft), save: { kind: 'saved' }, selected: null },
    listeners: new Set(),
    timer: undefined,
    running: undefined,
  }
}

export function set(session: Session, change: Partial<EditorState>): void {
  session.state = { ...session.state, ...change }
  for (const listener of session.listeners) listener()
}

export function setHistory(session: Session, history: History): void {
  const { state } = session
  if (history === state.history) return
  const isBusy = state.save.kind === 'saving' || state.save.kind === 'clash'
  set(session, { history, ...(!isBusy && { save: { kind: 'unsaved' } }) })
  schedule(session, saveAfterMs)
}

function schedule(session: Session, ms: number): void {
  clearTimeout(session.timer)
  session.timer = setTimeout(() => void flush(session), ms)
}

/** Saves now what is not saved; resolves when that has been tried. */
export async function flush(session: Session): Promise<void> {
  clearTimeout(session.timer)
  if (session.state.save.kind === 'clash') return
  session.running ??= save(session).finally(() => (session.running = undefined))
  await session.running
}

async function save(session: Session): Promise<void> {
  const wanted = session.state.history.present
  try {
    for (let step = nextStep(session.saved, wanted); step; step = nextStep(session.saved, wanted)) {
      set(session, { save: { kind: 'saving' } })
      Object.assign(session, await performStep(step, session.saved, session.version))
    }
  } catch (error) {
    return failed(session, error)
  }
  if (session.state.history.present !== wanted) return schedule(session, 0)
  const wasSaved = session.state.save.kind === 'saved'
  set(session, { save: { kind: 'saved' } })
  if (!wasSaved) session.options.onSaved()
}

async function failed(session: Session, error: unknown): Promise<void> {
  if (isProblem(error, 412) || isProblem(error, 404)) return bringTogether(session)
  const mayPass = !isProblem(error) || error.status === 0 || error.status === 429 || error.status >= 500
  if (!mayPass) return set(session, { save: { kind: 'refused', problem: error, key: error.key } })
  set(session, { save: { kind: 'offline' } })
  schedule(session, isProblem(error) && error.retryAfter ? error.retryAfter * 1000 : retryAfterMs)
}

/** Somebody else has changed the form: both changes stay, or a person decides where they touch the same thing. */
async function bringTogether(session: Session): Promise<void> {
  try {
    const fresh = await session.options.reload()
    const keys = new Map(Array.from(session.saved.ids, ([key, id]) => [id, key]))
    const theirs = savedOf(fresh.answer, (id) => keys.get(id) ?? `field-${id}`)
    const { draft, clash } = merge(session.saved.draft, theirs.draft, session.state.history.present)
    const etag = fresh.etag ?? session.version.etag
    if (clash) return set(session, { save: { kind: 'clash', theirs, etag, merged: draft } })
    adopt(session, { theirs, etag, draft })
  } catch (error) {
    if (isProblem(error, 404)) return set(session, { save: { kind: 'refused', problem: error, key: undefined } })
    set(session, { save: { kind: 'offline' } })
    schedule(session, retryAfterMs)
  }
}

/** Goes on from what the server holds now. */
export function adopt(session: Session, { theirs, etag, draft }: { theirs: Saved; etag: string; draft: Draft }): void {
  session.saved = theirs
  session.version = { ...session.version, etag }
  set(session, { history: changedTo(session.state.history, draft, Date.now()), save: { kind: 'unsaved' } })
  schedule(session, 0)
}
