import type { AssistantWire, Proposal } from '../../shared/form/page/assistant.ts'
import { element } from '../page/element.ts'

interface OfferContext {
  chat: HTMLDialogElement
  /** Where the focus goes when nothing is left to decide. */
  words: HTMLElement
  texts: AssistantWire['texts']
}

/** Proposals with a button each; nothing of them is in the form until it is pressed. */
export function offers(proposals: readonly Proposal[], { chat, words, texts }: OfferContext): HTMLElement {
  const list = element('ul', 'offers')
  for (const proposal of proposals) {
    const item = element('li')
    const text = element('span')
    text.append(element('b', '', proposal.label), proposal.shown)
    const accept = element('button', 'button', texts.accept)
    accept.type = 'button'
    accept.setAttribute('aria-label', `${texts.accept}: ${proposal.label}, ${proposal.shown}`)
    accept.onclick = () => {
      const isFilled = fill(proposal, !chat.matches(':modal'))
      accept.replaceWith(element('em', '', isFilled ? texts.accepted : texts.notPossible))
      const next: HTMLElement = list.querySelector('button') ?? words
      next.focus()
    }
    item.append(text, accept)
    list.append(item)
  }
  return list
}

/** Fills a field in as its visitor would, so that rules run; `false` when it is not to be filled in just now. */
function fill({ field, value }: Proposal, follow: boolean): boolean {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`#foyer [name="${CSS.escape(field)}"]`)]
  const [first] = inputs
  if (!first || first.readOnly || inputs.every(({ disabled }) => disabled)) return false
  if (/^(checkbox|radio)$/.test(first.type)) {
    const codes = [value].flat()
    for (const input of inputs) input.checked = codes.includes(input.value)
  } else first.value = String(value)
  first.dispatchEvent(new Event('input', { bubbles: true }))
  if (follow) first.closest('[data-field]')?.scrollIntoView({ block: 'center' })
  return true
}
