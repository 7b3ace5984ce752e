import type { Page } from 'playwright-core'
import type { Language, Texts } from '../../src/dashboard/text/language.ts'
import type { DashboardApp, Tab } from '../../src/server/testing/browser/dashboard.ts'

/** What a journey has at hand, in one language and on one kind of device. */
export interface Way {
  dashboard: DashboardApp
  /** An active form of the demo account with submissions. */
  formId: number
  language: Language
  phone: boolean
  tab: Tab
  page: Page
  /** The words that the dashboard itself uses in the language of the journey. */
  t<T>(texts: Texts<T>): T
  press(
    name: string | RegExp,
    role?: 'button' | 'link' | 'menuitem' | 'tab' | 'option' | 'radio' | 'checkbox',
  ): Promise<void>
  /** Is told the name of each state that the journey comes to; what lies on top is looked at, or else the page. */
  look(state: string): Promise<void>
  /** Closes what lies on top. */
  close(): Promise<void>
}

/** One way through what opens on a page, and the states on it in the order in which it comes to them. */
export interface Journey {
  /** Files below `src/dashboard` whose dialogs, drawers, menus and popovers it opens. */
  opens: readonly string[]
  states: readonly string[]
  /** Begins in a browser of its own, with no user signed in; without it, as the owner of the demo account. */
  signedIn?: false
  go(way: Way): Promise<void>
}
