import type { Language } from '../text/language.ts'

/** How the dashboard can look and speak on this device. */
export const appearances = ['light', 'dark', 'auto'] as const
export const languages: readonly { value: Language; label: string }[] = [
  { value: 'de', label: 'Deutsch' },
  { value: 'en', label: 'English' },
]
