import type { WireForm } from '../../shared/form/page/wire.ts'
import type { Part } from './parts.ts'

/** What the script of the page offers to that of the steps. */
export interface Host {
  form: HTMLFormElement
  wire: WireForm
  parts: readonly Part[]
  /** What is wrong now with the answers in `place`. */
  faultsIn(place: Element): Map<Part, string>
  /** Shows these faults and no others, with the focus where reading begins. */
  show(faults: ReadonlyMap<Part, string>): void
}

/** What the script of the steps does for that of the page. */
export interface Guide {
  /** Rules have shown or hidden something. */
  follow(): void
  /** Leads on instead of sending; `false` on the last step. */
  goesOn(): boolean
  /** Brings the step of an element to light. */
  reveal(element: Element): void
  /** The form has been sent; `stays`: the page leads nowhere else from here. */
  end(stays: boolean): void
}

/** The script of the steps, where the page has one, runs first and leaves itself here. */
declare global {
  var foyerSteps: ((host: Host) => Guide) | undefined
}
