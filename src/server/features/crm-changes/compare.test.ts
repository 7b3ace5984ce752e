import { expect, test } from 'vitest'
import type { CrmRecordState } from '../../crm/port.ts'
import { changesSince } from './compare.ts'

const state: CrmRecordState = {
  responsible: 'Gaby Muster',
  status: 'Nicht begonnen',
  starts_at: '2026-12-01T10:00',
  ends_at: '2026-12-01T11:00',
  is_archived: false,
}
const seen = (change: Partial<CrmRecordState> = {}) => ({ state: { ...state, ...change } })
const gone = { state: null }

test('crm changes: the first look says nothing, and neither does a record that stands as before', () => {
  expect(changesSince(null, seen())).toEqual([])
  expect(changesSince(null, gone)).toEqual([])
  expect(changesSince(gone, gone)).toEqual([])
  expect(changesSince(seen(), seen())).toEqual([])
})

test('crm changes: each thing that differs is a change of its own, with what it was', () => {
  expect(changesSince(seen(), seen({ responsible: null }))).toEqual([
    { what: 'responsible', before: 'Gaby Muster', after: null },
  ])
  expect(changesSince(seen(), seen({ status: 'Erledigt', ends_at: '2026-12-01T12:00' }))).toEqual([
    { what: 'status', before: 'Nicht begonnen', after: 'Erledigt' },
    { what: 'appointment', before: '2026-12-01T10:00/2026-12-01T11:00', after: '2026-12-01T10:00/2026-12-01T12:00' },
  ])
  expect(changesSince(seen({ starts_at: null, ends_at: null }), seen({ ends_at: null }))).toEqual([
    { what: 'appointment', before: null, after: '2026-12-01T10:00' },
  ])
})

test('crm changes: a record is deleted, there again, archived and active again', () => {
  const nothing = { before: null, after: null }
  expect(changesSince(seen(), gone)).toEqual([{ what: 'deleted', ...nothing }])
  expect(changesSince(gone, seen({ status: 'Erledigt' }))).toEqual([{ what: 'restored', ...nothing }])
  expect(changesSince(seen(), seen({ is_archived: true }))).toEqual([{ what: 'archived', ...nothing }])
  expect(changesSince(seen({ is_archived: true }), seen())).toEqual([{ what: 'restored', ...nothing }])
})
