/** What `embed.js` says on the page around a form, in the language of that page. */
export interface EmbedTexts {
  /** Names a frame without a title. */
  form: string
  close: string
  /** Leads to a form whose frame shows nothing. */
  open: string
}

const texts = (form: string, close: string, open: string): EmbedTexts => ({ form, close, open })

const english = texts('Form', 'Close', 'Open the form')

const byLanguage: Record<string, EmbedTexts> = {
  de: texts('Formular', 'Schließen', 'Formular öffnen'),
  fr: texts('Formulaire', 'Fermer', 'Ouvrir le formulaire'),
  es: texts('Formulario', 'Cerrar', 'Abrir el formulario'),
  it: texts('Modulo', 'Chiudi', 'Apri il modulo'),
  nl: texts('Formulier', 'Sluiten', 'Formulier openen'),
  pl: texts('Formularz', 'Zamknij', 'Otwórz formularz'),
  tr: texts('Form', 'Kapat', 'Formu aç'),
}

/** Of a page whose language is a tag such as `de-AT`; English for others. */
export function embedTexts(tag: string): EmbedTexts {
  return byLanguage[tag.split('-', 1)[0]?.toLowerCase() ?? ''] ?? english
}
