import { catalogue } from '../../shared/text/catalogue.ts'
import { fill, plural } from '../../shared/text/fill.ts'
import { renderDocument, type Page } from '../../shared/form/page/document.ts'
import { aloneCss } from '../../shared/form/styles/alone-styles.ts'
import { attributes, html, type Html } from '../../shared/form/markup/html.ts'
import { emailName } from '../../shared/form/page/page-names.ts'
import type { StatePageForm } from '../../shared/form/page/states.ts'
import { postButton } from './buttons.ts'

/** What is wrong with the address that was sent before; `wait` counts minutes. */
export type ResumeFault = 'email' | { wait: number }

/**
 * `asks`: what stood in the form is saved until `date`, and an address can be given · `sent`: said whatever became of it ·
 * `confirm`: what the link leads to · `ended`: the link was used, or is none. `back` leads to the form.
 */
export type ResumePageState =
  | { kind: 'asks'; action: string; back: string; date: string; fault?: ResumeFault | undefined }
  | { kind: 'sent'; back: string; date: string }
  | { kind: 'confirm'; action: string }
  | { kind: 'ended'; back: string }

/** The pages around “continue later” (`resume_link_enabled`): nothing of the answers is in them. */
export function renderResumePage({ model, embed }: StatePageForm, state: ResumePageState): Page {
  const texts = catalogue[model.settings.language].saving
  const [headline, text] = {
    asks: [texts.later, texts.laterText],
    sent: [texts.sentHeadline, texts.sentText],
    confirm: [texts.confirmHeadline, texts.confirmText],
    ended: [texts.endedHeadline, texts.endedText],
  }[state.kind] as [string, string]
  const words = 'date' in state ? fill(text, { date: state.date }) : text
  const back =
    'back' in state ? html`<p class="legend"><a href="${state.back}" rel="nofollow">${texts.back}</a></p>` : null
  const main = html`<div class="card alone">
    <h1>${headline}</h1>
    <p class="lead" ${attributes({ role: state.kind === 'sent' && 'status' })}>${words}</p>
    ${state.kind === 'asks' && addressForm(model, state)}${state.kind === 'confirm' && postButton(state.action, texts.confirm)}${back}
  </div>`
  return renderDocument({ model, embed, title: headline, moreCss: aloneCss, main })
}

function addressForm(
  { settings }: StatePageForm['model'],
  { action, fault }: Extract<ResumePageState, { kind: 'asks' }>,
): Html {
  const { saving, staff, faults } = catalogue[settings.language]
  const said = fault && (fault === 'email' ? faults.email : plural(staff.wait, fault.wait))
  const marks = attributes({
    id: 'resume-email',
    name: emailName,
    type: 'email',
    autocomplete: 'email',
    required: true,
    autofocus: said !== undefined,
    'aria-describedby': 'resume-fault',
    'aria-invalid': said === undefined ? null : 'true',
  })
  return html`<form method="post" action="${action}" accept-charset="utf-8" novalidate>
    <div class="field" ${attributes({ 'data-fault': said !== undefined })}>
      <label class="label" for="resume-email">${saving.email}</label><input class="input" ${marks} />
      <p class="fault" id="resume-fault">${said}</p>
    </div>
    <div class="actions"><button class="button" type="submit">${saving.submit}</button></div>
  </form>`
}
