import { mask } from '../../../shared/form/engine/confidential.ts'

/** Without the punctuation of the sentence that it stands in. */
const address = /https?:\/\/[^\s"'<>]*[^\s"'<>.,;:!?()]/gi

/** Values of this length and kind are tokens; shorter ones, such as `lang=en`, give no access. */
const token = /^[\w.~%-]{16,}$/

/**
 * A text, or HTML, with marks in the place of all that lets the holder of a link act: what follows the address of a form or of a
 * download, and tokens in the query or behind the `#`. By the shape of addresses and not by a list of pages, so that a new page
 * below a form's address is covered; of any host, since a form's address changes with its domain.
 */
export function withoutVisitorLinks(text: string): string {
  return text.replace(address, maskedAddress)
}

function maskedAddress(url: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(url) ?? []
  // Links that let users in are mails of their own, and shown or hidden as a whole.
  if (path.includes('/app/')) return url
  const shownQuery = query.replace(/=([^&;]*)/g, (whole, value: string) => (token.test(value) ? `=${mask}` : whole))
  return maskedPath(path) + shownQuery + (token.test(fragment.slice(1)) ? `#${mask}` : fragment)
}

/** `/f/{slug}` and `/f/{username}/{custom_slug}` are public; `/f/{slug}/delete/…` is not, nor is a token anywhere else. */
function maskedPath(path: string): string {
  const masked = (segments: string) => segments.replace(/\/[^/]+/g, `/${mask}`)
  return path
    .replace(/(\/f\/[^/]+\/[^/]+)((?:\/+[^/]+)+)\/*/, (_all, form: string, rest: string) => form + masked(rest))
    .replace(/\/[\w-]{40,}(?=\/|$)/g, `/${mask}`)
    .replace(/(\/files)((?:\/+[^/]+)+)/, (_all, files: string, rest: string) => files + masked(rest))
}
