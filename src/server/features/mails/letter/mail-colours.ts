import { inkOn, readable } from '../../../../shared/form/styles/colour.ts'

interface MailColours {
  page: string
  card: string
  ink: string
  quiet: string
  rule: string
}

const light: MailColours = { page: '#f3f4f6', card: '#ffffff', ink: '#1f2937', quiet: '#4b5563', rule: '#e5e7eb' }
/** The family of the pages of forms in the dark. */
const dark: MailColours = { page: '#14171b', card: '#1f2227', ink: '#e6e8ec', quiet: '#b0b4bc', rule: '#3c4047' }

/** With those of links and buttons, which look as on the pages of forms: seen on the card, with words that can be read on them. */
function withLinks(colours: MailColours, accent: string) {
  const button = readable(accent, colours.card, 3)
  return { ...colours, link: readable(accent, colours.card, 4.5), button, buttonInk: inkOn(button) }
}

/** In the elements themselves: not every mail program reads a style sheet. */
export const colours = (accent: string) => withLinks(light, accent)

/** For mail programs that say that the reader has a dark screen; others turn the colours of the elements around, or show them. */
export function darkCss(accent: string): string {
  const { page, card, ink, quiet, rule, link, button, buttonInk } = withLinks(dark, accent)
  return `@media(prefers-color-scheme:dark){.page{background:${page}!important}.card{background:${card}!important;border-color:${button}!important}.ink,h1,h2{color:${ink}!important}
.label,.value{border-color:${rule}!important}.accent,a{color:${link}!important}.quiet,.quiet a{color:${quiet}!important}
.way{border-color:${link}!important}.plate{padding:8px 10px!important}.button{background:${button}!important}.button a{color:${buttonInk}!important}}`
}
