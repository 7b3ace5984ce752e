/** Stands in the place of a confidential answer, whatever its type. */
export const mask = '•••'

/** Where an answer stands in the content of a submission. */
export interface AnswerPlace {
  module: string
  /** CRM field name, or `field_<id>`. */
  name: string
}

/** The places of a form's confidential answers (`confidential_field_ids`). */
export function confidentialPlaces(
  fields: readonly { id: number; crm_module: string; crm_field_name: string | null }[],
  ids: readonly number[],
): AnswerPlace[] {
  const named = fields.filter(({ id }) => ids.includes(id))
  return named.map(({ id, crm_module: module, crm_field_name }) => ({ module, name: crm_field_name ?? `field_${id}` }))
}

/** The same values with marks in these places, where there is anything to hide. */
export function masked<Value>(
  content: Readonly<Record<string, Readonly<Record<string, Value>>>>,
  places: readonly AnswerPlace[],
): Record<string, Record<string, Value | string>> {
  const shown: Record<string, Record<string, Value | string>> = { ...content }
  const copies: Record<string, Record<string, Value | string>> = {}
  for (const { module, name } of places) {
    const value = shown[module]?.[name]
    if (value === undefined || value === '') continue
    const copy = (copies[module] ??= { ...content[module] })
    copy[name] = mask
    shown[module] = copy
  }
  return shown
}

/** The content of a submission, as JSON text, with marks in these places. */
export function maskedText(content: string | null, places: readonly AnswerPlace[]): string | null {
  if (content === null || places.length === 0) return content
  return JSON.stringify(masked(JSON.parse(content) as Record<string, Record<string, unknown>>, places))
}
