import { html, type Html } from '../../shared/form/markup/html.ts'

/** The one thing to do on a page: a form with a button alone, and what stands beside it or is sent with it. */
export const postButton = (
  action: string,
  words: string,
  { kind, more }: { kind?: 'delete'; more?: Html } = {},
): Html =>
  html`<form method="post" action="${action}">
    <p class="actions"><button class="${kind ? `button ${kind}` : 'button'}" type="submit">${words}</button>${more}</p>
  </form>`

/** A link that looks like a button. */
export const linkButton = (url: string, words: string): Html =>
  html`<p class="actions"><a class="button" href="${url}">${words}</a></p>`
