import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mergeValues } from '../../../shared/versions/merge-values.ts'
import { Problem } from '../../api/problem.ts'
import { flushEditors } from '../../editing/open-editors.ts'
import { enter, flush, savedValue, subscribe } from './saved-value.ts'
import { writeMerged } from './write-merged.ts'

/** What the browser would call. */
const handlers = new Map<string, (event: object) => void>()
const addEventListener = (name: string, handler: (event: object) => void) => handlers.set(name, handler)
const removeEventListener = (name: string) => handlers.delete(name)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('removeEventListener', removeEventListener)
  vi.stubGlobal('document', { addEventListener, removeEventListener, visibilityState: 'hidden' })
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let made = 0

/** A setting of a server that answers as the test says. */
function setting() {
  const calls: { value: unknown; answer: PromiseWithResolvers<void> }[] = []
  const server = { stored: null as unknown }
  const value = savedValue(`/forms/${++made}/title`, async (wanted) => {
    const answer = Promise.withResolvers<void>()
    calls.push({ value: wanted, answer })
    await answer.promise
    server.stored = wanted
    return wanted
  })
  const close = subscribe(value, () => undefined)
  return { calls, server, value, close, type: (text: unknown) => enter(value, text, server.stored) }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test('settings: a value that is typed while it is saved is saved after it, never beside it', async () => {
  const { calls, server, value, type, close } = setting()
  type('A')
  await vi.advanceTimersByTimeAsync(700)
  type('AB')
  void flush(value)
  await settled()
  expect(calls).toHaveLength(1)
  calls[0]?.answer.resolve()
  await settled()
  calls[1]?.answer.resolve()
  await settled()
  expect(server.stored).toBe('AB')
  expect(value.state).toMatchObject({ draft: undefined, progress: 'saved' })
  close()
})

test('settings: a save that fails is tried again until the server has it, also once the control is closed', async () => {
  const { calls, server, value, type, close } = setting()
  type('A')
  close()
  await settled()
  calls[0]?.answer.reject(new Problem(0, 'No network.'))
  await settled()
  expect(value.state).toMatchObject({ draft: { value: 'A' }, problem: { status: 0 } })
  // The control that is opened next goes on with it.
  expect(savedValue(value.key, value.send)).toBe(value)
  await vi.advanceTimersByTimeAsync(3_000)
  calls[1]?.answer.resolve()
  await settled()
  expect(server.stored).toBe('A')
  expect(savedValue(value.key, value.send)).not.toBe(value)
})

test('settings: a refused value is shown with why, and is not sent again', async () => {
  const { calls, value, type, close } = setting()
  type('wrong')
  await vi.advanceTimersByTimeAsync(700)
  calls[0]?.answer.reject(new Problem(422, 'Invalid.'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(1)
  expect(value.state).toMatchObject({ draft: { value: 'wrong' }, problem: { status: 422 } })
  close()
})

test('settings: of what was sent without an answer the last values are known, and what was stored', async () => {
  const told: (readonly unknown[])[] = []
  const value = savedValue(`/forms/${++made}/title`, async (_wanted, bases) => {
    told.push(bases)
    if (told.length < 31) throw new Problem(0, 'No answer.')
  })
  const close = subscribe(value, () => undefined)
  for (let i = 1; i <= 29; i++) {
    enter(value, { text: i }, { text: 0 })
    await flush(value)
  }
  // The same once more is the same.
  enter(value, { text: 29 }, { text: 0 })
  await flush(value)
  close()
  await vi.advanceTimersByTimeAsync(3_000)
  const last = Array.from({ length: 19 }, (_, i) => ({ text: 11 + i }))
  expect(told.at(-1)).toEqual([{ text: 0 }, ...last])
  expect(value.state.draft).toBeUndefined()
})

test('settings: before a page with an unsaved value is left, it is sent and one is asked', async () => {
  const { calls, type, close } = setting()
  expect(handlers.has('beforeunload')).toBe(false)
  type('A')
  const preventDefault = vi.fn<() => void>()
  handlers.get('beforeunload')?.({ preventDefault })
  expect(preventDefault).toHaveBeenCalled()
  expect(calls.map(({ value }) => value)).toEqual(['A'])
  const flushed = flushEditors()
  calls[0]?.answer.resolve()
  await settled()
  expect(await flushed).toBe(true)
  expect(handlers.has('beforeunload')).toBe(false)
  // A page that is only hidden saves, too.
  type('AB')
  handlers.get('visibilitychange')?.({})
  expect(calls.map(({ value }) => value)).toEqual(['A', 'AB'])
  calls[1]?.answer.reject(new Problem(0, 'No network.'))
  expect(await flushEditors()).toBe(false)
  close()
  await vi.advanceTimersByTimeAsync(3_000)
  calls[2]?.answer.resolve()
})

/** A form on a server, and how two people who read it write its translations. */
function translatedForm() {
  const server = { answer: { translations: { en: { title: 'Old' } } as unknown }, etag: '1' }
  const writes: (string | undefined)[] = []
  const reader = (lost = false) => {
    const held = { ...server }
    return (value: unknown, bases: readonly unknown[]) =>
      writeMerged(
        {
          held,
          partOf: ({ translations }) => translations,
          reload: async () => ({ ...server }),
          async write(translations, _held, ifMatch) {
            writes.push(ifMatch)
            if (ifMatch !== undefined && ifMatch !== server.etag) throw new Problem(412, 'Changed.')
            Object.assign(server, { answer: { translations }, etag: `${Number(server.etag) + 1}` })
            if (lost) throw new Problem(0, 'No answer.')
            return { ...server }
          },
        },
        value,
        bases,
      )
  }
  return { server, writes, reader }
}

test('settings: two translators at once keep the texts of both', async () => {
  const { server, writes, reader } = translatedForm()
  const base = server.answer.translations
  const [one, other] = [reader(), reader()]
  await one({ en: { title: 'New', text: 'Text' } }, [base])
  await other({ en: { title: 'Old' }, fr: { title: 'Titre' } }, [base])
  expect(server.answer.translations).toEqual({ en: { title: 'New', text: 'Text' }, fr: { title: 'Titre' } })
  expect(writes).toEqual(['1', '1', '2'])
})

test('settings: a text that is deleted after a save without an answer does not come back', async () => {
  const { server, reader } = translatedForm()
  const base = server.answer.translations
  const added = { en: { title: 'Old', text: 'Text' } }
  await expect(reader(true)(added, [base])).rejects.toThrow('No answer.')
  await reader()(base, [base, added])
  expect(server.answer.translations).toEqual(base)
})

test('settings: rows that one user has moved stay what they are while another one changes them', () => {
  const row = (text: string, url: string) => ({ text, url })
  const [buy, rent] = [row('Kauf', '1'), row('Miete', '1')]
  const changed = row('Kauf', '2')
  expect(mergeValues([buy, rent], [changed, rent], [rent, buy])).toEqual([changed, rent])
  expect(mergeValues([buy, rent], [rent, buy], [changed, rent])).toEqual([rent, changed])
  // Equal rows are at their places.
  expect(mergeValues([buy, buy, rent], [buy, buy, row('Miete', '2')], [buy, changed, rent])).toEqual([
    buy,
    changed,
    row('Miete', '2'),
  ])
})

test('settings: lists of two users are merged by entry, rows by place; other values are replaced', () => {
  expect(mergeValues(['a', 'b'], ['a', 't', 'b'], ['a', 'm'])).toEqual(['a', 't', 'm'])
  const row = (text: string, url = '') => ({ text, url })
  const rows = [row('1'), row('2')]
  expect(mergeValues(rows, [row('1'), row('2', 't')], [row('1m'), row('2')])).toEqual([row('1m'), row('2', 't')])
  expect(mergeValues(rows, [row('2')], [row('1'), row('2'), row('3')])).toEqual([row('2'), row('3')])
  expect(mergeValues(rows, null, rows)).toBeNull()
  expect(mergeValues('base', 'theirs', 'mine')).toBe('mine')
  expect(mergeValues('base', 'theirs', 'base')).toBe('theirs')
})

test('settings: a row that two users have replaced at one place is the whole row of one of them', () => {
  const row = (text: string, url: string) => ({ text, url })
  const [buy, rent] = [row('Kauf', '1'), row('Miete', '2')]
  const mine = row('Tausch', '1')
  expect(mergeValues([buy, rent], [row('Pacht', '3'), rent], [mine, rent])).toEqual([mine, rent])
  expect(mergeValues([buy, rent], [row('Kauf', '3'), rent], [mine, rent])).toEqual([mine, rent])
  expect(mergeValues([buy, rent], [row('Pacht', '3'), rent], [buy, rent])).toEqual([row('Pacht', '3'), rent])
  // In a list of a list, too.
  expect(mergeValues({ rows: [buy] }, { rows: [row('Pacht', '3')] }, { rows: [mine] })).toEqual({ rows: [mine] })
})

test('settings: rows with an id are known by it, wherever they stand, and merged by their parts', () => {
  const row = (id: number, text: string, url = '') => ({ id, text, url })
  const [a, b] = [row(1, 'a'), row(2, 'b')]
  expect(mergeValues([a, b], [row(1, 'a', 't'), b], [row(1, 'm'), b])).toEqual([row(1, 'm', 't'), b])
  expect(mergeValues([a, b], [row(2, 'b', 't'), a], [row(1, 'm'), b])).toEqual([row(2, 'b', 't'), row(1, 'm')])
  // Two new ones are two, though they stand in one place.
  expect(mergeValues([a], [a, row(3, 't')], [a, row(4, 'm')])).toEqual([a, row(3, 't'), row(4, 'm')])
  expect(mergeValues([a], [row(3, 't')], [row(4, 'm')])).toEqual([row(3, 't'), row(4, 'm')])
})
