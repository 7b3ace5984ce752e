import { html } from '../../../../shared/form/markup/html.ts'
import { catalogue } from '../../../../shared/text/catalogue.ts'
import { resolveBody } from '../body.ts'
import type { Draft, MailContext } from '../mail-context.ts'

type Words = Pick<Draft, 'subject' | 'body'>

/**
 * The words of a mail, with the waiting list first in subject and text, where the submission is on it: those of the agency are written for who has a
 * place. `isSaid`: what says it already.
 */
export function withWaitingList<W extends Words>(
  { waitingList, settings }: Pick<MailContext, 'waitingList' | 'settings'>,
  words: W,
  { note, isSaid = {} }: { note: 'mailed' | 'notified'; isSaid?: { subject?: boolean; body?: boolean } },
): W {
  if (!waitingList) return words
  const { name, ...texts } = catalogue[settings.language].waitingList
  const first = resolveBody(texts[note], (text) => text)
  const { subject, body } = words
  return {
    ...words,
    subject: isSaid.subject ? subject : `${name}: ${subject}`,
    body: isSaid.body ? body : { html: html`${first.html}${body.html}`, text: `${first.text}\n\n${body.text}` },
  }
}
