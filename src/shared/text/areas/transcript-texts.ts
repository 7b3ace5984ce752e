/** What is agreed to before the first message to an assistant whose conversations are kept (`chat_assistant_store_transcript`). */
export interface TranscriptTexts {
  /** In place of the usual text. */
  consent: string
  /** Below a text of the agency's own. */
  addition: string
}
