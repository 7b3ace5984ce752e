import { useSyncExternalStore } from 'react'

/** Seconds in which a deletion can be taken back. */
export const secondsToUndo = 8

/** Deletions that wait at the same time; one more sends the oldest, so that each has its notice in sight. */
const mostWaiting = 4

/** Records that are to be deleted: they are hidden from now on, and the server is told when the seconds have passed. */
export interface Removal {
  id: string
  /** Path of the endpoint that deletes, such as `/webhooks/{id}`. */
  kind: string
  records: readonly number[]
  /** Seconds until the server is told. */
  left: number
}

interface Order {
  kind: string
  records: readonly number[]
  /** Tells the server; `isLeaving` where the page is going away, and has no time for one thing after the other. Never rejects. */
  send: (isLeaving: boolean) => Promise<unknown>
  /** Loads anew what the lists show. */
  sent: () => Promise<unknown>
  /** Called when it no longer waits. */
  over: () => void
}

interface PendingRemoval {
  order: Order
  timer: ReturnType<typeof setInterval>
  isHeld: boolean
}

const removals = new Map<string, Removal>()
const waiting = new Map<string, PendingRemoval>()
const sending = new Map<string, Promise<unknown>>()
const listeners = new Set<() => void>()
const nothing: ReadonlySet<number> = new Set()
let hidden = new Map<string, ReadonlySet<number>>()
let count = 0

function changed(): void {
  const next = new Map<string, Set<number>>()
  for (const { kind, records } of removals.values()) {
    const ids = next.get(kind) ?? new Set()
    for (const record of records) ids.add(record)
    next.set(kind, ids)
  }
  hidden = next
  for (const listener of listeners) listener()
}

/** Begins a deletion that can be taken back for {@link secondsToUndo} seconds. */
export function begin(order: Order): string {
  const [oldest] = waiting.keys()
  if (waiting.size === mostWaiting && oldest !== undefined) send(oldest)
  if (waiting.size === 0) watch()
  const id = `removal-${++count}`
  const { kind, records } = order
  removals.set(id, { id, kind, records, left: secondsToUndo })
  waiting.set(id, { order, timer: setInterval(() => tick(id), 1_000), isHeld: false })
  changed()
  return id
}

function tick(id: string): void {
  const removal = removals.get(id)
  if (!removal || waiting.get(id)?.isHeld) return
  if (removal.left === 1) return send(id)
  removals.set(id, { ...removal, left: removal.left - 1 })
  changed()
}

/** The seconds stand still while a user points at the notice, or has the focus there. */
export function hold(id: string, isHeld: boolean): void {
  const one = waiting.get(id)
  if (one) one.isHeld = isHeld
}

/** Shows the records again; nothing has happened. */
export function undo(id: string): void {
  if (!end(id)) return
  removals.delete(id)
  changed()
}

/** Tells the server now. The records stay hidden until it has answered and the lists know. */
export function send(id: string, isLeaving = false): void {
  const order = end(id)
  if (!order) return
  const answered = order.send(isLeaving)
  sending.set(id, answered)
  const shown = async () => {
    await answered
    sending.delete(id)
    await order.sent()
    removals.delete(id)
    changed()
  }
  void shown()
}

function end(id: string): Order | undefined {
  const one = waiting.get(id)
  if (!one) return undefined
  clearInterval(one.timer)
  waiting.delete(id)
  if (waiting.size === 0) unwatch()
  one.order.over()
  return one.order
}

/** Sends what waits of these deletions at once, and comes back when the server has answered to all of them. */
export async function settled(concerns: (removal: Removal) => boolean = () => true): Promise<void> {
  const all = [...removals.values()].filter(concerns)
  for (const { id } of all) send(id)
  await Promise.all(all.flatMap(({ id }) => sending.get(id) ?? []))
}

function watch(): void {
  addEventListener('pagehide', leave)
  addEventListener('beforeunload', ask)
  addEventListener('keydown', undoLast)
}

function unwatch(): void {
  removeEventListener('pagehide', leave)
  removeEventListener('beforeunload', ask)
  removeEventListener('keydown', undoLast)
}

function leave(): void {
  for (const id of waiting.keys()) send(id, true)
}

/** One deletion goes out with the page; of many at once the browser may refuse some, so that one is asked before. */
function ask(event: BeforeUnloadEvent): void {
  if ([...waiting.values()].some(({ order }) => order.records.length > 1)) event.preventDefault()
}

/** Within a text, and where an editor has steps of its own, the keys mean those. */
function undoLast(event: KeyboardEvent): void {
  const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  const isText = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null
  const last = [...waiting.keys()].at(-1)
  if (!isUndo || isText || event.defaultPrevented || last === undefined) return
  event.preventDefault()
  undo(last)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const removalOf = (id: string): Removal | undefined => removals.get(id)
export const useWaiting = (id: string): Removal | undefined => useSyncExternalStore(subscribe, () => removalOf(id))

export const hiddenOf = (kind: string): ReadonlySet<number> => hidden.get(kind) ?? nothing
export const useHidden = (kind: string): ReadonlySet<number> => useSyncExternalStore(subscribe, () => hiddenOf(kind))
