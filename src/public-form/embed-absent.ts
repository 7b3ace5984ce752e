import { absentTexts } from '../shared/text/embed-texts.ts'

/**
 * Dresses the link that `embed.js` has put in the place of a frame that shows nothing, or below one that may: says why it is there, and makes it a
 * button in the colours of the form, or in those of the page around. Styles are set by script, so that no policy of that page forbids them.
 */
const inPage = 'margin:1.25rem 0;border:1px solid;border-radius:1rem;'
const inDialog = 'margin:auto;'
const line = 'padding:1.5rem 1.25rem;text-align:center;line-height:1.5'
const button =
  'display:inline-block;margin-top:1rem;padding:.7rem 1.5rem;border:1px solid;border-radius:.625rem;background:var(--foyer-button,none);color:var(--foyer-button-text,inherit);font-weight:600;text-decoration:none'

function dress(link: HTMLAnchorElement, tag: string): void {
  const { absent, open } = absentTexts(tag)
  const place = link.parentElement
  if (!place) return
  place.style.cssText = (link.getRootNode() === document ? inPage : inDialog) + line
  place.role = 'status'
  link.textContent = open
  link.style.cssText = button
  // A form that stays in sight above it may work all the same.
  const frame = place.previousElementSibling
  if (frame && getComputedStyle(frame).display === 'none') link.before(absent, document.createElement('br'))
}

declare global {
  /** Left here for `embed.js`. */
  var foyerAbsent: typeof dress
}
globalThis.foyerAbsent = dress
