import { expect, test } from 'vitest'
import { formSettingDefaults } from '../../shared/contract/form-settings/form-settings.ts'
import { consentField, consentState } from '../../shared/form/engine/consent-field.ts'
import { catalogue } from '../../shared/text/catalogue.ts'
import { faultOf } from './faults.ts'

test('`consent_required`: the browser asks for the tick that the server asks for', () => {
  const faults = (own: string, consent_required: boolean) => {
    const settings = { ...formSettingDefaults, internal_title: '', consent_enabled: true, consent_required }
    const consent = consentState(settings)
    if (!consent) throw new Error('The form asks for consent.')
    const part = { field: consentField, name: 'consent', box: { dataset: {} }, own } as unknown as Parameters<
      typeof faultOf
    >[0]
    return faultOf(
      part,
      { fields: {}, targets: {}, answers: {}, fired: [], settled: true },
      { language: 'en', faults: catalogue.en.faults, consent },
    )
  }
  expect([faults('', true), faults('1', true), faults('', false)]).toEqual([
    catalogue.en.faults.requiredCheckbox,
    undefined,
    undefined,
  ])
})
