import { lostChoices } from '../../shared/crm-mapping/carry-over.ts'
import type { MappedPlace } from '../../shared/crm-mapping/mapped-content.ts'
import { configurationOf } from '../api/crm-configuration.ts'
import type { CrmFields } from '../api/crm-fields.ts'
import type { MappingForm, MappingPlace } from './query.ts'

/** What was chosen otherwise than proposed, by `placeKey`; an empty text: no CRM field. */
export type Choices = Readonly<Record<string, string>>

export const placeKey = ({ form_id }: Pick<MappingForm, 'form_id'>, place: MappingPlace) =>
  [form_id, place.kind, place.field_id, place.crm_field_name].join(' ')

/** The CRM field that a place is to name; an empty text: none. */
export const chosenFor = (choices: Choices, form: MappingForm, place: MappingPlace) =>
  choices[placeKey(form, place)] ?? place.proposal?.crm_field_name ?? ''

/** The places of a form with what was chosen for them. */
export const mappedPlaces = (choices: Choices, form: MappingForm): MappedPlace[] =>
  form.places.map((place) => ({ ...place, to: chosenFor(choices, form, place) || null }))

/** Labels of choices that go with the CRM field that was chosen. */
export function lostIn(place: MappingPlace, chosen: string, crm: CrmFields): string[] {
  const config = configurationOf(crm, place.crm_module, chosen)
  return lostChoices(place.choices, config ? { name: chosen, config } : null)
}

/** Another field of the form that is to write to the same CRM field. */
export function sharedWith(choices: Choices, form: MappingForm, place: MappingPlace): MappingPlace | undefined {
  const chosen = chosenFor(choices, form, place)
  if (chosen === '' || place.kind !== 'field') return undefined
  return form.places.find(
    (other) =>
      other.kind === 'field' &&
      other.crm_module === place.crm_module &&
      other.crm_field_name !== place.crm_field_name &&
      chosenFor(choices, form, other) === chosen,
  )
}
