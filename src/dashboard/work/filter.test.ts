import { expect, test } from 'vitest'
import { workKinds as known } from '../../shared/contract/submissions/work.ts'
import { failuresOf, queryOf, workFilter, workKinds } from './filter.ts'

test('work: an address says what is shown; what it must not say is left out', () => {
  const whole = { state: 'settled', kind: 'mail', form: 17, since: '2026-11-21', page: 3 }
  expect(workFilter(whole)).toEqual(whole)
  expect(workFilter({ state: 'all', kind: 'mails;', form: -1, since: '21.11.2026', page: 1 })).toEqual({})
  expect(workKinds.toSorted()).toEqual(known.toSorted())
})

test('work: the list and what is done with all of it ask for the same work', () => {
  expect(queryOf({})).toMatchObject({ state: 'failed', page: 1 })
  expect(queryOf({ state: 'settled', form: 17, page: 2 })).toMatchObject({ state: 'settled', form_id: 17, page: 2 })
  expect(failuresOf({ kind: 'crm', form: 17, since: '2026-11-21', page: 2 })).toEqual({
    kind: 'crm',
    form_id: 17,
    since: '2026-11-21',
  })
  expect(failuresOf({})).toEqual({ since: '2000-01-01' })
})
