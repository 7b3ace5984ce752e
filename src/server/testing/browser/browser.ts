import { chromium, type Browser } from 'playwright-core'
import { findBrowser } from './browser-program.ts'
import { keepShownTexts } from './shown-texts.ts'

const off = ['gpu', 'quic', 'background-networking', 'component-update', 'sync'].map((name) => `--disable-${name}`)
let launched: Promise<Browser> | undefined

/** Chromium: one for all files that a process tests, which ends with the process. */
export function openBrowser(): Promise<Browser> {
  launched ??= launch()
  return launched
}

/** The one that is open, if any is. */
export const openedBrowser = (): Promise<Browser> | undefined => launched

async function launch(): Promise<Browser> {
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    // Without an encoding that has them, it saves no file under a name with umlauts.
    env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' },
    args: ['--no-sandbox', '--no-first-run', ...off],
  })
  return keepShownTexts(browser)
}

/** Closes what a file has opened in it. */
export async function closeTabs(): Promise<void> {
  const browser = await openBrowser()
  await Promise.all(browser.contexts().map((context) => context.close()))
}
