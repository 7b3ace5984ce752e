import type { Page as Tab } from 'playwright-core'
import { violations } from '../form-site.ts'
import { thorough } from '../thorough.ts'

interface View {
  name: string
  width: number
  height: number
  dark?: true
  /** Texts twice as large, which is not the same as the whole page twice as large. */
  largeText?: true
  /** What axe has to say is the same in all widths of one layout. */
  axe?: true
}

/** How a page is looked at; 640 wide is 1,280 wide at a zoom of 200 %. */
const views: readonly View[] = [
  { name: 'desktop', width: 1280, height: 800, axe: true },
  { name: 'desktop, dark', width: 1280, height: 800, dark: true, axe: true },
  { name: 'phone', width: 390, height: 844, axe: true },
  { name: 'phone, dark', width: 390, height: 844, dark: true, axe: true },
  { name: '320 px', width: 320, height: 640 },
  { name: '200 %', width: 640, height: 400 },
  { name: 'text at 200 %', width: 1280, height: 800, largeText: true },
]
/** Enough to see a page at its narrowest and in its other colours. */
const fewViews = views.filter(({ name }) => ['phone, dark', '320 px'].includes(name))

/** Looks at a page as it stands from all sides, and leaves it as it was; what it finds, with the state and the view. */
export async function lookAt(tab: Tab, state: string): Promise<string[]> {
  const found: string[] = []
  for (const view of thorough ? views : fewViews) {
    await tab.emulateMedia({ colorScheme: view.dark ? 'dark' : 'light', reducedMotion: 'reduce' })
    await tab.setViewportSize(view)
    await tab.evaluate(`document.documentElement.style.fontSize = '${view.largeText ? '200%' : ''}'`)
    const folder = process.env['SHOTS']
    if (folder !== undefined) await tab.screenshot({ path: `${folder}/${state}, ${view.name}.png`, fullPage: true })
    const seen = [...(view.axe ? await violations(tab) : []), ...(await overflows(tab))]
    found.push(...seen.map((one) => `${state}, ${view.name}: ${one}`))
  }
  await tab.evaluate(`document.documentElement.style.fontSize = ''`)
  await tab.setViewportSize({ width: 1280, height: 800 })
  return found
}

/** What sticks out of the page to a side, and texts that their element cuts off. */
const overflows = (tab: Tab) =>
  tab.evaluate<string[]>(`(() => {
    const { clientWidth: width, scrollWidth } = document.documentElement
    const found = scrollWidth > width ? ['scrolls sideways: ' + scrollWidth + ' px in ' + width] : []
    const said = (element) => element.outerHTML.slice(0, 120)
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.unseen,dialog:not([open])')) continue
      const style = getComputedStyle(element)
      const { left, right } = element.getBoundingClientRect()
      const isUnseen = style.clipPath !== 'none' || style.position === 'absolute' || element.closest('[aria-hidden=true]')
      if (!isUnseen && right > left && (right > width + 1 || left < -1)) found.push('sticks out: ' + said(element))
      const cuts = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1
      if (cuts && !isUnseen && !element.matches('input,select,textarea,canvas')) found.push('cut off: ' + said(element))
    }
    return found
  })()`)
