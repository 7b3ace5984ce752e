import { texts } from '../../text/language.ts'

export const layoutTexts = texts({
  en: {
    layouts: 'Layout of the page',
    help: 'Set with one click. Colours and font do not change.',
    noPicture: 'There is no picture yet. Until you add one, the form stays on its card.',
    chosen: (name: string) => `Layout: ${name}`,
  },
  de: {
    layouts: 'Aufbau der Seite',
    help: 'Ein Klick legt ihn fest. Farben und Schrift bleiben, wie sie sind.',
    noPicture: 'Noch fehlt das Bild. Bis Sie eines hinzufügen, steht das Formular auf seiner Karte.',
    chosen: (name: string) => `Aufbau: ${name}`,
  },
})
