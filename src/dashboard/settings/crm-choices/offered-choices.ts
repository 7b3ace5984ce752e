/** A choice of the CRM, as lists take it. */
export interface CrmChoice {
  value: string
  label: string
}

/** What a field of the CRM permits, and after it what has been chosen and is not permitted any more: it stays until a person changes it. */
export function offeredChoices(permitted: Readonly<Record<string, string>>, chosen: readonly string[]): CrmChoice[] {
  const known = Object.entries(permitted).map(([value, label]) => ({ value, label: label || value }))
  const others = chosen.filter((value) => !Object.hasOwn(permitted, value)).map((value) => ({ value, label: value }))
  return [...known, ...others]
}
