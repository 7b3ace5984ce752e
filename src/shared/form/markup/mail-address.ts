import { html, type Html } from './html.ts'

/** An e-mail address that a line may end in after its `@`; its host is divided only where a whole line is too short for it. */
export function divisible(address: string): Html {
  const at = address.lastIndexOf('@') + 1
  return html`${address.slice(0, at)}<wbr /><span class="host">${address.slice(at)}</span>`
}
