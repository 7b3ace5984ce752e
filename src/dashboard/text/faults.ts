import type { Language } from './language.ts'

let inGerman: ((message: string) => string | undefined) | undefined

/**
 * Loads what a language needs to say the server's sentences, which are English. Without a connection the language can be chosen all the
 * same, with those sentences in English; the next call tries again.
 */
export async function loadFaults(language: Language): Promise<void> {
  if (language === 'en' || inGerman !== undefined) return
  const loaded = await import('./faults.de.ts').catch(() => undefined)
  inGerman = loaded?.germanFault
}

/** One of the server's sentences in the language of the dashboard; as it is where we have no other words for it. */
export function faultText(message: string, language: Language): string {
  return language === 'de' ? (inGerman?.(message) ?? message) : message
}
