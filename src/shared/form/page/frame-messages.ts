/** What the frame of a form tells the page around it, apart from what visitors type. */
export const frameEvents = ['ready', 'step', 'submit', 'error'] as const
export type FrameEvent = (typeof frameEvents)[number]

/** From the frame to the page around it. */
export type FrameMessage =
  /** A page of the form is there, in these colours; it asks to be greeted, and learns by that in which page it stands. */
  | { type: 'foyer:here'; ground: string; ink: string }
  | { type: 'foyer:height'; height: number }
  /** What the visitor reads next begins where the form begins. */
  | { type: 'foyer:top' }
  /** Escape was pressed in the frame. */
  | { type: 'foyer:close' }
  | { type: 'foyer:event'; name: FrameEvent; detail: FrameDetail }

/** Of `step` and `error`: where the visitor is, which fields are wrong. `answers` are told to listed origins only. */
export interface FrameDetail {
  step?: number
  count?: number
  fields?: string[]
  answers?: Record<string, string[]>
}

/** From the page around to the frame. */
export const greeting = { type: 'foyer:hello' } as const

/** Whether an origin is on a list of `embed_allowed_origins`, in which `*.` stands for every subdomain. */
export function isListed(origin: string, list: readonly string[]): boolean {
  return list.some((entry) => {
    const [scheme, parent] = entry.split('//*.', 2)
    if (parent === undefined) return origin === entry
    return origin.startsWith(`${scheme}//`) && origin.endsWith(`.${parent}`)
  })
}
