import type { CrmChoice, CrmUser, CrmValue } from '../port.ts'

export const isEmpty = (value: CrmValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The first of the codes that a field does not permit; null: any is permitted. */
export const notPermitted = (permitted: readonly CrmChoice[] | null, value: CrmValue): string | undefined =>
  permitted === null || isEmpty(value)
    ? undefined
    : [value]
        .flat()
        .map(String)
        .find((code) => !permitted.some((choice) => choice.code === code))

/** The user who is named by id, name or address. */
export function userNamed(users: readonly CrmUser[], named: string): CrmUser | undefined {
  const wanted = named.trim().toLowerCase()
  return (
    users.find(({ id }) => id === wanted) ??
    users.find(({ name, email }) => [name, email].some((one) => one.toLowerCase() === wanted))
  )
}

/** Several choices in any order, texts without regard to case and outer spaces. */
export const folded = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).toSorted().join('|')
    : String((value ?? '') as string)
        .trim()
        .toLowerCase()

/** Texts of an answer as one line for a person. */
export const oneLine = (text: string, max: number): string =>
  text
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
