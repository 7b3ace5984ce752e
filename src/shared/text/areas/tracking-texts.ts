/** What a page asks before visits to it are counted by a third party (`tracking_consent_required`). */
export interface TrackingTexts {
  /** What the bar is called. */
  label: string
  /** `{provider}` counts. */
  question: string
  accept: string
  decline: string
  /** Leads back to the question. */
  change: string
}
