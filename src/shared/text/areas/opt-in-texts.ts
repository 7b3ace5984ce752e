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
