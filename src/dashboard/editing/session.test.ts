import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEditor } from './editor.ts'
import { changedTo } from './history.ts'
import { openSession, setHistory } from './session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('goal 6: typing is saved within two seconds, and at once after a pause of less than one', async () => {
  const saved: string[] = []
  const session = openSession<string, string>({
    base: '',
    draftOf: (base) => base,
    next: (base, wanted) => (base === wanted ? undefined : () => (saved.push(wanted), Promise.resolve(wanted))),
    reload: () => Promise.reject(new Error('There is no other editor.')),
    onSaved: () => {},
  })
  const type = (text: string) => setHistory(session, changedTo(session.state.history, text, Date.now()))
  let longest = 0
  let text = ''
  for (let typed = 0; typed < 50; typed++) {
    type((text += 'a'))
    await vi.advanceTimersByTimeAsync(100)
    longest = Math.max(longest, text.length - (saved.at(-1)?.length ?? 0))
  }
  expect(longest).toBeLessThanOrEqual(20)
  expect(saved.length).toBeLessThanOrEqual(4)
  await vi.advanceTimersByTimeAsync(800)
  expect(saved.at(-1)).toBe(text)
  expect(session.state.save.kind).toBe('saved')
})

test('editors: what was discarded is no step that undo leads back to, however long a pause was [B31-84]', () => {
  const editor = createEditor<string, string>({
    base: 'a',
    draftOf: (base) => base,
    next: () => undefined,
    reload: () => Promise.reject(new Error('There is no other editor.')),
    onSaved: () => {},
  })
  const type = (text: string) => editor.change(() => text, 'title')
  type('ab')
  const discard = editor.begin()
  type('abc')
  vi.advanceTimersByTime(5_000)
  type('abcd')
  expect(discard()).toBe(true)
  expect(editor.state().history).toMatchObject({ past: ['a'], present: 'ab', future: [] })
  editor.undo()
  expect(editor.state().history.present).toBe('a')
  // Nothing was written: nothing is forgotten.
  expect(editor.begin()()).toBe(true)
  expect(editor.state().history.future).toEqual(['ab'])
})
