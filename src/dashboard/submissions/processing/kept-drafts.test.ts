import { expect, test } from 'vitest'
import { keptDraft } from './kept-drafts.ts'

const empty = { text: '' }

test('processing: what is written outlasts its card, for its user and its submission alone', () => {
  const draft = keptDraft(1, 'note 7', empty)
  draft.write({ text: 'Hello' }, draft.read())
  expect(keptDraft(1, 'note 7', empty).read().text).toBe('Hello')
  expect(keptDraft(1, 'note 8', empty).read().text).toBe('')
  expect(keptDraft(1, 'reply 7', empty).read().text).toBe('')
  // Another user signs in in the same tab.
  expect(keptDraft(2, 'note 7', empty).read().text).toBe('')
})

test('processing: what was sent is forgotten, and what was written on meanwhile is another one', () => {
  const draft = keptDraft(1, 'note 9', empty)
  const sent = draft.write({ text: 'Hello' }, draft.read())
  const next = draft.write({ text: 'Hello, and more' }, sent)
  expect(next.key).not.toBe(sent.key)
  draft.forget(sent)
  expect(draft.read()).toEqual(next)
  draft.forget(next)
  expect(draft.read().text).toBe('')
})
