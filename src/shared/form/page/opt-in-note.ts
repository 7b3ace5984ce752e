import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { fill } from '../../text/fill.ts'
import { catalogue } from '../../text/catalogue.ts'
import { timeInWords } from '../../text/areas/opt-in-texts.ts'
import { html, type Html } from '../markup/html.ts'

/** An address that a mail has asked to confirm. */
export interface AskedAddress {
  /** Masked, but for the browser in which it was typed. */
  email: string
  /** Everything waits for the confirmation. */
  holds: boolean
}

type Settings = Pick<FormSettings, 'language' | 'double_opt_in_valid_hours'>

const parametersOf = ({ email }: AskedAddress, { language, double_opt_in_valid_hours }: Settings) => ({
  email,
  time: timeInWords(double_opt_in_valid_hours, language),
})

/** What the thank-you page says instead, as long as everything waits for a confirmation. */
export function waitingMarkup(
  address: AskedAddress | 'confirmed' | undefined,
  settings: Settings,
): { headline: string; text: string; markup: Html } | undefined {
  if (typeof address !== 'object' || !address.holds) return undefined
  const { pendingHeadline: headline, pendingText, spamHint } = catalogue[settings.language].optIn
  const text = fill(pendingText, parametersOf(address, settings))
  const markup = html`<h1 tabindex="-1">${headline}</h1>
    <p class="lead">${withAddress(text, address)}</p>
    <p class="legend">${spamHint}</p>`
  return { headline, text, markup }
}

/** What it says besides, where nothing waits, or has waited until now. */
export function optInNote(address: AskedAddress | 'confirmed' | undefined, settings: Settings): Html | null {
  const { confirmedHeadline, alsoText, spamHint } = catalogue[settings.language].optIn
  if (address === 'confirmed') return html`<p class="lead" role="status"><strong>${confirmedHeadline}.</strong></p>`
  if (address === undefined || address.holds) return null
  return html`<p class="lead">${withAddress(fill(alsoText, parametersOf(address, settings)), address)}</p>
    <p class="legend">${spamHint}</p>`
}

/** The address is what is to be read first. */
function withAddress(text: string, { email }: AskedAddress): Html {
  const [before = '', ...after] = text.split(email)
  return html`${before}<strong>${email}</strong>${after.join(email)}`
}

/** `e•••@home.example`: enough to see a slip of the pen, too little for who looks over a shoulder. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = at > 1 ? email : ''
  return `${first}•••${email.slice(at)}`
}
