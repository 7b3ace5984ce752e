import { readFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { forms } from '../../src/shared/contract/forms/forms.ts'
import { violations, type DashboardApp, type DisplayOptions } from '../../src/server/testing/browser/dashboard.ts'
import { smallTargets } from '../../src/server/testing/servers/targets.ts'
import type { Journey, Way } from './journey.ts'

const layers =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], .mantine-Popover-dropdown, .mantine-Combobox-dropdown'

/** Marks what lies on top, and gives a selector for it; null where nothing lies on the page. */
const markTop = `(() => {
  for (const it of document.querySelectorAll('[data-on-top]')) it.removeAttribute('data-on-top')
  const seen = [...document.querySelectorAll(${JSON.stringify(layers)})].filter((it) => it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0)
  const isUncovered = (it) => {
    const { left, top, width, height } = it.getBoundingClientRect()
    return it.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  ;(seen.findLast(isUncovered) ?? seen.at(-1))?.setAttribute('data-on-top', '')
  return seen.length > 0 ? '[data-on-top]' : null
})()`

/** What one part of the page, or all of it, lacks: WCAG 2.2 AA in light and dark, room on a phone. */
async function faultsOf(
  { tab, page, phone, language }: Way,
  name: string,
  schemes: readonly ('light' | 'dark')[],
): Promise<string[]> {
  const part = await page.evaluate<string | null>(markTop)
  const found: string[] = []
  for (const colorScheme of schemes) {
    await tab.scheme(colorScheme)
    // Of the rules, the one about contrasts alone depends on light and dark.
    const rules = colorScheme === schemes[0] ? {} : { rules: ['color-contrast'] }
    for (const fault of await violations(page, { part, ...rules })) found.push(`${colorScheme}: ${fault}`)
    const folder = process.env['SHOTS']
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name} ${colorScheme}.png` })
  }
  const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  if (tooWide > 0) found.push(`${tooWide} px wider than the window`)
  if (phone) found.push(...(await smallTargets(page, part ?? 'body')))
  const said = await page.evaluate<string[]>(refusals)
  if (language === 'de') found.push(...said.filter((text) => english.test(text)).map((text) => `English: ${text}`))
  return found
}

/** What is said of a refusal: beside an input, or in a box of its own. */
const refusals = `[...document.querySelectorAll('.mantine-InputWrapper-error, [role=alert]')].map((it) => it.innerText)`
const english = /\b(?:the|must|is|are|has|you|this)\b/i

export interface WalkLook extends Required<Pick<DisplayOptions, 'language' | 'phone'>> {
  schemes: readonly ('light' | 'dark')[]
}

/** Goes through a journey in one look; gives the states that it came to and what was wrong with them. */
export async function walk(dashboard: DashboardApp, { go, signedIn }: Journey, { schemes, language, phone }: WalkLook) {
  const [{ id: formId } = { id: 0 }] = (await dashboard.call(forms.list)).data as { id: number }[]
  await using tab = await dashboard.open({ language, phone, signedIn })
  const { page } = tab
  const seen: string[] = []
  const found: string[] = []
  const way: Way = {
    dashboard,
    formId,
    language,
    phone,
    tab,
    page,
    t: (texts) => texts[language],
    press: (name, role = 'button') => page.getByRole(role, { name, exact: true }).first().click(),
    close: () => page.keyboard.press('Escape'),
    async look(state) {
      seen.push(state)
      found.push(
        ...(await faultsOf(way, `${state}, ${language}${phone ? ' phone' : ''}`, schemes)).map(
          (fault) => `${state}, ${fault}`,
        ),
      )
    },
  }
  await go(way)
  return { seen, found: [...found, ...tab.faults] }
}

/** Files below `src/dashboard` in which something lies on top of the page: each is opened by a journey. */
export function filesThatOpen(): string[] {
  const folder = join(import.meta.dirname, '../../src/dashboard')
  return globSync('**/*.tsx', { cwd: folder }).filter((file) =>
    /modals\.open|<(Modal|Drawer|Menu|Popover)[\s>]/.test(readFileSync(join(folder, file), 'utf8')),
  )
}
