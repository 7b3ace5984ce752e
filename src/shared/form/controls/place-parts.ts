import type { CompiledForm } from '../engine/compile.ts'
import type { FormField } from '../engine/model.ts'
import { inputId } from './control.ts'
import { html, jsonScript, type Html } from '../markup/html.ts'

/** What the script that fills in places reads: ids of inputs, and its words. */
export interface PlaceWire {
  code: string
  place: string
  street: string | null
  filled: string
  several: string
}

/** The inputs of an address, by the names that all CRMs have for them. */
function fieldOf({ model: { fields } }: CompiledForm, name: string): FormField | undefined {
  return fields.find(
    (field) => field.crm_module === 'address' && field.crm_field_name === name && field.type === 'text',
  )
}

/** What a page that completes places has besides; `undefined` where the form does not, or has nothing to complete. */
export function placeParts(form: CompiledForm): Html | undefined {
  if (!form.model.settings.place_completion_enabled) return undefined
  const [code, place, street] = [fieldOf(form, 'Plz'), fieldOf(form, 'Ort'), fieldOf(form, 'Strasse')]
  if (!code || !place) return undefined
  const { filled, several } = form.texts.places
  const wire: PlaceWire = {
    code: inputId(code),
    place: inputId(place),
    street: street ? inputId(street) : null,
    filled,
    several,
  }
  return html`<script type="application/json" id="foyer-places">
    ${jsonScript(wire)}
  </script>`
}
