import type { CrmValue, CrmValues } from './port.ts'

/** What is known of the fields of a module: labels by code. */
type ValueLabels = Readonly<Record<string, { permittedvalues: Readonly<Record<string, string>> | null }>>

/** The values of a record as a person reads them. */
export function shownValues(values: CrmValues, fields: ValueLabels = {}): Record<string, string> {
  const shown = Object.entries(values).map(([name, value]) => {
    const permitted = fields[name]?.permittedvalues
    return [name, displayValue(value, permitted ? new Map(Object.entries(permitted)) : undefined)]
  })
  return Object.fromEntries(shown)
}

/** Labels for codes, several choices with commas. */
export function displayValue(value: CrmValue, labels: ReadonlyMap<string, string> | undefined): string {
  if (value === null) return ''
  const parts = (Array.isArray(value) ? (value as string[]) : [value]).map(String)
  return parts.map((part) => labels?.get(part) ?? part).join(', ')
}
