import { texts } from '../../text/language.ts'

export const lookTexts = texts({
  en: {
    looks: 'Finished designs',
    help: 'One click sets colours, font, sizes and card. The logo stays, and each value can be changed below.',
    undo: 'Undo',
    chosen: (name: string) => `The form looks like “${name}” now.`,
    tried: (name: string) => `The preview shows “${name}”.`,
    undone: 'The design is as it was.',
  },
  de: {
    looks: 'Fertige Designs',
    help: 'Ein Klick setzt Farben, Schrift, Größen und Karte. Das Logo bleibt, und jeder Wert lässt sich unten ändern.',
    undo: 'Rückgängig',
    chosen: (name: string) => `Das Formular sieht jetzt aus wie „${name}“.`,
    tried: (name: string) => `Die Vorschau zeigt „${name}“.`,
    undone: 'Das Design ist wieder wie zuvor.',
  },
})
