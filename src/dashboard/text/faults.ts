import type { Fault } from '../api/problem.ts'
import type * as German from './faults.de.ts'
import type { Language } from './language.ts'

let inGerman: typeof German | undefined

/**
 * Loads what a language needs to say the server's sentences, which are English. Without a connection the language can be chosen all the
 * same, with those sentences in English; the next call tries again.
 */
export async function loadFaults(language: Language): Promise<void> {
  if (language === 'en' || inGerman !== undefined) return
  inGerman = await import('./faults.de.ts').catch(() => undefined)
}

/** Why a call was refused, in the language of the dashboard; the server's own sentence where the catalogue has no other. */
export function refusalText(fault: Fault, language: Language): string {
  if (language !== 'de') return fault.message
  return inGerman?.germanRefusal(fault) ?? faultText(fault.message, language)
}

/** One of the server's sentences in the language of the dashboard; as it is where we have no other words for it. */
export function faultText(message: string, language: Language): string {
  return language === 'de' ? (inGerman?.germanFault(message) ?? message) : message
}
