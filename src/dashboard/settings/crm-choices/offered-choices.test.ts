import { expect, test } from 'vitest'
import { offeredChoices } from './offered-choices.ts'

test('settings: choices of the CRM are offered by their labels, or by their codes where they have none', () => {
  expect(offeredChoices({ Email: 'E-Mail', Notiz: '' }, ['Email'])).toEqual([
    { value: 'Email', label: 'E-Mail' },
    { value: 'Notiz', label: 'Notiz' },
  ])
})

test('settings: a choice that the CRM does not have any more stays, after the others', () => {
  expect(offeredChoices({ Email: 'E-Mail' }, ['Brief', 'Email'])).toEqual([
    { value: 'Email', label: 'E-Mail' },
    { value: 'Brief', label: 'Brief' },
  ])
})
