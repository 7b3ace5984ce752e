import type { Language } from '../languages.ts'

/** What is said while an e-mail address is to be confirmed; `{time}` is a length such as `2 days`. */
export interface OptInTexts {
  /** After sending, as long as everything waits for the confirmation. */
  pendingHeadline: string
  pendingText: string
  /** After sending, where nothing waits. */
  alsoText: string
  spamHint: string
  askHeadline: string
  askText: string
  confirm: string
  confirmedHeadline: string
  confirmedText: string
  alreadyHeadline: string
  alreadyText: string
  endedHeadline: string
  endedText: string
  missingHeadline: string
  missingText: string
  /** Of the link to the form. */
  toForm: string
  /** Button that has the mail sent again to the same address, and what is said then. */
  again: string
  againDone: string
  /** What another address is given by, and what is said then; beside the input, of an address that the form does not take. */
  wrongAddress: string
  rightAddress: string
  correct: string
  correctDone: string
  addressRefused: string
  tooOften: string
  goneHeadline: string
  goneText: string
  /** Instead of `endedText`, where another mail can be sent; its button, and the page after it. */
  endedAgainText: string
  newMail: string
  resentHeadline: string
  resentText: string
  /** Beside the field with an address that has sent the form often enough. */
  limitText: string
  limitHeadline: string
  mailSubject: string
  mailBody: string
  /** Below it; the second where nothing waits. */
  mailRemark: string
  mailRemarkAlso: string
}

/** How long a link is good, in whole days where that is what it is: `2 Tage`, `36 Stunden`. */
export function timeInWords(hours: number, language: Language): string {
  const [count, unit] = hours >= 48 && hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
