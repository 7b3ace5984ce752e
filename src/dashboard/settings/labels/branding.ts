import { label } from './label.ts'

export const brandingLabels = {
  custom_css: label(
    ['Custom style sheet', 'CSS for the content of the page. It cannot load anything. Higher plans only.'],
    ['Eigenes Stylesheet', 'CSS für den Inhalt der Seite. Es kann nichts nachladen. Nur in höheren Tarifen.'],
  ),
  hide_branding: label(
    ['Hide the Foyer note', 'Higher plans only.'],
    ['Foyer-Hinweis ausblenden', 'Nur in höheren Tarifen.'],
  ),
}
