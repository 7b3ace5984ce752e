import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin, hiddenOf, hold, removalOf, secondsToUndo, send, settled, undo } from './store.ts'

/** What the browser would call. */
const handlers = new Map<string, (event: object) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (name: string, handler: (event: object) => void) => handlers.set(name, handler))
  vi.stubGlobal('removeEventListener', (name: string) => handlers.delete(name))
  vi.stubGlobal('Element', class {})
})
afterEach(async () => {
  await settled()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const kind = '/webhooks/{id}'
const now = () => Promise.resolve()

/** A deletion that notes what becomes of it. */
function deletion(records: number[], { answer = now, load = now } = {}) {
  const told: string[] = []
  const id = begin({
    kind,
    records,
    send(isLeaving) {
      told.push(isLeaving ? 'sent with the page' : 'sent')
      return answer()
    },
    sent() {
      told.push('loaded anew')
      return load()
    },
    over: () => void told.push('over'),
  })
  return { id, told }
}

test('removal: a record is hidden at once, and deleted after some seconds, unless it is taken back', async () => {
  const { told } = deletion([7])
  const back = deletion([8])
  expect([...hiddenOf(kind)]).toEqual([7, 8])
  undo(back.id)
  expect([[...hiddenOf(kind)], back.told]).toEqual([[7], ['over']])
  vi.advanceTimersByTime(secondsToUndo * 1_000 - 1)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['over', 'sent'])
  // Until the lists know.
  expect([...hiddenOf(kind)]).toEqual([7])
  await vi.runAllTimersAsync()
  expect([told, [...hiddenOf(kind)]]).toEqual([['over', 'sent', 'loaded anew'], []])
  undo(back.id)
  send(back.id)
  expect(back.told).toEqual(['over'])
})

test('removal: the seconds stand still while a user points at the notice', () => {
  const { id, told } = deletion([1])
  vi.advanceTimersByTime(3_000)
  hold(id, true)
  vi.advanceTimersByTime(60_000)
  expect([removalOf(id)?.left, told]).toEqual([secondsToUndo - 3, []])
  hold(id, false)
  vi.advanceTimersByTime(secondsToUndo * 1_000)
  expect(told).toContain('sent')
})

test('removal: a page that goes away sends what waits; before many go with it, one is asked', () => {
  const one = deletion([1])
  const preventDefault = vi.fn()
  handlers.get('beforeunload')?.({ preventDefault })
  expect(preventDefault).not.toHaveBeenCalled()
  const many = deletion([2, 3])
  handlers.get('beforeunload')?.({ preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
  handlers.get('pagehide')?.({})
  expect([one.told, many.told]).toEqual([
    ['over', 'sent with the page'],
    ['over', 'sent with the page'],
  ])
  expect(handlers.size).toBe(0)
})

test('removal: keys take back the last one, unless they mean something else; a fifth sends the oldest', () => {
  const all = [1, 2, 3, 4, 5].map((record) => deletion([record]))
  expect(all.map(({ told }) => told.includes('sent'))).toEqual([true, false, false, false, false])
  const preventDefault = vi.fn()
  const pressed = { key: 'z', ctrlKey: true, target: null, preventDefault }
  handlers.get('keydown')?.({ ...pressed, defaultPrevented: true })
  handlers.get('keydown')?.({ ...pressed, shiftKey: true })
  expect(preventDefault).not.toHaveBeenCalled()
  handlers.get('keydown')?.(pressed)
  expect([...hiddenOf(kind)]).toEqual([1, 2, 3, 4])
  expect(all[4]?.told).toEqual(['over'])
})

test('removal: what depends on it waits until the server has answered, not until the lists have loaded', async () => {
  const answer = Promise.withResolvers<void>()
  const load = Promise.withResolvers<void>()
  const { told } = deletion([1], { answer: () => answer.promise, load: () => load.promise })
  const other = deletion([2])
  let isThrough = false
  const through = settled(({ records }) => records.includes(1)).then(() => (isThrough = true))
  await vi.advanceTimersByTimeAsync(0)
  expect([told, other.told, isThrough]).toEqual([['over', 'sent'], [], false])
  answer.resolve()
  await through
  expect([...hiddenOf(kind)]).toEqual([1, 2])
  load.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([...hiddenOf(kind)]).toEqual([2])
})
