/** What a text, or lines of it, can be made. */
export type Format = 'bold' | 'italic' | 'link' | 'list' | 'numbers'

/** In the order of their buttons. */
export const formats = ['bold', 'italic', 'link', 'list', 'numbers'] as const satisfies readonly Format[]

/** What is there where the caret is. */
export interface FormatState {
  active: Record<Format, boolean>
  /** Where the link leads that the caret is in. */
  href: string | undefined
}
