import type { Page } from 'playwright-core'

/**
 * What can be pressed where less than 44 px in a row react, upwards or sideways: asked of the browser point by point, so that
 * what lies over something else counts for what lies on top. A label and the frame of an input are part of them. Links and
 * buttons within a sentence are as high as its line, what is off the window is not there.
 */
export const smallTargets = (page: Page, part = 'body'): Promise<string[]> =>
  page.evaluate<string[]>(`(${script})(${JSON.stringify(part)})`)

const script = String.raw`(part) => {
  // The line between two pixels belongs to either.
  const goal = 44 - 1
  const controls = 'a[href], button, input, select, textarea, summary, [role=menuitem], [role=option], [role=tab], [tabindex="0"]'
  const isSeen = (it) => it !== undefined && it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0
  const isInText = (it) => getComputedStyle(it).display.startsWith('inline') && it.matches('a, button') &&
    [...it.parentElement.childNodes].some((other) => other.nodeType === Node.TEXT_NODE && other.data.trim() !== '')
  const onePixel = (it) => { const { width, height } = it.getBoundingClientRect(); return width <= 1 || height <= 1 }
  const small = []
  const before = scrollY
  for (const it of document.querySelector(part).querySelectorAll(controls)) {
    const shown = isSeen(it) && !onePixel(it) ? it : it.labels?.[0]
    if (it.disabled || it.closest('[inert], .skip') || !isSeen(shown) || isInText(it)) continue
    const frame = it.matches('input, textarea') ? it.closest('.mantine-Input-wrapper') : null
    const reacts = (x, y) => {
      const on = document.elementFromPoint(x, y)
      if (on === null) return false
      return it.contains(on) || [...(it.labels ?? [])].some((label) => label.contains(on)) ||
        (frame?.contains(on) === true && !on.closest('button, a'))
    }
    shown.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, right, width, height } = shown.getBoundingClientRect()
    if (right <= 0 || left >= innerWidth) continue
    const y = top + height / 2
    const x = [0.5, 0.2, 0.8].map((part) => left + width * part).find((x) => reacts(x, y))
    // In steps, and the last of them point by point.
    const reach = (dx, dy, most) => {
      let far = 0
      for (const step of [8, 1]) while (far < most && reacts(x + dx * (far + step), y + dy * (far + step))) far += step
      return far
    }
    const extent = (dx, dy) => {
      const one = reach(dx, dy, goal)
      return one + 1 + reach(-dx, -dy, goal - one)
    }
    const [across, along] = x === undefined ? [0, 0] : [extent(1, 0), extent(0, 1)]
    if (across < goal || along < goal)
      small.push(across + ' × ' + along + ' px: ' + it.localName + ' ' + (it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.textContent).trim().slice(0, 60))
  }
  // A list that has opened hides while what it belongs to is out of sight.
  scrollTo(0, before)
  return small
}`
