import { chromium, type Browser } from 'playwright-core'
import { findBrowser } from './browser-program.ts'

const off = ['gpu', 'quic', 'background-networking', 'component-update', 'sync'].map((name) => `--disable-${name}`)
let launched: Promise<Browser> | undefined

/** Chromium: one for all files that a process tests, which ends with the process. */
export function openBrowser(): Promise<Browser> {
  launched ??= launch()
  return launched
}

async function launch(): Promise<Browser> {
  const { executablePath, env } = await findBrowser()
  return chromium.launch({
    executablePath,
    // Without an encoding that has them, it saves no file under a name with umlauts.
    env: { ...process.env, ...env, LC_ALL: 'C.UTF-8' },
    args: ['--no-sandbox', '--no-first-run', ...off],
  })
}

/** Closes what a file has opened in it. */
export async function closeTabs(): Promise<void> {
  const browser = await openBrowser()
  await Promise.all(browser.contexts().map((context) => context.close()))
}
