import type { WireForm } from '../shared/form/page/wire.ts'
import type { FormState } from '../shared/rules/model.ts'
import { announce } from './page/announce.ts'
import { offerAssistant } from './page/ask.ts'
import { faultOf, mark, mend, showAll } from './page/faults.ts'
import type { Guide } from './page/guide.ts'
import { findParts, read, type Input, type Part } from './page/parts.ts'
import { send, type SendResult } from './page/send.ts'
import { updater } from './page/state.ts'

/**
 * The script of a public form. The page works without it; with it, rules apply while typing, faults are shown before
 * anything is sent, and sending leaves the page where it is.
 */
function start(form: HTMLFormElement, wire: WireForm): void {
  const parts = findParts(wire)
  const evaluate = updater(wire, parts)
  const edited = new Set<Part>()
  // A page that came back with faults shows what its answers lead to, a fresh one what the form begins with.
  let state = evaluate(form.querySelector('[data-fault],[data-restored]') ? 'change' : 'init')
  const guide = globalThis.foyerSteps?.({ form, wire, parts, faultsIn, show })
  const partOf = (target: EventTarget | null) => parts.find(({ inputs }) => inputs.includes(target as Input))

  form.addEventListener('input', ({ target }) => {
    const part = partOf(target)
    if (!part) return
    part.own = read(part)
    edited.add(part)
    update()
    // Here, not on leaving: a fault that vanishes between press and release moves the button away from under the pointer.
    mend(part, parts, wire.live)
  })

  if (wire.onBlur) whenLeft(form, (target) => judge(partOf(target)))

  let isSending = false
  form.addEventListener('submit', async (event) => {
    // “Continue later” leads to a page of its own.
    if (event.submitter?.matches('[formaction]')) return
    event.preventDefault()
    if (isSending) return
    say(null)
    if (guide?.goesOn()) return
    const faults = faultsIn(form)
    show(faults)
    if (faults.size > 0) return
    isSending = true
    const release = showSending(state.targets.__submit_spinner?.label ?? wire.sending)
    const sent = await send(form, wire.live)
    if (sent.kind === 'done') return finish(sent, guide, wire.leads)
    isSending = false
    release()
    if (sent.kind === 'failed') return fail(sent.message)
    const found = faultsByName(parts, sent.faults)
    if (found.size === 0) say(wire.live.failed)
    show(found)
  })

  function judge(part: Part | undefined): void {
    const fault = part && edited.has(part) ? faultOf(part, state, wire) : undefined
    if (part && fault !== undefined) mark(part, fault)
  }

  function update(): void {
    state = evaluate('change')
    guide?.follow()
  }

  function faultsIn(place: Element): Map<Part, string> {
    readAll(parts, state)
    update()
    const within = parts.filter(({ box }) => place.contains(box))
    const judged = within.map((part) => [part, faultOf(part, state, wire)] as const)
    return new Map(judged.filter((entry): entry is [Part, string] => entry[1] !== undefined))
  }

  function show(faults: ReadonlyMap<Part, string>): void {
    const [first] = faults.keys()
    if (first) guide?.reveal(first.box)
    if (first) announce('error', { fields: Array.from(faults.keys(), ({ name }) => name) })
    showAll(faults, parts, wire.live)
  }
}

/** What a password manager or the browser filled in without saying so counts too. */
function readAll(parts: readonly Part[], { fields }: FormState): void {
  for (const part of parts) {
    const field = fields[part.field.id]
    if (field && field.value === undefined && !field.readOnly) part.own = read(part)
  }
}

/** What only the server finds wrong. */
function faultsByName(parts: readonly Part[], named: Record<string, string>): Map<Part, string> {
  return new Map(
    parts.flatMap((part): [Part, string][] => {
      const fault = named[part.name]
      return fault === undefined ? [] : [[part, fault]]
    }),
  )
}

/** Calls back when an input was left for good: not for a button, and not before a press that did it has ended. */
function whenLeft(form: HTMLFormElement, callback: (target: EventTarget | null) => void): void {
  let isPressed = false
  addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget instanceof HTMLButtonElement) return
    if (isPressed) addEventListener('pointerup', () => setTimeout(callback, 0, target), { once: true })
    else setTimeout(callback, 0, target)
  })
}

/** Nothing has come of sending. */
function fail(message: string): void {
  announce('error', { fields: [] })
  say(message)
}

/** A message at the button that was pressed; `null` takes it away. */
function say(message: string | null): void {
  const note = document.getElementById('foyer-note')
  if (!note) return
  document.querySelector('.actions')?.before(note)
  note.hidden = message === null
  note.textContent = message
}

/** The button while sending; it keeps the focus. Returns how to undo it. */
function showSending(label: string): () => void {
  const button = document.querySelector('[data-target=__submit]')
  const words = button?.lastElementChild
  const before = words?.textContent ?? ''
  button?.setAttribute('aria-disabled', 'true')
  if (words) words.textContent = label
  return () => {
    button?.removeAttribute('aria-disabled')
    if (words) words.textContent = before
  }
}

declare global {
  /** The page's inline script (`shared/form/controls/countdown.ts`), where the form leads on after a time. */
  var foyerCountdown: ((seconds: number, go: () => void) => void) | undefined
}

/** Leads on, or thanks in the place of the form. */
function finish(
  { redirect, seconds, page }: Extract<SendResult, { kind: 'done' }>,
  guide: Guide | undefined,
  leads: WireForm['leads'],
): void {
  announce('submit', {})
  if (page !== null) return location.assign(page)
  const isAtOnce = redirect !== null && seconds === 0
  if (isAtOnce) setTimeout(leadOn, 0, redirect, leads)
  if (isAtOnce && leads !== 'new') return
  guide?.end(redirect === null || leads === 'new')
  thank()
  if (redirect !== null && !isAtOnce) (globalThis.foyerCountdown ?? later)(seconds, () => leadOn(redirect, leads))
}

/** In the place of the form. */
function thank(): void {
  const card = document.getElementById('foyer-card')
  const thanks = document.querySelector<HTMLTemplateElement>('#foyer-thanks')
  if (!card || !thanks) return
  card.classList.add('done')
  card.replaceChildren(thanks.content.cloneNode(true))
  const headline = card.querySelector('h1')
  document.title = headline?.textContent ?? ''
  scrollTo(0, 0)
  headline?.focus()
}

/** For a form that had no countdown when its page was opened. */
const later: NonNullable<typeof foyerCountdown> = (seconds, go) => void setTimeout(go, seconds * 1000)

/**
 * Where the browser opens no window, this one goes there. A new one knows nothing of this one, as
 * if by `noopener`, which would not tell whether it was opened.
 */
function leadOn(address: string, leads: WireForm['leads']): void {
  const other = leads === 'new' && open('', '_blank')
  if (!other) return void open(address, leads === 'top' ? '_top' : '_self')
  other.opener = null
  other.location.href = address
}

const form = document.querySelector<HTMLFormElement>('#foyer')
const json = document.getElementById('foyer-form')?.textContent
if (form && json) start(form, JSON.parse(json) as WireForm)
offerAssistant()
