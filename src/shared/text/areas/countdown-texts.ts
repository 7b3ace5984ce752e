/** What the thank-you page says while it is about to lead on. */
export interface CountdownTexts {
  /** `{time}`: what is left, such as “5 seconds”. */
  leadsOn: string
  stay: string
  stays: string
}
