import { draftName, linkName, stepName, tokenName } from '../shared/form/page/page-names.ts'
import type { SavingWire } from '../shared/form/page/saving.ts'
import type { WireForm } from '../shared/form/page/wire.ts'
import { answerInLanguage } from '../shared/form/engine/formats.ts'
import type { Answer } from '../shared/rules/model.ts'
import { fill } from '../shared/text/fill.ts'
import { locales, type Language } from '../shared/text/languages.ts'
import { whenAnnounced } from './page/announce.ts'
import { element } from './page/element.ts'
import { keepAnswers, keptAnswers, type KeptAnswers } from './page/kept-answers.ts'
import { findParts, read, write, type Part } from './page/parts.ts'

/**
 * Keeps what is typed before it is sent: in this browser (`autosave_enabled`), and with the server (`partial_submissions_enabled`)
 * when a step is done and when the page is left. It runs before the script of the page, which finds in the form what is put back here.
 */
function start(form: HTMLFormElement, wire: WireForm, saving: SavingWire): void {
  const { days = 0, isFresh } = saving
  const place = placeOf(saving)
  const parts = findParts(wire).filter(({ field }) => saving.fields.includes(field.id))
  const known = days > 0 ? inLanguage(keptAnswers(place, days), parts, wire.language) : undefined
  const draft = form.querySelector<HTMLInputElement>(`[name=${draftName}]`)?.value ?? known?.draft ?? newKey()
  const kept: KeptAnswers = {
    at: Date.now(),
    draft,
    language: wire.language,
    answers: known && (isFresh || known.draft === draft) ? known.answers : {},
  }
  let isOver = false

  if (isFresh && known && putBack(parts, wire, known)) {
    form.prepend(
      note(saving, known.at, wire.language, () => {
        isOver = true
        // The key stays, so that what the server keeps is replaced by the empty form.
        keepAnswers(place, { ...kept, answers: {} })
        form.reset()
        server?.changed()
        location.reload()
      }),
    )
  }
  const server = saving.partial === undefined ? undefined : keepOnServer(form, saving, draft)

  form.addEventListener('input', ({ target }) => {
    const part = parts.find(({ inputs }) => (inputs as readonly EventTarget[]).includes(target as EventTarget))
    if (!part || isOver) return
    kept.at = Date.now()
    kept.answers[part.field.id] = [read(part), kept.answers[part.field.id]?.[1] ?? part.initial]
    if (days > 0) keepAnswers(place, kept)
    server?.changed()
  })
  whenAnnounced('submit', () => {
    isOver = true
    server?.end()
    keepAnswers(place, undefined)
  })
}

/** A link can be about one person: what was typed at another one, or without, is not put in there. Their ends tell links apart. */
function placeOf({ form }: SavingWire): string {
  const query = new URLSearchParams(location.search)
  const person = query.get(linkName) ?? query.get('address')
  return person === null ? String(form) : `${form}-${person.slice(-16)}`
}

/** What was kept on a page in another language: the same numbers have other marks there. */
function inLanguage(kept: KeptAnswers | undefined, parts: readonly Part[], to: Language): KeptAnswers | undefined {
  const from = kept?.language ?? to
  if (!kept || from === to) return kept
  const answers = { ...kept.answers }
  for (const { field } of parts) {
    const own = answers[field.id]
    if (own)
      answers[field.id] = [own[0], own[1]].map((answer) => answerInLanguage(field.type, answer, from, to)) as typeof own
  }
  return { ...kept, answers, language: to }
}

/** Puts kept answers into the form, where it still is as it was when they were given; whether any was. */
function putBack(parts: readonly Part[], { own }: WireForm, { answers }: KeptAnswers): boolean {
  let isAny = false
  for (const part of parts) {
    const [answer, initial] = answers[part.field.id] ?? []
    // What a rule has set covers what was typed; what another link fills in is newer.
    if (answer === undefined || own[part.field.id] !== undefined || String(initial) !== String(part.initial)) continue
    if (!isPossible(part, answer)) continue
    write(part, answer)
    isAny ||= String(answer) !== String(initial)
  }
  return isAny
}

/** Whether the form still offers what was chosen. */
function isPossible({ inputs: [input], field }: Part, answer: Answer): boolean {
  const isChoice = input instanceof HTMLSelectElement || /^(checkbox|radio)$/.test(input?.type ?? '')
  return !isChoice || [answer].flat().every((code) => code === '' || field.codes.includes(code))
}

function note({ texts }: SavingWire, at: number, language: Language, startAfresh: () => void): HTMLElement {
  const time = new Date(at).toLocaleString(locales[language], { dateStyle: 'medium', timeStyle: 'short' })
  const made = element('div', 'note restored')
  made.dataset['restored'] = ''
  made.setAttribute('role', 'status')
  const button = element('button', 'aside', texts.afresh)
  button.type = 'button'
  button.onclick = startAfresh
  made.append(element('span', '', fill(texts.restored, { time })), button)
  return made
}

/** No more often than this while a visitor goes through the steps. */
const pauseMs = 2_000
/** Longer than the server takes; then the form is sent all the same. */
const patienceMs = 3_000

function keepOnServer(form: HTMLFormElement, { partial = '', fields }: SavingWire, draft: string) {
  let hasChanged = false
  let isOver = false
  let sentAt = 0
  let underWay: Promise<unknown> | undefined
  if (!form.querySelector(`[name=${draftName}]`)) {
    const input = element('input')
    Object.assign(input, { type: 'hidden', name: draftName, value: draft })
    form.prepend(input)
  }
  const names = new Set([tokenName, draftName, ...fields.map((id) => `field_${id}`)])

  function body(): URLSearchParams {
    hasChanged = false
    const entries = [...new FormData(form)].filter((entry): entry is [string, string] => names.has(entry[0]))
    const step = [...form.querySelectorAll('.step')].findIndex((one) => one.matches('[data-current]')) + 1
    return new URLSearchParams(step > 0 ? [...entries, [stepName, String(step)]] : entries)
  }

  whenAnnounced('step', () => {
    if (!hasChanged || isOver || Date.now() - sentAt < pauseMs) return
    sentAt = Date.now()
    const signal = AbortSignal.timeout(patienceMs)
    const sending = fetch(partial, { method: 'POST', body: body(), keepalive: true, signal })
    const ended = sending.catch(() => (hasChanged = true)).then(() => (underWay = undefined))
    underWay = ended
  })
  const leave = () => {
    // A browser takes only so much along; the rest goes with the next change.
    if (hasChanged && !isOver) hasChanged = !navigator.sendBeacon(partial, body())
  }
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
  // What is sent for good takes away what was kept: nothing may come after it.
  form.addEventListener('submit', (event) => {
    if (!underWay) return
    event.preventDefault()
    event.stopImmediatePropagation()
    void underWay.then(() => form.requestSubmit(event.submitter))
  })

  return {
    changed: () => void (hasChanged = true),
    end: () => void (isOver = true),
  }
}

/** 256 random bits in 43 characters. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
}

const form = document.querySelector<HTMLFormElement>('#foyer')
const wire = JSON.parse(document.getElementById('foyer-form')?.textContent ?? '{}') as WireForm
if (form && wire.saving) start(form, wire, wire.saving)
