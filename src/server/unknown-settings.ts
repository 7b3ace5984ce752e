import { variablesOfCommands } from './crm/credential-variables.ts'
import type { Env } from './env-reader.ts'
import { settings } from './settings.ts'

const ownPrefix = /^(FOYER|WEBHOOK|ONOFFICE|METRICS|SEAL|SENDER|SECRET_KEY|CRM|TRUST_PROXY)_/

/** What Kubernetes and Docker tell a container of services with the same beginning of their names. */
const ofServices = /_(SERVICE_(HOST|PORT)|PORT)(_|$)/

/** A sentence for each variable that is not read, though its name looks as if it should be. */
export function unknownSettings(env: Env): string[] {
  const known = [...Object.keys(settings), ...variablesOfCommands]
  return Object.keys(env)
    .filter((name) => !known.includes(name) && !ofServices.test(name))
    .toSorted()
    .flatMap((name) => {
      const meant = known.find((one) => distance(name, one) <= Math.min(2, Math.floor(one.length / 5)))
      if (meant !== undefined) return [`${name} is not read. Is ${meant} meant?`]
      return ownPrefix.test(name) ? [`${name} is not read: there is no setting of this name.`] : []
    })
}

/** How many letters must be added, removed, replaced or swapped with their neighbour to make `b` of `a`. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(a.length, b.length)
}
