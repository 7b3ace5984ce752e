import { texts } from '../../text/language.ts'

export const lookTexts = texts({
  en: {
    looks: 'Ready-made designs',
    help: 'One click sets colours, font, sizes and card. The logo stays, and each value can be changed below.',
    accountHelp:
      'One click sets colours, font, sizes and card for all forms that follow the account. The logo stays, and each value can be changed below.',
    undo: 'Undo',
    chosen: (name: string) => `The form looks like “${name}” now.`,
    tried: (name: string) => `The preview shows “${name}”.`,
    allChosen: (name: string) => `All forms that follow the account look like “${name}” now.`,
    undone: 'The design is as it was.',
  },
  de: {
    looks: 'Fertige Designs',
    help: 'Ein Klick setzt Farben, Schrift, Größen und Karte. Das Logo bleibt, und jeder Wert lässt sich unten ändern.',
    accountHelp:
      'Ein Klick setzt Farben, Schrift, Größen und Karte für alle Formulare, die das Design des Kontos übernehmen. Das Logo bleibt, und jeder Wert lässt sich unten ändern.',
    undo: 'Rückgängig',
    chosen: (name: string) => `Das Formular sieht jetzt aus wie „${name}“.`,
    tried: (name: string) => `Die Vorschau zeigt „${name}“.`,
    allChosen: (name: string) => `Alle Formulare, die das Design des Kontos übernehmen, sehen jetzt aus wie „${name}“.`,
    undone: 'Das Design ist wieder wie zuvor.',
  },
})
