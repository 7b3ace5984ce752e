import { texts } from '../text/language.ts'

export const stepTexts = texts({
  en: {
    title: 'Steps are off',
    text: 'Visitors see the whole form on one page: “New step” only separates its fields.',
    turnOn: 'Turn steps on',
    isOn: 'Visitors now fill in the form step by step.',
  },
  de: {
    title: 'Schritte sind aus',
    text: 'Besucher sehen das ganze Formular auf einer Seite: „Neuer Schritt“ setzt die Felder nur ab.',
    turnOn: 'Schritte einschalten',
    isOn: 'Besucher füllen das Formular jetzt Schritt für Schritt aus.',
  },
})
