import { catalogue } from '../../shared/text/catalogue.ts'
import type { Language } from '../../shared/text/languages.ts'
import { attributes, html, type Html } from '../../shared/form/markup/html.ts'
import { againName, emailName, receiptName } from '../../shared/form/page/page-names.ts'
import { message, type StatePageForm } from '../../shared/form/page/states.ts'
import type { Page } from '../../shared/form/page/document.ts'
import { linkButton } from './buttons.ts'

/** What was asked for on the page: the mail again, or a mail to another address. */
export type AgainKind = 'mail' | 'address'

/** What the page offers to a visitor who waits for the mail. */
export interface AskAgain {
  /** Path that it is sent to. */
  action: string
  /** Key of the receipt, which allows it. */
  receipt: string
  /** Whether another address can be given. */
  canCorrect: boolean
  done?: AgainKind | undefined
  /** What is wrong with the address that was given, and the address. */
  fault?: { text: string; email: string } | undefined
  isTooOften?: boolean | undefined
}

/** Below what the page says of the mail: to have it sent again, and to correct the address. It needs no script. */
export function askAgainMarkup(language: Language, asked: AskAgain): Html {
  const texts = catalogue[language].optIn
  const { done, isTooOften, canCorrect } = asked
  const said = { mail: texts.againDone, address: texts.correctDone }
  const note = isTooOften ? texts.tooOften : done && said[done]
  return html`${note !== undefined && html`<p class="note" role="${isTooOften ? 'alert' : 'status'}">${note}</p>`}${!isTooOften && html`<div class="ask-again">${again(asked, texts.again)}${canCorrect && correction(language, asked)}</div>`}`
}

const hidden = (receipt: string, kind: AgainKind) =>
  html`<input type="hidden" name="${receiptName}" value="${receipt}" /><input
      type="hidden"
      name="${againName}"
      value="${kind}"
    />`

const again = ({ action, receipt }: AskAgain, words: string) =>
  html`<form method="post" action="${action}">
    ${hidden(receipt, 'mail')}
    <button class="button quiet" type="submit">${words}</button>
  </form>`

function correction(language: Language, { action, receipt, fault }: AskAgain): Html {
  const texts = catalogue[language].optIn
  const marks = attributes({
    id: 'again-email',
    name: emailName,
    type: 'email',
    autocomplete: 'email',
    required: true,
    maxlength: 254,
    value: fault?.email ?? null,
    autofocus: fault !== undefined,
    'aria-describedby': fault && 'again-fault',
    'aria-invalid': fault && 'true',
  })
  return html`<details ${attributes({ open: fault !== undefined })}>
    <summary>${texts.wrongAddress}</summary>
    <form method="post" action="${action}" accept-charset="utf-8" novalidate>
      ${hidden(receipt, 'address')}
      <div class="field" ${attributes({ 'data-fault': fault !== undefined })}>
        <label class="label" for="again-email">${texts.rightAddress}</label><input class="input" ${marks} />
        ${fault && html`<p class="fault" id="again-fault">${fault.text}</p>`}
      </div>
      <button class="button" type="submit">${texts.correct}</button>
    </form>
  </details>`
}

/** The page for a visitor whose page is too old for that, or whose address is confirmed; `url` leads to the form. */
export function renderAgainGone({ model, embed }: StatePageForm, url: string): Page {
  const { goneHeadline, goneText, toForm } = catalogue[model.settings.language].optIn
  const link = linkButton(url, toForm)
  return message({ model, embed }, goneHeadline, html`<p>${goneText}</p>`, link)
}

export const askAgainCss = `
.ask-again{max-width:26rem;margin:2rem auto 0;padding-top:1.5rem;border-top:1px solid var(--line)}
.ask-again form{margin:0}
.ask-again .button{width:100%}
.ask-again summary{display:flex;align-items:center;justify-content:center;min-height:2.75rem;margin-top:.75rem;color:var(--link);text-decoration:underline;text-underline-offset:.2em;cursor:pointer;list-style:none}
.ask-again summary::-webkit-details-marker{display:none}
.ask-again summary:focus-visible{outline:3px solid var(--ring);outline-offset:2px;border-radius:.25rem}
.ask-again .field{margin:.75rem 0 1.25rem;text-align:start}
.button.quiet{background:none;border-color:var(--edge);color:var(--text)}
.button.quiet:hover{background:var(--quiet)}
`
  .trim()
  .replace(/\n/g, '')
