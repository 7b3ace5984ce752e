/**
 * A conversation with the assistant as the page sends it with the answers (`chat_assistant_store_transcript`). Each turn carries the
 * seal that the server gave with its reply, made over the seal before it: a caller cannot attribute to the server what it did not say.
 */
export interface SentTranscript {
  /** The seal before the first turn that is sent; empty where the conversation begins there. */
  start: string
  turns: [question: string, reply: string, seal: string][]
}

/** Characters of a transcript as JSON; of a longer one the end is sent. */
export const maxTranscript = 200_000
