/** What is said about answers that are not sent yet. `{time}` and `{date}` are in the form's language and time zone. */
export interface SavingTexts {
  /** Above a form whose answers the browser has kept, and the button that clears them. */
  restored: string
  afresh: string
  /** Above a form whose answers a link has brought back. */
  resumed: string
  /** The button below the form, and the page behind it. */
  later: string
  laterText: string
  email: string
  submit: string
  back: string
  sentHeadline: string
  sentText: string
  /** The page behind the link. */
  confirmHeadline: string
  confirmText: string
  confirm: string
  endedHeadline: string
  endedText: string
  mail: { subject: string; body: string; action: string; remark: string }
}
