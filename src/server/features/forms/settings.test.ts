import { expect, test } from 'vitest'
import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import { resolveSettings, settingsText } from './settings.ts'

test('forms: the text of settings says what the settings are, member for member [B2.2]', () => {
  const row = {
    internal_title: 'A "quoted" title',
    custom_slug: 'a-b',
    active: true,
    form_groups: [3, 5],
    settings: { title: 'Über', accent_color: '#112233', font_size: 18 },
  }
  const settings = resolveSettings(row)
  expect(JSON.parse(`{${settingsText(row)}}`)).toEqual(settings)
  expect(settings).toMatchObject({ ...row.settings, internal_title: row.internal_title, form_groups: [3, 5] })
  expect(Object.keys(settings).toSorted()).toEqual(Object.keys(formSettingDefaults).concat('internal_title').toSorted())
})
