import type { WireForm } from '../shared/form/wire.ts'
import { offerAssistant } from './ask.ts'
import { faultOf, mark, showAll } from './faults.ts'
import { reportHeight, tell } from './frame.ts'
import { findParts, read, type Input, type Part } from './parts.ts'
import { send, type Sent } from './send.ts'
import { updater } from './state.ts'

/**
 * The script of a public form. The page works without it; with it, rules apply while typing, faults are shown before
 * anything is sent, and sending leaves the page where it is.
 */
function start(form: HTMLFormElement, wire: WireForm): void {
  const parts = findParts(wire)
  const update = updater(wire, parts)
  const edited = new Set<Part>()
  // A page that came back with faults shows what its answers lead to, a fresh one what the form begins with.
  let state = update(form.querySelector('[data-fault]') ? 'change' : 'init')
  const partOf = (target: EventTarget | null) => parts.find(({ inputs }) => inputs.includes(target as Input))

  form.addEventListener('input', ({ target }) => {
    const part = partOf(target)
    if (!part) return
    part.own = read(part)
    edited.add(part)
    state = update('change')
    // Here, not on leaving: a fault that vanishes between press and release moves the button away from under the pointer.
    mark(part, undefined)
  })

  if (wire.onBlur) {
    whenLeft(form, (target) => {
      const part = partOf(target)
      const fault = part && edited.has(part) ? faultOf(part, state, wire) : undefined
      if (part && fault !== undefined) mark(part, fault)
    })
  }

  let isSending = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    // What a password manager or the browser filled in without saying so counts too.
    for (const part of parts) {
      const field = state.fields[part.field.id]
      if (field && field.value === undefined && !field.readOnly) part.own = read(part)
    }
    state = update('change')
    say(null)
    const faults = new Map<Part, string>()
    for (const part of parts) {
      const fault = faultOf(part, state, wire)
      if (fault !== undefined) faults.set(part, fault)
    }
    showAll(faults, parts, wire.live)
    if (faults.size > 0) return
    isSending = true
    const release = showSending(state.targets.__submit_spinner?.label ?? wire.sending)
    const sent = await send(form, wire.live)
    if (sent.kind === 'done') return finish(sent)
    isSending = false
    release()
    if (sent.kind === 'failed') return say(sent.message)
    const found = parts.flatMap((part): [Part, string][] => {
      const fault = sent.faults[part.name]
      return fault === undefined ? [] : [[part, fault]]
    })
    if (found.length === 0) say(wire.live.failed)
    showAll(new Map(found), parts, wire.live)
  })
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

function finish({ redirect, seconds, page }: Extract<Sent, { kind: 'done' }>): void {
  tell({ type: 'foyer:submitted' })
  if (page !== null) return location.assign(page)
  if (redirect !== null) {
    setTimeout(() => open(redirect, parent === window ? '_self' : '_top'), seconds * 1000)
    if (seconds === 0) return
  }
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

const form = document.querySelector<HTMLFormElement>('#foyer')
const json = document.getElementById('foyer-form')?.textContent
if (form && json) start(form, JSON.parse(json) as WireForm)
offerAssistant()
const { classList } = document.documentElement
if (classList.contains('embed') && !classList.contains('fixed-height')) reportHeight()
