import { createContext, useContext } from 'react'

export type Language = 'de' | 'en'

/**
 * Texts of one part of the dashboard in both languages, beside the part itself: a key that one of them lacks does not compile.
 * Sentences with parameters are functions.
 */
export interface Texts<T> {
  en: T
  de: T
}

export function texts<T>(both: { en: T; de: NoInfer<T> }): Texts<T> {
  return both
}

export interface LanguageChoice {
  language: Language
  choose: (language: Language) => void
}

export const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => undefined })

export const useLanguage = () => useContext(LanguageContext)

export function useText<T>(both: Texts<T>): T {
  return both[useLanguage().language]
}

const storageKey = 'foyer-language'

/** The language chosen before on this device, or else the browser's. */
export function initialLanguage(): Language {
  const chosen = readStored()
  if (chosen === 'de' || chosen === 'en') return chosen
  const preferred = navigator.languages.find((name) => /^(de|en)\b/i.test(name)) ?? 'en'
  return preferred.toLowerCase().startsWith('de') ? 'de' : 'en'
}

/** A browser may refuse storage; then the choice lasts as long as the page. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Nothing depends on it.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
