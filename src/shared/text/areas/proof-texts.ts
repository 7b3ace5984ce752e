/** What a page says of the proof of work that it does by itself (`pow_enabled`). */
export interface ProofTexts {
  /** While a visitor waits for it. */
  working: string
  /** Where no script runs, or none can. */
  needsScript: string
}
