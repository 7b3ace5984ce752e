import { html, type Html } from './html.ts'

/** An e-mail address that a line may end in after its `@` and its dots, rather than within a word. */
export function divisible(address: string): Html {
  const [first, ...others] = address.split(/(?<=[@.])/)
  return html`${first}${others.map((part) => html`<wbr />${part}`)}`
}
