import { texts } from '../../text/language.ts'

const name = {
  en: { text_color: 'text colour', accent_color: 'accent colour', button_text_color: 'button text colour' },
  de: { text_color: 'Textfarbe', accent_color: 'Akzentfarbe', button_text_color: 'Textfarbe der Schaltflächen' },
}
const ground = {
  en: { card: 'the card', page: 'the background', button: 'the button' },
  de: { card: 'der Karte', page: 'dem Hintergrund', button: 'der Schaltfläche' },
}

type Names = typeof name.en
type Grounds = typeof ground.en

export const designTexts = texts({
  en: {
    preview: 'Preview',
    settings: 'Settings',
    show: 'What is shown',
    scheme: 'Light or dark',
    light: 'Light',
    dark: 'Dark',
    elsewhere: 'Pictures from other servers are only loaded on the public page; here they are shown in grey.',
    unreadable: 'Hard to read',
    lightLogo:
      'The logo is on a dark background. If its letters are dark, add a light version as “Logo for dark pages”.',
    fault: (setting: keyof Names, on: keyof Grounds, ratio: string, least: string) =>
      `The ${name.en[setting]} has a contrast of ${ratio} on ${ground.en[on]}; ${least} are needed. The page shows a stronger colour.`,
  },
  de: {
    preview: 'Vorschau',
    settings: 'Einstellungen',
    show: 'Anzeige',
    scheme: 'Hell oder dunkel',
    light: 'Hell',
    dark: 'Dunkel',
    elsewhere: 'Bilder von anderen Servern werden nur auf der öffentlichen Seite geladen; hier sind sie grau.',
    unreadable: 'Schlecht lesbar',
    lightLogo:
      'Das Logo steht auf dunklem Hintergrund. Hat es dunkle Schrift, ergänzen Sie eine helle Fassung als „Logo für dunkle Seiten“.',
    fault: (setting: keyof Names, on: keyof Grounds, ratio: string, least: string) =>
      `Die ${name.de[setting]} hat auf ${ground.de[on]} einen Kontrast von ${ratio}; nötig sind ${least}. Die Seite zeigt eine kräftigere Farbe.`,
  },
})
