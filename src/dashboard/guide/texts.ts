import { texts } from '../text/language.ts'

export const guideTexts = texts({
  en: {
    help: 'Help for this page',
    title: 'Guide',
    all: 'All guides',
  },
  de: {
    help: 'Hilfe zu dieser Seite',
    title: 'Anleitung',
    all: 'Alle Anleitungen',
  },
})
