import type { AssistantWire, Proposal } from '../../shared/form/page/assistant.ts'
import { element } from '../page/element.ts'

interface OfferContext {
  /** Where the focus goes when nothing is left to decide. */
  words: HTMLElement
  texts: AssistantWire['texts']
}

/** Proposals with a button each, and one for all; nothing of them is in the form until it is pressed. */
export function offers(proposals: readonly Proposal[], { words, texts }: OfferContext): HTMLElement {
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
      const undo = pressed('undo', texts.undo, () => {
        takeBack?.()
        item.replaceChildren(text, accept)
        goOn(accept)
      })
      const takeBack = fill(proposal, texts.filled, (isHeld) => (undo.hidden = !isHeld))
      const said = element('em', takeBack ? 'taken' : '', takeBack ? texts.accepted : texts.notPossible)
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
  const acceptAll = pressed('button', texts.acceptAll, () => {
    // The first one last: it is the one that the page shows then.
    for (const accept of [...list.querySelectorAll<HTMLElement>('.accept')].reverse()) accept.click()
    items.at(-1)?.scrollIntoView(nearest)
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

const nearest = { block: 'nearest' } as const

/**
 * Fills a field in as its visitor would, so that rules run; what gives it back is nothing where it is not to be filled in just now. While it holds the
 * value, which `hears` is told at each change of it, it has a mark with `words` for who does not see that.
 */
function fill({ field, value }: Proposal, words: string, hears: (isHeld: boolean) => void): (() => void) | undefined {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`#foyer [name="${CSS.escape(field)}"]`)]
  const [first] = inputs
  const place = first?.closest('[data-field]')
  if (!first || !place || first.readOnly || inputs.every(({ disabled }) => disabled)) return undefined
  const held = () => inputs.map(({ checked, value: typed }) => ({ checked, value: typed }))
  const before = held()
  if (/^(checkbox|radio)$/.test(first.type)) {
    const codes = [value].flat()
    for (const input of inputs) input.checked = codes.includes(input.value)
  } else first.value = String(value)
  const after = JSON.stringify(held())
  const mark = element('span', 'unseen filled', ` (${words})`)
  // Words of the visitor's own, and a later proposal, take the mark away; the latter sets its own.
  const hear = () => {
    const isHeld = JSON.stringify(held()) === after
    if (isHeld) (place.querySelector('.label') ?? place).append(mark)
    else mark.remove()
    hears(isHeld)
  }
  const change = () => first.dispatchEvent(new Event('input', { bubbles: true }))
  change()
  place.addEventListener('input', hear)
  hear()
  // Below a modal dialog, the page is not seen.
  if (!document.querySelector('.chat:modal')) place.scrollIntoView(nearest)
  return () => {
    place.removeEventListener('input', hear)
    mark.remove()
    for (const [i, input] of inputs.entries()) Object.assign(input, before[i])
    change()
  }
}
