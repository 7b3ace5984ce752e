import { expect, test } from 'vitest'
import { changeTexts } from './change-texts.ts'

test('dashboard: what was changed in the CRM is one sentence in both languages, also where it is hidden', () => {
  const { de, en } = changeTexts
  expect(de.responsible(null, 'Gaby Muster')).toBe('Zuständig ist jetzt Gaby Muster.')
  expect(de.responsible('Gaby Muster', null)).toBe('Gaby Muster ist nicht mehr zuständig.')
  expect(de.status('Neu', 'Erledigt')).toBe('Status: Erledigt (bisher: Neu)')
  expect(en.appointment('1 Dec', '2 Dec')).toBe('Appointment: 2 Dec (previously: 1 Dec)')
  expect([de.responsible(null, null), de.status(null, null), de.appointment(null, null)]).toEqual([
    'Die Zuständigkeit hat sich geändert.',
    'Der Status hat sich geändert.',
    'Die Zeit des Termins hat sich geändert.',
  ])
  expect([en.deleted(null, null), de.deleted(null, null)]).toEqual([
    'Deleted in the CRM, or no longer readable there.',
    'Im CRM gelöscht oder dort nicht mehr lesbar.',
  ])
})
