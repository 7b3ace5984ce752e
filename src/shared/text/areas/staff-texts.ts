import type { Plural } from '../plural.ts'

/** What the pages of a form for staff say around the login. */
export interface StaffTexts {
  headline: string
  text: string
  /** While no staff member can log in. */
  off: string
  email: string
  submit: string
  /** Too many have asked for a link; with a number of minutes. */
  wait: Plural
  newWindow: string
  sentHeadline: string
  sentText: string
  /** In a frame, where a link from the mail leads elsewhere. */
  sentTextFramed: string
  code: string
  codeSubmit: string
  codeWrong: string
  codeUsedUp: string
  again: string
  /** Of a link or a code that was used, or is too old. */
  ended: string
  confirmHeadline: string
  confirmText: string
  confirm: string
  loggedIn: string
  logOut: string
  logOutText: string
  back: string
}

/** The mail with the one-time link of a form for staff. */
export interface StaffMailTexts {
  subject: string
  body: string
  action: string
  codeHeading: string
  code: string
  remark: string
}
