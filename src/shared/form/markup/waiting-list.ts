import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import { catalogue } from '../../text/catalogue.ts'
import type { Texts } from '../../text/texts.ts'
import { html, type Html } from './html.ts'

/** Said above the questions once all places are taken. */
export const waitingListNote = ({ waitingList: { full, offer } }: Pick<Texts, 'waitingList'>): Html =>
  html`<p class="note" role="status"><strong>${full}</strong> ${offer}</p>`

/** What is said after sending, in place of the words for those who have a place. */
export function waitingListTexts({ language }: Pick<FormSettings, 'language'>): { headline: string; text: string } {
  const { headline, text } = catalogue[language].waitingList
  return { headline, text }
}
