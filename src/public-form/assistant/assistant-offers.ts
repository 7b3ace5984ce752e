import type { AssistantWire, Proposal } from '../../shared/form/page/assistant.ts'
import { element } from '../page/element.ts'

interface OfferContext {
  chat: HTMLDialogElement
  /** Where the focus goes when nothing is left to decide. */
  words: HTMLElement
  texts: AssistantWire['texts']
}

/** Proposals with a button each, and one for all; nothing of them is in the form until it is pressed. */
export function offers(proposals: readonly Proposal[], { chat, words, texts }: OfferContext): HTMLElement {
  const list = element('ul', 'offers')
  const all = element('li', 'all')
  /** What is left to decide goes on from here. */
  const goOn = (next?: HTMLElement) => {
    const left = list.querySelectorAll<HTMLElement>('.accept')
    all.hidden = left.length < 2
    ;(next ?? left[0] ?? words).focus()
  }
  const items = proposals.map((proposal) => {
    const item = element('li')
    const text = element('span')
    text.append(element('b', '', proposal.label), proposal.shown)
    const accept = pressed('button accept', texts.accept, () => {
      const takeBack = fill(proposal, !chat.matches(':modal'), (isHeld) => (undo.hidden = !isHeld))
      const said = element('em', takeBack ? 'taken' : '', takeBack ? texts.accepted : texts.notPossible)
      const undo = pressed('undo', texts.undo, () => {
        takeBack?.()
        item.replaceChildren(text, accept)
        goOn(accept)
      })
      undo.setAttribute('aria-label', `${texts.undo}: ${proposal.label}`)
      const end = element('div')
      end.append(said, ...(takeBack ? [undo] : []))
      item.replaceChildren(text, end)
      goOn()
    })
    accept.setAttribute('aria-label', `${texts.accept}: ${proposal.label}, ${proposal.shown}`)
    item.append(text, accept)
    return item
  })
  const acceptAll = pressed('button quiet', texts.acceptAll, () => {
    // The first one last: it is the one that the page shows then.
    for (const accept of [...list.querySelectorAll<HTMLElement>('.accept')].reverse()) accept.click()
  })
  all.append(acceptAll)
  all.hidden = items.length < 2
  list.append(...items, all)
  return list
}

function pressed(look: string, words: string, act: () => void): HTMLButtonElement {
  const button = element('button', look, words)
  button.type = 'button'
  button.onclick = act
  return button
}

/**
 * Fills a field in as its visitor would, so that rules run; what gives it back is nothing where it is not to be filled in just now. `hears`:
 * whether the field still holds the value, at each change of it.
 */
function fill({ field, value }: Proposal, follow: boolean, hears: (isHeld: boolean) => void): (() => void) | undefined {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`#foyer [name="${CSS.escape(field)}"]`)]
  const [first] = inputs
  const place = first?.closest('[data-field]')
  if (!first || !place || first.readOnly || inputs.every(({ disabled }) => disabled)) return undefined
  const held = () => inputs.map(({ checked, value: typed }) => ({ checked, value: typed }))
  const before = held()
  const { className } = place
  if (/^(checkbox|radio)$/.test(first.type)) {
    const codes = [value].flat()
    for (const input of inputs) input.checked = codes.includes(input.value)
  } else first.value = String(value)
  const after = JSON.stringify(held())
  const change = () => first.dispatchEvent(new Event('input', { bubbles: true }))
  change()
  // Words of the visitor's own, and a later proposal, take the mark away; the latter sets its own.
  place.addEventListener('input', () => {
    const isHeld = JSON.stringify(held()) === after
    if (!isHeld) place.classList.remove('filled')
    hears(isHeld)
  })
  place.classList.add('filled')
  if (follow) place.scrollIntoView({ block: 'nearest' })
  return () => {
    for (const [i, input] of inputs.entries()) Object.assign(input, before[i])
    change()
    place.className = className
  }
}
