import { greeting, isListed, type FrameEvent, type FrameMessage } from '../shared/form/page/frame-messages.ts'
import { whenAnnounced } from './page/announce.ts'

/**
 * The part of a page that stands in another one: embed.ts there listens. Heights, steps and that something was sent may be known
 * to whatever page is around. Answers go to origins that the form lists, once the page around has shown that it is of one.
 */
const { events, origins, secret } = document.currentScript?.dataset ?? {}
const listed = origins?.split(' ') ?? []
const unspoken = new Set(secret?.split(' '))
/** Of the page around, as the browser says it. */
let around: string | undefined

function tell(message: FrameMessage, to = '*'): void {
  parent.postMessage(message, to)
}

function tellEvent(name: FrameEvent, detail: object = {}): void {
  if (events !== undefined) tell({ type: 'foyer:event', name, detail })
}

/** What was sent, by the names of the inputs. */
function answers(): Record<string, string[]> {
  const form = document.querySelector<HTMLFormElement>('#foyer')
  const sent: Record<string, string[]> = {}
  for (const [name, value] of new FormData(form ?? undefined)) {
    if (!/^field_\d+$/.test(name) || unspoken.has(name) || typeof value !== 'string') continue
    // A reference to a file or a signature means nothing outside this form.
    if (document.getElementsByName(name)[0]?.closest('[data-answer]')) continue
    ;(sent[name] ??= []).push(value)
  }
  return sent
}

function start(): void {
  const { documentElement: root } = document
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent && data?.type === greeting.type) around = origin
  })
  if (!root.classList.contains('fixed-height')) {
    const report = () => tell({ type: 'foyer:height', height: Math.ceil(root.getBoundingClientRect().height) })
    new ResizeObserver(report).observe(document.body)
  }
  // The page around cannot hear it; what is open in here closes first.
  const hear = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !document.querySelector('dialog[open]')) tell({ type: 'foyer:close' })
  }
  addEventListener('keydown', hear, true)
  whenAnnounced('step', (detail) => {
    tell({ type: 'foyer:top' })
    tellEvent('step', detail)
  })
  whenAnnounced('error', (detail) => tellEvent('error', detail))
  whenAnnounced('submit', () => {
    tell({ type: 'foyer:top' })
    if (around === undefined || events === undefined || !isListed(around, listed)) return tellEvent('submit')
    tell({ type: 'foyer:event', name: 'submit', detail: { answers: answers() } }, around)
  })
  const colours = getComputedStyle(root)
  tell({
    type: 'foyer:here',
    ground: colours.getPropertyValue('--surface'),
    ink: colours.getPropertyValue('--text'),
  })
  if (document.getElementById('foyer')) tellEvent('ready')
}

if (parent !== window) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
  else start()
}
