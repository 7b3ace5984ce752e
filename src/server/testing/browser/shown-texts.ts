import type { Browser, BrowserContext, Page } from 'playwright-core'

/** Of the texts of a frame: as much as says where a test stopped. */
const longestText = 1_500
/** A frame that does not answer is not waited for. */
const patience = 2_000

/** What tabs showed that were closed since the last call of `shownTexts`. */
let closed: string[] = []

async function textsOf(page: Page): Promise<string[]> {
  const frames = page.frames().map(async (frame) => {
    const text = await frame
      .locator('body')
      .innerText({ timeout: patience })
      .catch((error: Error) => error.message)
    return `${frame.url()}\n${text.slice(0, longestText)}`
  })
  return Promise.all(frames)
}

const textsIn = async (contexts: readonly BrowserContext[]) =>
  (await Promise.all(contexts.flatMap((context) => context.pages()).map(textsOf))).flat()

/** Keeps what the tabs of a browser show at their end: a test closes its tabs before it is known to have failed. */
export function keepShownTexts(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    keepAtClose(context, () => textsIn([context]))
    context.on('page', (page) => keepAtClose(page, () => textsOf(page)))
    return context
  }
  return browser
}

/** A tab, or all tabs of a visitor. */
interface OpenTabs {
  close(options?: { reason?: string }): Promise<void>
}

function keepAtClose(tabs: OpenTabs, textsNow: () => Promise<string[]>): void {
  const close = tabs.close.bind(tabs)
  tabs.close = async (options?: { reason?: string }) => {
    closed.push(...(await textsNow()))
    await close(options)
  }
}

/** What each frame of a browser shows, or showed when it was closed: its address and its text. */
export async function shownTexts(browser: Browser | undefined): Promise<string[]> {
  const texts = [...closed, ...(await textsIn(browser?.contexts() ?? []))]
  forgetShownTexts()
  return texts
}

export function forgetShownTexts(): void {
  closed = []
}
