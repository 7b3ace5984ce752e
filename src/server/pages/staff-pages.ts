import { catalogue } from '../../shared/text/catalogue.ts'
import { fill, plural } from '../../shared/text/fill.ts'
import type { StaffTexts } from '../../shared/text/areas/staff-texts.ts'
import type { Page } from '../../shared/form/page/document.ts'
import { attributes, html, type Html } from '../../shared/form/markup/html.ts'
import { richText } from '../../shared/form/markup/markdown.ts'
import { codeName, emailName, requestName } from '../../shared/form/page/page-names.ts'
import { message, type StatePageForm } from '../../shared/form/page/states.ts'
import { postButton } from './buttons.ts'

/** The pages around the login to a form for staff (`staff_only_enabled`): nothing of the form is in them. */

/** What is wrong with what was sent before; `wait` counts minutes. */
export type StaffFault = 'email' | 'off' | 'codeWrong' | 'codeUsedUp' | 'ended' | { wait: number }

export interface StaffGate extends StatePageForm {
  /** Where the e-mail address goes; null while no member can log in. */
  action: string | null
  fault?: StaffFault | undefined
  /** The form's address outside its frame, where it stands in one: not every browser keeps a login there. */
  outside: string | null
}

/** Asks for the e-mail address that the link is to go to. */
export function renderStaffGate({ model, embed, action, fault, outside }: StaffGate): Page {
  const texts = textsOf(model)
  if (action === null) return message({ model, embed }, texts.headline, richText(texts.off))
  const input = { name: emailName, label: texts.email, type: 'email', autocomplete: 'email' }
  const said = fault && sentenceOf(fault, model)
  const form = oneInput({ action, input, submit: texts.submit, fault: said })
  return message({ model, embed }, texts.headline, richText(texts.text), html`${form}${newWindow(outside, texts)}`)
}

export interface StaffCode extends StatePageForm {
  /** Where the code goes. */
  action: string
  /** What the login was asked for as. */
  request: string
  fault?: StaffFault | undefined
  /** Where another link can be asked for. */
  again: string
}

/** Says that a link is on its way, in the same words whether the address may use the form or not, and asks for the code. */
export function renderStaffCode({ model, embed, action, request, fault, again }: StaffCode): Page {
  const texts = textsOf(model)
  const input = {
    name: codeName,
    label: texts.code,
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: 12,
  }
  const said = fault && sentenceOf(fault, model)
  const form = oneInput({ action, input, submit: texts.codeSubmit, fault: said, hidden: { [requestName]: request } })
  const link = html`<p class="legend"><a href="${again}">${texts.again}</a></p>`
  return message(
    { model, embed },
    texts.sentHeadline,
    richText(embed ? texts.sentTextFramed : texts.sentText),
    html`${form}${link}`,
  )
}

export interface StaffStep extends StatePageForm {
  action: string
  /** Of the member. */
  name: string
}

/** What a link from the mail leads to: only its button logs in, since programs that look through mail open links, too. */
export function renderStaffConfirm({ model, embed, action, name }: StaffStep): Page {
  const { confirmHeadline, confirmText, confirm } = textsOf(model)
  const text = html`<p>${fill(confirmText, { name })}</p>`
  return message({ model, embed }, confirmHeadline, text, postButton(action, confirm))
}

/** Asks the member who is logged in whether to log out; `back` leads to the form. */
export function renderStaffLogOut({ model, embed, action, name, back }: StaffStep & { back: string }): Page {
  const texts = textsOf(model)
  const text = html`<p>${fill(texts.logOutText, { name })}</p>`
  const link = html`<p class="legend"><a href="${back}">${texts.back}</a></p>`
  return message({ model, embed }, texts.logOut, text, html`${postButton(action, texts.logOut)}${link}`)
}

const textsOf = ({ settings }: StatePageForm['model']) => catalogue[settings.language].staff

function sentenceOf(fault: StaffFault, { settings }: StatePageForm['model']): string {
  const { staff, faults } = catalogue[settings.language]
  if (typeof fault === 'object') return plural(staff.wait, fault.wait)
  return fault === 'email' ? faults.email : staff[fault]
}

interface OneInput {
  action: string
  input: { name: string; label: string; [attribute: string]: string | number }
  submit: string
  fault: string | undefined
  hidden?: Record<string, string>
}

function oneInput({ action, input: { label, name, ...more }, submit, fault, hidden = {} }: OneInput): Html {
  const id = `staff-${name}`
  const marks = attributes({
    id,
    name,
    ...more,
    required: true,
    autofocus: fault !== undefined,
    'aria-describedby': `${id}-fault`,
    'aria-invalid': fault === undefined ? null : 'true',
  })
  const kept = Object.entries(hidden).map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`,
  )
  return html`<form method="post" action="${action}" accept-charset="utf-8" novalidate>
    ${kept}
    <div class="field" ${attributes({ 'data-fault': fault !== undefined })}>
      <label class="label" for="${id}">${label}</label><input class="input" ${marks} />
      <p class="fault" id="${id}-fault">${fault}</p>
    </div>
    <div class="actions"><button class="button" type="submit">${submit}</button></div>
  </form>`
}

const newWindow = (outside: string | null, { newWindow }: StaffTexts) =>
  outside === null
    ? null
    : html`<p class="legend"><a href="${outside}" target="_blank" rel="noopener">${newWindow}</a></p>`
