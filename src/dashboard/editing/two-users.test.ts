import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mergeObjects } from '../../shared/versions/merge-lists.ts'
import { Problem } from '../api/problem.ts'
import { createEditor } from './editor.ts'
import { knownList, knownObject } from './known.ts'
import type { Document } from './session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Card {
  title: string
  text: string
}

interface StoredCard {
  card: Card
  version: number
}

/** A card of two texts on a server that another user writes to as well. */
function cardOnServer() {
  const server: StoredCard & { answers: (() => Promise<void>)[] } = {
    card: { title: '', text: '' },
    version: 1,
    /** What happens before a read is answered, one after the other. */
    answers: [],
  }
  const lost = { next: false }
  const document: Document<Card, StoredCard> = {
    base: { card: server.card, version: 1 },
    draftOf: ({ card }) => card,
    next({ card, version }, wanted) {
      if (card.title === wanted.title && card.text === wanted.text) return undefined
      return async () => {
        if (version !== server.version) throw new Problem(412, 'Changed.')
        Object.assign(server, { card: wanted, version: version + 1 })
        if (!lost.next) return { card: wanted, version: server.version }
        lost.next = false
        throw new Problem(0, 'No answer.')
      }
    },
    async reload({ card }, sent) {
      const theirs = { card: server.card, version: server.version }
      await server.answers.shift()?.()
      const base = knownObject(card, theirs.card, sent)
      return {
        theirs,
        merge(mine, preferred) {
          const [from, onto] = preferred === 'mine' ? [theirs.card, mine] : [mine, theirs.card]
          const { value, clashes } = mergeObjects(base, from, onto)
          return { merged: value, clash: clashes.length > 0 }
        },
      }
    },
    onSaved: () => {},
  }
  const editor = createEditor(document)
  return {
    server,
    editor,
    loseAnswer: () => (lost.next = true),
    type: (change: Partial<Card>) => editor.change((card) => ({ ...card, ...change })),
    byOther: (change: Partial<Card>) =>
      Object.assign(server, { card: { ...server.card, ...change }, version: server.version + 1 }),
  }
}

test('editing: what is typed while the change of another user is read stays, and is saved', async () => {
  const { server, editor, type, byOther } = cardOnServer()
  byOther({ title: 'Theirs' })
  server.answers.push(async () => type({ text: 'Hello world' }))
  type({ text: 'Hello' })
  await vi.runAllTimersAsync()
  expect(editor.state().history.present).toEqual({ title: 'Theirs', text: 'Hello world' })
  expect(server.card).toEqual({ title: 'Theirs', text: 'Hello world' })
  expect(editor.state().save.kind).toBe('saved')
})

test.for([
  ['mine', { title: 'Mine, and more', text: 'Typed later' }],
  ['theirs', { title: 'Theirs', text: 'Typed later' }],
] as const)('editing: what is typed before a clash is decided stays where %s is kept', async ([side, card]) => {
  const { server, editor, type, byOther } = cardOnServer()
  byOther({ title: 'Theirs' })
  type({ title: 'Mine' })
  await vi.runAllTimersAsync()
  expect(editor.state().save.kind).toBe('clash')
  type({ title: 'Mine, and more', text: 'Typed later' })
  await vi.runAllTimersAsync()
  expect(server.card).toEqual({ title: 'Theirs', text: '' })
  editor.settle(side)
  await vi.runAllTimersAsync()
  expect(server.card).toEqual(card)
})

test('editing: undo takes back what was changed here, and nothing of another user', async () => {
  const { server, editor, type, byOther } = cardOnServer()
  type({ text: 'First' })
  await vi.runAllTimersAsync()
  byOther({ title: 'Theirs' })
  type({ text: 'Second' })
  await vi.runAllTimersAsync()
  editor.undo()
  await vi.runAllTimersAsync()
  expect(server.card).toEqual({ title: 'Theirs', text: 'First' })
  editor.undo()
  await vi.runAllTimersAsync()
  expect(server.card).toEqual({ title: 'Theirs', text: '' })
  editor.redo()
  await vi.runAllTimersAsync()
  expect(server.card).toEqual({ title: 'Theirs', text: 'First' })
})

test('editing: saving now includes what is typed while that goes on', async () => {
  const { server, editor, type, byOther } = cardOnServer()
  byOther({ title: 'Theirs' })
  server.answers.push(async () => type({ text: 'Hello world' }))
  type({ text: 'Hello' })
  await editor.flush()
  expect(server.card.text).toBe('Hello world')
})

test('editing: what was saved without an answer is no change of another user', async () => {
  const { server, editor, type, loseAnswer } = cardOnServer()
  type({ title: 'A', text: 'T' })
  loseAnswer()
  await editor.flush()
  expect(editor.state().save.kind).toBe('offline')
  type({ title: 'AB' })
  await vi.runAllTimersAsync()
  expect(editor.state().save.kind).toBe('saved')
  expect(server.card).toEqual({ title: 'AB', text: 'T' })
})

test('editing: entries added, deleted and moved without an answer count as known, others do not', () => {
  const entry = (key: string, text = '') => ({ key, text })
  const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('')
  const base = [entry('a'), entry('b'), entry('c')]
  const sent = [[entry('c'), entry('n', 'new'), entry('a', 'own')]]
  expect(knownList(base, sent[0]!, [])).toBe(base)
  expect(knownList(base, sent[0]!, sent)).toEqual(sent[0])
  // Another user has changed the new entry since, added one, and deleted one.
  const theirs = [entry('c'), entry('n', 'theirs'), entry('t')]
  expect(knownList(base, theirs, sent)).toEqual([entry('c'), entry('n', 'new'), entry('a')])
  // Nothing of it has arrived.
  expect(keys(knownList(base, [...base, entry('t')], sent))).toBe('abc')
})
