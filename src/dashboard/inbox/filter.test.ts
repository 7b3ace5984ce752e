import { expect, test } from 'vitest'
import { inboxFilter, isNarrowed, queryOf } from './filter.ts'

test('inbox: an address shows what it names; what it cannot mean is left out', () => {
  const named = { status: 'done', assignee: 3, form: 17, tag: 'Rückruf', overdue: true, unread: true, submission: 9 }
  expect(inboxFilter(named)).toEqual(named)
  expect(
    inboxFilter({ status: 'gone', assignee: 'you', form: -1, tag: '', overdue: 'yes', unread: 1, submission: 1.5 }),
  ).toEqual({})
})

test('inbox: without a status it is what is to be done; each filter is a parameter of the endpoint', () => {
  expect(queryOf({})).toEqual({ status: 'new,in_progress', per_page: 25 })
  expect(queryOf({ status: 'discarded', assignee: 'me', form: 17, tag: 'a', overdue: true, unread: true })).toEqual({
    status: 'discarded',
    assignee: 'me',
    form_id: 17,
    tag: 'a',
    due: 'overdue',
    unread: 1,
    per_page: 25,
  })
})

test('inbox: a status alone and an open submission do not narrow the list', () => {
  expect([isNarrowed({ status: 'done', submission: 1 }), isNarrowed({ unread: true })]).toEqual([false, true])
})
