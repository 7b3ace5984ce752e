import type { Language } from './languages.ts'

/** Who of the staff has sent a form, in the mail about that. */
export const submitterTexts: Record<Language, string> = {
  de: 'Gesendet von {name} ({email}).',
  en: 'Sent by {name} ({email}).',
  fr: 'Envoyé par {name} ({email}).',
  es: 'Enviado por {name} ({email}).',
  it: 'Inviato da {name} ({email}).',
  nl: 'Verzonden door {name} ({email}).',
  pl: 'Wysyłający: {name} ({email}).',
  tr: 'Gönderen: {name} ({email}).',
}
