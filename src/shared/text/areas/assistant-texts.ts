/** What an assistant's panel says by itself. */
export interface AssistantTexts {
  open: string
  name: string
  disclosure: string
  close: string
  log: string
  greeting: string
  consent: string
  agree: string
  message: string
  send: string
  /** Instead of an answer, by the server. */
  unavailable: string
  tooOften: string
  usedUp: string
  /** With proposals that came without a word. */
  proposals: string
  yes: string
  live: AssistantLiveTexts
}

/** What the panel says while the visitor is there. */
export interface AssistantLiveTexts {
  you: string
  writes: string
  agreeFirst: string
  writeFirst: string
  accept: string
  accepted: string
  /** Heard behind the label of a field that holds what was applied. */
  filled: string
  /** Of two or more proposals. */
  acceptAll: string
  /** Gives a field back what stood in it. */
  undo: string
  notPossible: string
  failed: string
}
