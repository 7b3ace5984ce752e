import { expect, test } from 'vitest'
import { formSettingDefaults } from '../../../../shared/contract/form-settings/form-settings.ts'
import { plates } from './logo-tone.ts'

const dark = { background_color: '#14181f', card_background_color: '#1d232c', text_color: '#e8ebf0' }
const settings = {
  ...formSettingDefaults,
  ...dark,
  internal_title: 'Test',
  logo_url: 'https://agency.example/logo.png',
}
const from = {} as Parameters<ReturnType<typeof plates>>[0]

test('public forms: a page does not wait for the tone of its logo, the next one has the answer [B13-168]', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let asked = 0
  const plateOf = plates(() => {
    asked++
    return promise
  })
  expect(await Promise.all([plateOf(from, 1, settings), plateOf(from, 1, settings)])).toEqual(['unknown', 'unknown'])
  resolve(true)
  expect(await plateOf(from, 1, settings)).toBe('needed')
  expect(await plateOf(from, 1, settings)).toBe('needed')
  expect(asked).toBe(1)
})

test('public forms: a page does not fail by the tone of its logo, and a failure is not remembered [B13-168]', async () => {
  const answers = [Promise.reject(new Error('refused')), Promise.resolve(undefined), Promise.resolve(false)]
  const plateOf = plates(() => answers.shift() ?? Promise.reject(new Error('asked again')))
  const told = []
  for (let page = 0; page < 4; page++) told.push(await plateOf(from, 1, settings))
  expect(told).toEqual(['unknown', 'unneeded', 'unneeded', 'unneeded'])
  expect(answers).toEqual([])
})
