import { expect, test } from 'vitest'
import { filterOfView, inboxFilter, isNarrowed, keptView, queryOf, showsSame } from './filter.ts'

test('inbox: an address shows what it names; what it cannot mean is left out', () => {
  const named = {
    status: 'done',
    assignee: 3,
    form: 17,
    tag: 'Rückruf',
    overdue: true,
    unread: true,
    from: '2026-11-01',
    sort: 'asc',
    submission: 9,
  }
  expect(inboxFilter(named)).toEqual(named)
  expect(
    inboxFilter({
      status: 'gone',
      assignee: 'you',
      form: -1,
      tag: '',
      overdue: 'yes',
      unread: 1,
      from: 'x',
      sort: 'desc',
      submission: 1.5,
    }),
  ).toEqual({})
})

test('inbox: without a status it is what is to be done; each filter is a parameter of the endpoint', () => {
  expect(queryOf({})).toEqual({ status: 'new,in_progress', per_page: 25 })
  expect(
    queryOf({
      status: 'discarded',
      assignee: 'me',
      form: 17,
      tag: 'a',
      overdue: true,
      unread: true,
      until: '2026-11-30',
      sort: 'asc',
    }),
  ).toEqual({
    status: 'discarded',
    assignee: 'me',
    form_id: 17,
    tag: 'a',
    due: 'overdue',
    unread: 1,
    until: '2026-11-30',
    sort: 'asc',
    per_page: 25,
  })
})

test('inbox: a status alone and an open submission do not narrow the list', () => {
  expect([isNarrowed({ status: 'done', submission: 1, sort: 'asc' }), isNarrowed({ unread: true })]).toEqual([
    false,
    true,
  ])
})

test('inbox: several statuses stand in the address as a list; what is to be done needs none', () => {
  expect(inboxFilter({ status: ['done', 'gone', 'new'] })).toEqual({ status: ['new', 'done'] })
  expect(inboxFilter({ status: ['done'] })).toEqual({ status: 'done' })
  expect(inboxFilter({ status: ['in_progress', 'new'] })).toEqual({})
  expect(queryOf({ status: ['new', 'done'] })).toEqual({ status: 'new,done', per_page: 25 })
})

test('inbox views: a view keeps all that is shown, and shows it again', () => {
  const filter = {
    status: 'done',
    assignee: 3,
    form: 17,
    tag: 'Rückruf',
    overdue: true,
    unread: true,
    from: '2026-11-01',
    until: '2026-11-30',
    sort: 'asc',
  } as const
  const kept = keptView({ ...filter, submission: 9 })
  expect(kept).toEqual({
    status: ['done'],
    assignee: 3,
    form_id: 17,
    tag: 'Rückruf',
    due: 'overdue',
    unread: true,
    from: '2026-11-01',
    until: '2026-11-30',
    sort: 'asc',
  })
  expect(filterOfView(kept)).toEqual(filter)
  expect(filterOfView(keptView({}))).toEqual({})
  // One that a program has saved without a status shows what the endpoint lists.
  expect(filterOfView({})).toEqual({ status: ['new', 'in_progress', 'done'] })
  expect([showsSame({ submission: 1 }, {}), showsSame({ unread: true }, {})]).toEqual([true, false])
})
