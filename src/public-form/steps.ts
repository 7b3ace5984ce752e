import type { StepsWire } from '../shared/form/page/steps.ts'
import { timeLeft } from '../shared/form/page/step-time.ts'
import { fill } from '../shared/text/fill.ts'
import { announce } from './page/announce.ts'
import type { Guide, Host } from './page/guide.ts'
import { renderReview } from './page/review.ts'

/**
 * Leads through the steps of a form: one is seen at a time, the next only once nothing is wrong in this one. Steps in which
 * rules show nothing are left out. Each step is an entry of the browser's history, so that its back button leads one step back.
 */
interface StepState {
  host: Host
  /** Every step, shown or not, the review included. */
  all: readonly HTMLElement[]
  current: HTMLElement
  next: HTMLElement | null
  /** Not there where the form does not lead back. */
  back: HTMLElement | null
  draw: ReturnType<typeof progressDrawer>
  /** The visitor has come back to mend something, and is led on to what is left to mend. */
  isMending: boolean
  hasEnded: boolean
}

/** A step among the entries of the browser's history. */
interface Entry {
  /** Place of the step among all. */
  step: number
  /** The step that the visitor came from. */
  from: number
  /** Steps taken since the page was opened. */
  depth: number
}

const entry = () => history.state as Partial<Entry> | null
const depth = () => entry()?.depth ?? 0

/** A step is there while rules show something in it. */
const isThere = (step: HTMLElement) => step.matches('.review') || step.querySelector('.field:not([data-rule-hidden])')
const shown = ({ all }: StepState) => all.filter(isThere)

/** The step to be seen in place of one that is not there: the last before it, or else the first after it. */
function nearest({ all }: StepState, gone: HTMLElement): HTMLElement {
  const at = all.indexOf(gone)
  return all.slice(0, at).filter(isThere).at(-1) ?? all.slice(at).find(isThere) ?? gone
}

/** Returns the steps that are shown. */
function paint(walk: StepState): HTMLElement[] {
  const { host, all, current, draw } = walk
  const steps = shown(walk)
  const at = steps.indexOf(current)
  for (const step of all) step.toggleAttribute('data-current', step === current)
  host.form.toggleAttribute('data-at-first', at <= 0)
  host.form.toggleAttribute('data-at-last', at === steps.length - 1)
  draw(steps, at)
  return steps
}

function go(walk: StepState, step: HTMLElement, isNew: boolean): void {
  const { host, all, current, back } = walk
  if (isNew && back) {
    const place: Entry = { step: all.indexOf(step), from: all.indexOf(current), depth: depth() + 1 }
    history.pushState(place, '')
  }
  // The sheet lets a step come from the side where it stands.
  host.form.dataset['from'] = all.indexOf(step) < all.indexOf(current) ? 'start' : 'end'
  walk.current = step
  const steps = paint(walk)
  if (step.matches('.review')) {
    const answers = renderReview(host, steps.slice(0, -1), (wanted) => mend(walk, wanted as HTMLElement))
    step.lastElementChild?.replaceChildren(...answers)
  }
  ;(textFirstIn(step) ?? step).focus({ preventScroll: true })
  const card = document.getElementById('foyer-card')
  if (card && card.getBoundingClientRect().top < 0) card.scrollIntoView()
  announce('step', { step: steps.indexOf(step) + 1, count: steps.length })
}

/**
 * The text that a step begins with, so that one can type at once; its group names the step to screen readers all the same.
 * A focus there would open the keyboard of a phone, over the question that is to be read first.
 */
const textFirstIn = (step: HTMLElement) =>
  matchMedia('(pointer:fine)').matches
    ? step.querySelector('.field:not([data-rule-hidden])')?.querySelector<HTMLElement>('.input:enabled:not(select)')
    : null

function mend(walk: StepState, step: HTMLElement): void {
  walk.isMending = true
  go(walk, step, true)
}

function goNext(walk: StepState): void {
  const { host, current, next } = walk
  if (next?.matches('[hidden],[data-rule-hidden]')) return
  const faults = host.faultsIn(current)
  host.show(faults)
  if (faults.size > 0) return
  const steps = shown(walk)
  let at = steps.indexOf(walk.current) + 1
  while (walk.isMending && at < steps.length - 1 && host.faultsIn(steps[at] as Element).size === 0) at++
  const step = steps[at]
  if (!step) return
  if (at === steps.length - 1) walk.isMending = false
  go(walk, step, true)
  if (walk.isMending) host.show(host.faultsIn(step))
}

function goBack(walk: StepState): void {
  const steps = shown(walk)
  const before = steps[steps.indexOf(walk.current) - 1]
  if (!before) return
  leave(walk)
  if (entry()?.from === walk.all.indexOf(before)) history.back()
  else go(walk, before, true)
}

/** What was wrong in a step is none of another one's business. */
function leave(walk: StepState): void {
  walk.isMending = false
  walk.host.show(new Map())
}

function reveal(walk: StepState, element: Element): void {
  const step = element.closest<HTMLElement>('.step')
  if (step && step !== walk.current) mend(walk, step)
}

/** After rules have run. */
function follow(walk: StepState): void {
  const { current } = walk
  if (isThere(current)) return void paint(walk)
  // An answer has hidden the step in which it was given.
  const hadFocus = current.contains(document.activeElement)
  walk.current = nearest(walk, current)
  if (hadFocus) go(walk, walk.current, false)
  else paint(walk)
}

function listen(walk: StepState): void {
  const { all, next, back } = walk
  next?.addEventListener('click', () => goNext(walk))
  back?.addEventListener('click', () => goBack(walk))
  if (back) {
    history.scrollRestoration = 'manual'
    const step = all.indexOf(walk.current)
    if (entry()?.step !== step) history.replaceState({ step, from: -1, depth: 0 } satisfies Entry, '')
  }
  addEventListener('popstate', () => {
    const wanted = all[entry()?.step ?? -1]
    if (!wanted || walk.hasEnded) return
    leave(walk)
    go(walk, isThere(wanted) ? wanted : nearest(walk, wanted), false)
  })
  // The list of faults names fields of all steps.
  const list = document.getElementById('foyer-faults')
  const seek = ({ target }: MouseEvent) => {
    const field = document.getElementById((target as Element).closest('a')?.hash.slice(1) ?? '')
    if (field) reveal(walk, field)
  }
  list?.addEventListener('click', seek, true)
}

function guideThrough(host: Host): Guide {
  const all = [...host.form.querySelectorAll<HTMLElement>('.step')]
  const button = (look: string) => host.form.querySelector<HTMLElement>(`.actions .${look}`)
  const before = stepBefore(host, all)
  const current = before ?? all.find((step) => step.hasAttribute('data-current')) ?? (all[0] as HTMLElement)
  const walk: StepState = {
    host,
    all,
    current,
    next: button('next'),
    back: button('back'),
    draw: progressDrawer(host, all),
    isMending: false,
    hasEnded: false,
  }
  listen(walk)
  if (before) go(walk, before, false)
  else follow(walk)
  return {
    reveal: (element) => reveal(walk, element),
    follow: () => follow(walk),
    goesOn() {
      const steps = shown(walk)
      // Where rules show nothing at all, there is nothing to go through.
      if (steps.indexOf(walk.current) === steps.length - 1) return false
      goNext(walk)
      return true
    },
    end(stays) {
      walk.hasEnded = true
      // The way back leads out of the form again. In a frame these entries are also those of the page around it.
      if (stays && parent === window && depth() > 0) history.go(-depth())
    },
  }
}

/** Where the visitor was before the page was loaded again, with the answers that the browser has kept. */
function stepBefore({ form }: Host, all: readonly HTMLElement[]): HTMLElement | undefined {
  const step = form.querySelector('[data-restored]') ? all[entry()?.step ?? -1] : undefined
  return step && isThere(step) ? step : undefined
}

/** Shows how far the visitor has come. */
function progressDrawer({ form, wire, parts }: Host, all: readonly HTMLElement[]) {
  const words = document.getElementById('foyer-progress')
  const time = document.getElementById('foyer-time')
  const bar = form.querySelector<HTMLProgressElement>('.progress progress')
  const trail = [...form.querySelectorAll<HTMLElement>('.trail li')]
  const { progress, texts } = wire.steps as StepsWire
  return (steps: readonly HTMLElement[], at: number): void => {
    const count = Math.max(steps.length, 1)
    const done = progress === 'percent' ? at : at + 1
    const sentence =
      progress === 'percent'
        ? fill(texts.percent, { percent: Math.round((100 * done) / count) })
        : fill(texts.step, { n: at + 1, count })
    if (words && words.textContent !== sentence) words.textContent = sentence
    if (time) {
      const left = steps.slice(at)
      const open = parts.filter(
        ({ box }) => !box.hasAttribute('data-rule-hidden') && left.some((one) => one.contains(box)),
      )
      time.textContent = timeLeft(
        open.map(({ field }) => field.type),
        texts,
      )
    }
    if (bar) [bar.max, bar.value] = [count, done]
    trail.forEach((entry, i) => {
      const step = all[i] as HTMLElement
      const n = steps.indexOf(step) + 1
      const title = step.querySelector('.step-title')?.textContent || fill(texts.untitled, { n })
      // The name of the review is shorter than its title, and stays.
      if (!step.matches('.review') && entry.textContent !== title) entry.textContent = title
      entry.hidden = n === 0
      entry.ariaCurrent = step === steps[at] ? 'step' : null
    })
  }
}

globalThis.foyerSteps = guideThrough
