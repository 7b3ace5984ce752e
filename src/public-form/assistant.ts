import type { AssistantWire } from '../shared/form/page/assistant.ts'
import { answersOf, ask, keepTurn, type Message } from './assistant/assistant-ask.ts'
import { offers } from './assistant/assistant-offers.ts'
import { element } from './page/element.ts'

/**
 * The assistant of a form. It is loaded by the press of its button; what it proposes gets into the form only by another press,
 * as if it had been typed, and everything that comes from outside is shown as text.
 */
interface Panel {
  /** Opens it. */
  button: HTMLElement
  chat: HTMLDialogElement
  log: HTMLElement
  terms: HTMLElement
  agree: HTMLInputElement
  words: HTMLTextAreaElement
  fault: HTMLElement
  send: HTMLElement
}

function start(button: HTMLElement, chat: HTMLDialogElement, wire: AssistantWire): void {
  const get = <E extends HTMLElement>(selector: string) => chat.querySelector(selector) as E
  const panel: Panel = {
    button,
    chat,
    log: get('.chat-log'),
    terms: get('.chat-consent'),
    agree: get('#foyer-chat-agree'),
    words: get('textarea'),
    fault: get('.fault'),
    send: get('[type=submit]'),
  }
  const say = get<HTMLFormElement>('form')
  const talk = talker(panel, wire)
  button.addEventListener('click', () => open(panel))
  get('.chat-close').addEventListener('click', () => chat.close())
  chat.addEventListener('close', () => {
    button.setAttribute('aria-expanded', 'false')
    button.focus()
  })
  chat.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !chat.matches(':modal')) chat.close()
  })
  say.addEventListener('submit', (event) => {
    event.preventDefault()
    void talk()
  })
  panel.words.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    say.requestSubmit()
  })
  for (const begin of chat.querySelectorAll('.chat-begin button')) {
    begin.addEventListener('click', () => {
      panel.words.value = begin.textContent
      void talk()
    })
  }
  open(panel)
}

/** Beside the form where there is room, over it where there is not; in a frame, below it. */
function open({ button, chat }: Panel): void {
  if (chat.open) return
  if (button.hasAttribute('data-inline') || matchMedia('(min-width:64rem)').matches) chat.show()
  else chat.showModal()
  button.setAttribute('aria-expanded', 'true')
}

/** Sends what was written, once the visitor has agreed to it, and shows what comes back. */
function talker(panel: Panel, { url, fields, texts }: AssistantWire): () => Promise<void> {
  const { log, terms, agree, words, fault, send } = panel
  const messages: Message[] = []
  let isWaiting = false

  return async function talk() {
    if (isWaiting) return
    forgive(panel)
    if (!terms.hidden && !agree.checked) return complain(panel, texts.agreeFirst, agree)
    const content = words.value.trim()
    if (content === '') return complain(panel, texts.writeFirst, words)
    terms.hidden = true
    const mine = addTurn(log, content, texts.you)
    const waits = addTurn(log, texts.writes)
    waits.classList.add('waits')
    words.value = ''
    words.focus()
    isWaiting = true
    send.setAttribute('aria-disabled', 'true')
    const question: Message = { role: 'user', content }
    const answer = await ask(url, [...messages, question], answersOf(fields))
    isWaiting = false
    send.removeAttribute('aria-disabled')
    waits.remove()
    if (answer === undefined || typeof answer === 'string') {
      mine.remove()
      words.value ||= content
      fault.textContent = answer ?? texts.failed
      return
    }
    messages.push(question, { role: 'assistant', content: answer.reply })
    keepTurn(content, answer)
    const turn = addTurn(log, answer.reply)
    if (answer.proposals.length > 0) log.append(offers(answer.proposals, { words, texts }))
    log.scrollTop = turn.offsetTop - log.offsetTop - 16
  }
}

function complain({ fault }: Panel, message: string, at: HTMLElement): void {
  fault.textContent = message
  at.setAttribute('aria-invalid', 'true')
  at.focus()
}

function forgive({ fault, agree, words }: Panel): void {
  fault.textContent = ''
  for (const input of [agree, words]) input.removeAttribute('aria-invalid')
}

/** One turn of the conversation; `who` is for those who do not see on which side it stands. */
function addTurn(log: HTMLElement, text: string, who?: string): HTMLElement {
  const turn = element('p', who === undefined ? 'turn' : 'turn mine')
  if (who !== undefined) turn.append(element('span', 'unseen', who))
  turn.append(text)
  log.append(turn)
  log.scrollTop = log.scrollHeight
  return turn
}

const button = document.getElementById('foyer-ask')
const chat = document.querySelector<HTMLDialogElement>('#foyer-chat')
const json = document.getElementById('foyer-assistant')?.textContent
if (button && chat && json) start(button, chat, JSON.parse(json) as AssistantWire)
