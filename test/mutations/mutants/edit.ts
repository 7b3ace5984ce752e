/** One change of a source: the characters from `start` to `end` give way to `to`. */
export interface Edit {
  start: number
  end: number
  to: string
}

/** An {@link Edit} of a file, with what a reader needs to find it. */
export interface Mutant extends Edit {
  file: string
  /** From 1. */
  line: number
  /** The line as it is, without the space around it. */
  source: string
  /** `old → new`, in one line. */
  change: string
}

export const applied = (text: string, { start, end, to }: Edit): string => text.slice(0, start) + to + text.slice(end)
