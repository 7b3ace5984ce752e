import { label } from './label.ts'

export const brandingLabels = {
  custom_css: label(
    ['Own style sheet', 'CSS for what is inside the page. It can load nothing. Part of the larger plans.'],
    ['Eigenes Stylesheet', 'CSS für das Innere der Seite. Es kann nichts nachladen. Nur in höheren Tarifen.'],
  ),
  hide_branding: label(
    ['Hide what the page is made with', 'Part of the larger plans.'],
    ['Foyer-Hinweis ausblenden', 'Nur in höheren Tarifen.'],
  ),
}
