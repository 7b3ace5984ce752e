import { texts } from '../../text/language.ts'

export const layoutTexts = texts({
  en: {
    layouts: 'Layout of the page',
    help: 'One click sets it. Colours and font stay as they are.',
    noPicture: 'There is no picture yet: until its address is entered, the form stays on its card.',
    chosen: (name: string) => `Layout: ${name}`,
  },
  de: {
    layouts: 'Aufbau der Seite',
    help: 'Ein Klick legt ihn fest. Farben und Schrift bleiben, wie sie sind.',
    noPicture: 'Noch fehlt das Bild: Bis seine Adresse eingetragen ist, steht das Formular auf seiner Karte.',
    chosen: (name: string) => `Aufbau: ${name}`,
  },
})
