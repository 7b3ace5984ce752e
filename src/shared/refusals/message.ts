import type { RefusalArguments, ParamsOf, CatalogueCode } from './catalogue.ts'
import { parseRefusal } from './parse-refusal.ts'

/*
 * Refusals as messages of schemas, which can only be texts: the code, followed by what is known of the params as JSON. Loads nothing of the catalogue:
 * the dashboard has schemas without their sentences.
 */

/** The message of a schema that refuses; the name of the field is known where the fault is found. */
export function fault<C extends CatalogueCode>(
  code: C,
  ...[params]: RefusalArguments<Omit<ParamsOf<C>, 'field'>>
): string {
  return code + JSON.stringify(params ?? {})
}

/** The message of a schema with the name of its field, for a schema that asks another one. */
export function faultAbout(message: string, field: string): string {
  const found = parseRefusal(message)
  return found ? found.code + JSON.stringify({ field, ...found.params }) : message
}
