import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { Answer } from '../../rules/model.ts'
import type { AssistantTexts } from '../../text/areas/assistant-texts.ts'
import { catalogue } from '../../text/catalogue.ts'
import { isAnswered, type CompiledForm } from '../engine/compile.ts'
import { assistantCss } from '../styles/assistant-styles.ts'
import { attributes, html, jsonScript, type Html } from '../markup/html.ts'
import { richText } from '../markup/markdown.ts'
import type { FormField } from '../engine/model.ts'

/** Characters of one message of a visitor. */
export const maxMessage = 2000

/** Whether the page of a form offers an assistant: it is switched on, and there is a model to ask. */
export function hasAssistant(settings: FormSettings): boolean {
  const { chat_assistant_enabled, chat_assistant_base_url, chat_assistant_model } = settings
  return chat_assistant_enabled && chat_assistant_base_url !== null && (chat_assistant_model ?? '').trim() !== ''
}

/** The fields an assistant may know of: those that people answer, without the excluded ones. */
export function assistantFields({ model }: CompiledForm): FormField[] {
  const excluded = model.settings.chat_assistant_excluded_field_ids
  return model.fields.filter(({ id, type }) => isAnswered(type) && type !== 'hidden' && !excluded.includes(id))
}

/** What the assistant's script reads. */
export interface AssistantWire {
  /** Where messages go. */
  url: string
  /** Names of the inputs that may be sent along. */
  fields: string[]
  texts: AssistantTexts['live']
}

/** An answer of the assistant as its script gets it. */
export interface AssistantReply {
  reply: string
  proposals: Proposal[]
  /** Where the conversation is kept: proves this turn of it. */
  seal?: string
}

/** A value that may be put into a field once the visitor has said so. */
export interface Proposal {
  /** Name of the input, `field_12`. */
  field: string
  label: string
  value: Answer
  /** The value in words. */
  shown: string
}

interface AssistantContext {
  /** Path and query of the page. */
  action: string
  /** Address of the script, loaded when a visitor wants it. */
  scriptUrl: string
  embed: boolean
}

/** What a page with an assistant has besides. */
export interface AssistantPart {
  markup: Html | null
  css: string
}

/** The assistant of a form, where it has one, with its sheet. */
export const assistantPart = (form: CompiledForm, context: AssistantContext): AssistantPart =>
  hasAssistant(form.model.settings)
    ? { markup: assistantMarkup(form, context), css: assistantCss }
    : { markup: null, css: '' }

/** The button and the closed panel of the assistant; without a script neither can be seen. */
function assistantMarkup(form: CompiledForm, { action, scriptUrl, embed }: AssistantContext): Html {
  const { settings } = form.model
  const texts = form.texts.assistant
  const [path] = action.split('?', 1)
  const wire: AssistantWire = {
    url: `${path}/assistant`,
    fields: assistantFields(form).map(({ name }) => name),
    texts: texts.live,
  }
  const marks = attributes({ 'data-src': scriptUrl, 'data-inline': embed })
  return html`<button class="ask" type="button" id="foyer-ask" aria-haspopup="dialog" hidden ${marks}>
      ${texts.open}
    </button>
    <dialog class="chat" id="foyer-chat" aria-labelledby="foyer-chat-name" aria-describedby="foyer-chat-ai">
      <div class="chat-head">
        <h2 id="foyer-chat-name" tabindex="-1" autofocus>${settings.chat_assistant_name ?? texts.name}</h2>
        <button class="chat-close" type="button" aria-label="${texts.close}"></button>
        <p id="foyer-chat-ai">${texts.disclosure}</p>
      </div>
      <div class="chat-log" role="log" tabindex="0" aria-label="${texts.log}">
        <p class="turn">${settings.chat_assistant_greeting ?? texts.greeting}</p>
        ${suggestions(settings)}
      </div>
      ${compose(form)}
    </dialog>
    <script type="application/json" id="foyer-assistant">
      ${jsonScript(wire)}
    </script>`
}

const mostSuggestions = 4

/** Questions to begin with. */
function suggestions({ chat_assistant_suggestions: lines }: CompiledForm['model']['settings']): Html | null {
  const questions = (lines ?? '').split('\n').flatMap((line) => line.trim() || [])
  if (questions.length === 0) return null
  const buttons = questions.slice(0, mostSuggestions).map((one) => html`<button type="button">${one}</button>`)
  return html`<div class="chat-begin">${buttons}</div>`
}

/** What is agreed to; where the conversation is kept, that is said whatever the agency says. */
function terms({ model: { settings }, texts }: CompiledForm): string {
  const own = settings.chat_assistant_consent_text
  if (!settings.chat_assistant_store_transcript) return own ?? texts.assistant.consent
  const { consent, addition } = catalogue[settings.language].transcript
  return own === null ? consent : `${own}\n\n${addition}`
}

function compose(form: CompiledForm): Html {
  const texts = form.texts.assistant
  const length = attributes({ maxlength: maxMessage })
  return html`<form class="chat-say" novalidate>
    <div class="chat-consent">
      <div class="rich" id="foyer-chat-terms">${richText(terms(form))}</div>
      <label class="tick"
        ><input type="checkbox" id="foyer-chat-agree" aria-describedby="foyer-chat-terms foyer-chat-fault" /><span
          class="label"
          >${texts.agree}</span
        ></label
      >
    </div>
    <label class="label unseen" for="foyer-chat-words">${texts.message}</label>
    <textarea
      class="input"
      id="foyer-chat-words"
      rows="1"
      placeholder="${texts.message}"
      aria-describedby="foyer-chat-fault"
      autocomplete="off"
      ${length}
    ></textarea>
    <p class="fault" id="foyer-chat-fault" role="alert"></p>
    <button class="button" type="submit">
      <span class="spin" aria-hidden="true"></span><span class="unseen">${texts.send}</span>
    </button>
  </form>`
}
