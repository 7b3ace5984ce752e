/** What visitors and the agency are told once all places of a form are taken, and it goes on with a waiting list. */
export interface WaitingListTexts {
  /** Names the list, in front of the subject of a mail. */
  name: string
  /** Above the questions, and on the button that sends. */
  full: string
  offer: string
  join: string
  /** After sending. */
  headline: string
  text: string
  /** First in mails to the visitor with words of the agency. */
  mailed: string
  /** The confirmation without words of the agency. */
  letter: string
  /** First in mails to the agency. */
  notified: string
}
