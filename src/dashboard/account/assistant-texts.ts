import { texts } from '../text/language.ts'

export const assistantTexts = texts({
  en: {
    title: 'Chat assistant of the forms',
    text: 'For forms that name no address, model or key of their own. Each form switches its assistant on for itself.',
  },
  de: {
    title: 'Chat-Assistent der Formulare',
    text: 'Für Formulare ohne eigene Adresse, eigenes Modell oder eigenen Schlüssel. Eingeschaltet wird der Assistent in jedem Formular für sich.',
  },
})
