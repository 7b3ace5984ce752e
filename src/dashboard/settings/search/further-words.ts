import type { Language } from '../../text/language.ts'
import type { SettingName } from '../labels/all.ts'

type Words = Readonly<Record<Language, string>>

/** What offices call settings that have another name here. */
const byName: Partial<Record<SettingName, Words>> = {
  custom_slug: { en: 'URL link', de: 'URL Link' },
  font: { en: 'typeface', de: 'Schriftart' },
  double_opt_in_enabled: { en: 'double opt-in', de: 'Double-Opt-in' },
  retention_days: { en: 'retention period', de: 'Aufbewahrung Löschfrist' },
  contact_name: { en: 'agent', de: 'Ansprechpartner' },
  pow_enabled: { en: 'captcha', de: 'Captcha' },
  honeypot_enabled: { en: 'honeypot', de: 'Honeypot' },
  embed_enabled: { en: 'iframe', de: 'iFrame einbinden' },
  tracking_provider: { en: 'tracking', de: 'Tracking' },
}

const ofColours: Words = { en: 'colour', de: 'Farbe' }

export function furtherWords(name: SettingName, language: Language): string {
  const words = [byName[name], name.endsWith('_color') ? ofColours : undefined]
  return words.map((one) => one?.[language] ?? '').join(' ')
}
