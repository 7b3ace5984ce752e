import { displayTypes } from '../../contract/forms/field-types.ts'
import type { SavingTexts } from '../../text/areas/saving-texts.ts'
import type { CompiledForm } from '../engine/compile.ts'
import { isFileType } from '../uploads/file-reference.ts'
import { attributes, html, type Html } from '../markup/html.ts'
import type { FormField } from '../engine/model.ts'

/** Days for which a browser keeps answers that are not sent (`autosave_enabled`). */
export const autosaveDays = 7

/** What the script that keeps answers reads. */
export interface SavingWire {
  /** Of the form: what the browser keeps them under. */
  form: number
  /** Days for which the browser keeps them; not there where it does not. */
  days?: number
  /** Nothing else stands in the form yet: what the browser has kept may be put in. */
  isFresh: boolean
  /** Where unfinished answers go (`partial_submissions_enabled`). */
  partial?: string
  /** Ids of the fields that are kept. */
  fields: number[]
  texts: Pick<SavingTexts, 'restored' | 'afresh'>
}

/**
 * Whether the answer of a field is kept before it is sent: nothing confidential, no file or signature, and nothing that the visitor
 * cannot see.
 */
export function isKept({ model: { settings }, reach }: CompiledForm, { id, type }: FormField): boolean {
  if (displayTypes.includes(type) || isFileType(type) || type === 'hidden') return false
  return reach.shown.has(id) && !settings.confidential_field_ids.includes(id)
}

/** Whether a form keeps anything before it is sent. */
export const keepsAnswers = ({ model: { settings } }: CompiledForm) =>
  settings.autosave_enabled || settings.partial_submissions_enabled

export function savingWire(form: CompiledForm, at: { partial: string; isFresh: boolean }): SavingWire {
  const { settings, id, fields } = form.model
  const { restored, afresh } = form.texts.saving
  return {
    form: id,
    ...(settings.autosave_enabled && { days: autosaveDays }),
    ...(settings.partial_submissions_enabled && { partial: at.partial }),
    isFresh: at.isFresh,
    fields: fields.filter((field) => isKept(form, field)).map((field) => field.id),
    texts: { restored, afresh },
  }
}

/** The button that saves what stands in the form, and leads to the page that asks for an address (`resume_link_enabled`). */
export function laterButton({ model: { settings }, texts }: CompiledForm, action: string): Html | null {
  if (!settings.resume_link_enabled) return null
  const marks = attributes({
    formaction: action,
    // Files stay behind, and the page opens where the form stands.
    formenctype: 'application/x-www-form-urlencoded',
    formtarget: '_self',
    formnovalidate: true,
  })
  return html`<p class="later"><button class="aside" type="submit" ${marks}>${texts.saving.later}</button></p>`
}

export const savingCss = `
.later{margin:1.25rem 0 0}
.aside{padding:.25rem 0;border:0;background:none;color:var(--link);font:inherit;font-weight:500;text-decoration:underline;text-underline-offset:.18em;text-decoration-thickness:1px;cursor:pointer;border-radius:.2em}
.aside:hover{text-decoration-thickness:2px}
.aside:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
.restored{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1rem;justify-content:space-between;margin:0 0 1.75rem}
@media (max-width:30rem){.later{text-align:center}}
@media print{.later,.restored{display:none}}
`
  .trim()
  .replace(/\n/g, '')
