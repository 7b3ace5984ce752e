import { readable } from '../../../shared/form/styles/colour.ts'

interface MailColours {
  page: string
  card: string
  ink: string
  quiet: string
  rule: string
}

const light: MailColours = { page: '#f3f4f6', card: '#ffffff', ink: '#1f2937', quiet: '#4b5563', rule: '#e5e7eb' }
const dark: MailColours = { page: '#111827', card: '#1f2937', ink: '#f3f4f6', quiet: '#cbd5e1', rule: '#4b5563' }

/** With that of links, on which the colour of the card can be read too. */
const withLinks = (colours: MailColours, accent: string) => ({ ...colours, link: readable(accent, colours.card, 4.5) })

/** In the elements themselves: not every mail program reads a style sheet. */
export const colours = (accent: string) => withLinks(light, accent)

/** For mail programs that say that the reader has a dark screen; others turn the colours of the elements around, or show them. */
export function darkCss(accent: string): string {
  const { page, card, ink, quiet, rule, link } = withLinks(dark, accent)
  return `@media(prefers-color-scheme:dark){.page{background:${page}!important}.card{background:${card}!important;border-color:${link}!important}.ink,h1,h2{color:${ink}!important}
.label,.value{border-color:${rule}!important}.accent,a{color:${link}!important}.quiet,.quiet a{color:${quiet}!important}
.way{border-color:${link}!important}.button{background:${link}!important}.button a{color:${card}!important}}`
}
