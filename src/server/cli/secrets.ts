import { refusal } from '../../shared/refusals/catalogue.ts'
import type { Platform } from '../platform.ts'
import { ApiError } from '../http/errors.ts'
import type { Outcome } from './administer.ts'
import { lines } from './layout.ts'

/** Seals everything anew under the current key; progress goes to the standard error output. */
export async function resealAll(platform: Platform): Promise<Outcome> {
  const { reseal } = await import('../features/secrets/reseal.ts')
  const document = await reseal(platform, (line) => console.error(line))
  const { key, places, addresses, recovery_codes, released, needed, other_processes } = document
  const resealed = places.reduce((sum, place) => sum + place.resealed, 0)
  const unopened = places.flatMap(({ place, unopened }) =>
    Object.entries(unopened).map(([fault, n]) => [place, `${n}: ${fault}`] as const),
  )
  const parts = [
    resealed + addresses.rehashed === 0
      ? `Nothing was left to seal anew: the key is ${key}.`
      : `Sealed anew under the key ${key}: ${resealed}. Hashes of addresses remade: ${addresses.rehashed}.`,
    ...(unopened.length > 0 ? [`Cannot be opened:\n\n${lines(unopened)}`] : []),
    ...(other_processes > 0
      ? [
          `Running processes that seal with another key: ${other_processes}. Start them with the new one, and run this again.`,
        ]
      : []),
    ...released.map((id) => `Nothing is sealed under the key ${id} any more.`),
    ...(needed.length > 0 ? [`Still needed in SECRET_KEY_RETIRED: ${needed.join(', ')}.`] : []),
    ...(released.length > 0 || needed.length > 0 ? [whatDepends(addresses.kept, recovery_codes)] : []),
  ]
  return { document, text: parts.join('\n\n') }
}

function whatDepends(kept: number, recovery_codes: number): string {
  return [
    'A retired key is also what some things are verified with that cannot be made anew. Keep it in SECRET_KEY_RETIRED until they',
    'have ended or do not matter; without it they are refused:',
    '',
    '  pages of forms that are open, and uploads that wait         a day',
    '  links to documents, files and deletions, mailed before      30 days, or as the form says',
    '  personal links to forms                                     until the end that each was given',
    `  recovery codes of second factors                            ${recovery_codes}, until their users make new ones`,
    `  addresses that are counted, and whose text is not kept      ${kept}, as long as the form counts them`,
  ].join('\n')
}

/** Gives up what is sealed under a key that is lost. */
export async function forgetKey({ database, keys }: Platform, { key }: { key: string }): Promise<Outcome> {
  const { releaseKey } = await import('../features/secrets/index.ts')
  if (key === keys.current) throw new ApiError('conflict', refusal('key_in_use', { key }))
  if (!(await releaseKey(database.system, key))) throw new ApiError('not_found', refusal('key_unknown', { key }))
  const text = [
    `What is sealed under the key ${key} is given up. Start the service with another key, and:`,
    '',
    '  create webhooks again, and connect accounts to their CRMs again;',
    '  remove second factors and passkeys of users, as an owner under Team, and have them set up new ones;',
    '  name keys of assistants again. What waited, sealed, to be written or mailed is lost.',
  ].join('\n')
  return { document: { key, forgotten: true }, text }
}
