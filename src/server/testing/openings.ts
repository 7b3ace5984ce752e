import type { Page } from 'playwright-core'
import type { Tab } from './dashboard.ts'
import { openingsScript } from './openings-script.ts'

/** What one has come to by pressing: a dialog, a menu, a list, or a page that looks different from before. */
export interface Opening {
  /** The page and the names of what was pressed, one after the other. */
  name: string
  /** What lies on top, as a selector for axe; null where the page itself has changed. */
  part: string | null
}

interface Press {
  /** Tag, role and name: the same however often the page is loaded. */
  name: string
  /** Which of those that have the same name. */
  place: number
  /** Its classes and those of what it stands in: rows of one list have the same. */
  kind: string
  /** What is empty is filled in before. */
  filled: boolean
  /** Of the frame around all pages. */
  common: boolean
}

interface State {
  /** Kinds of elements of the part on top, one after the other, without their texts. */
  shape: string
  /** The same of the whole page with what is typed and chosen: whether one is back where one was. */
  whole: string
  part: string | null
  presses: Press[]
  links: string[]
  path: string
}

/** Where a button has led to another address, the page may be on its way while it is asked. */
async function stateOf(page: Page): Promise<State> {
  const ask = async () => {
    if (await page.evaluate<boolean>("typeof foyerOpenings === 'undefined'")) await page.evaluate(openingsScript)
    await page.evaluate('foyerOpenings.settled()')
    return page.evaluate<State>('foyerOpenings.state()')
  }
  return ask().catch(async () => {
    await page.waitForLoadState()
    return ask()
  })
}

async function press(page: Page, one: Press): Promise<boolean> {
  const found = `foyerOpenings.element(${JSON.stringify(one)})`
  const handle = await page.evaluateHandle(found)
  const element = handle.asElement()
  if (!element || (one.filled && !(await page.evaluate<boolean>('foyerOpenings.fill()')))) return false
  // What lies under something else, or has gone meanwhile, nobody can press. A box may be drawn by its label.
  const pressed = element.click({ timeout: 700 }).catch(() => page.evaluate(`${found}.labels[0].click()`))
  return pressed.then(
    () => true,
    () => false,
  )
}

const holds = ({ presses }: State, { name, place }: Press) =>
  presses.some((it) => it.name === name && it.place === place)

/** How many things are pressed one after the other, at most: a menu, its entry, a button of the dialog, the list in it. */
const depth = 3

/** So many of a kind are pressed without anything new before the others of the kind are left out. */
const patience = 4

interface Walk {
  tab: Tab
  path: string
  /** The same page before anything was pressed. */
  begun: State
  /** What has been seen and pressed on any page, and on this one. */
  known: Set<string>
  pressed: Set<string>
  fruitless: Map<string, number>
  look: (opening: Opening) => Promise<void>
}

interface Reached {
  way: readonly Press[]
  state: State
}

async function go(page: Page, way: readonly Press[]): Promise<State | undefined> {
  let state = await stateOf(page)
  for (const one of way) {
    if (!(await press(page, one))) return undefined
    state = await stateOf(page)
  }
  return state
}

async function goAnew({ tab, path }: Walk, way: readonly Press[]): Promise<State | undefined> {
  await tab.visit(path)
  return go(tab.page, way)
}

/** Back on the page as it stands, or, where the way cannot be gone from there, on the page loaded anew. */
async function reach(walk: Walk, way: readonly Press[]): Promise<State | undefined> {
  const { page } = walk.tab
  let state = await stateOf(page)
  for (let tries = 0; tries < 3 && state.part !== null; tries++) {
    await page.keyboard.press('Escape')
    state = await stateOf(page)
  }
  const isThere = state.part === null && state.path === walk.begun.path
  return (isThere && (await go(page, way))) || goAnew(walk, way)
}

/** A page may look different by now; a dialog has to be the one that it was. */
const isSame = (now: State, then: State) =>
  now.path === then.path && now.part === then.part && (now.part === null || now.shape === then.shape)

/** Presses one thing where it is offered; gives what was there just before. */
async function pressIn(walk: Walk, at: Reached, one: Press, now: State | undefined): Promise<State | undefined> {
  const before = now && isSame(now, at.state) && holds(now, one) ? now : await reach(walk, at.way)
  if (!before || (await press(walk.tab.page, one))) return before
  // What opened earlier may cover it, and know no Escape.
  if (before.whole === at.state.whole) return undefined
  const anew = await goAnew(walk, at.way)
  return anew && (await press(walk.tab.page, one)) ? anew : undefined
}

/** Whether one has not been pressed so far, and is worth it: noted as pressed. */
function isNew({ known, pressed, fruitless }: Walk, { part, shape }: State, one: Press): boolean {
  if ((fruitless.get(one.kind) ?? 0) >= patience) return false
  const key = [part && shape, one.name, one.place, one.filled].join(' ')
  const done = one.common ? known : pressed
  return !done.has(key) && done.add(key) !== undefined
}

/** Presses everything in one state; gives the states that came of it. */
async function pressAll(walk: Walk, at: Reached): Promise<Reached[]> {
  const { page } = walk.tab
  const { known, fruitless } = walk
  const reached: Reached[] = []
  let now: State | undefined
  for (const one of at.state.presses) {
    if (!isNew(walk, at.state, one)) continue
    const before = await pressIn(walk, at, one, now)
    now = before && (await stateOf(page))
    if (!before || !now) continue
    fruitless.set(one.kind, (fruitless.get(one.kind) ?? 0) + 1)
    if (now.path === at.state.path && now.whole !== before.whole && !known.has(now.shape)) {
      known.add(now.shape)
      fruitless.set(one.kind, 0)
      const way = [...at.way, one]
      const names = way.map(({ name, filled }) => (filled ? `${name} (filled in)` : name))
      await walk.look({ name: [walk.path, ...names].join(' › '), part: now.part })
      reached.push({ way, state: now })
    }
    if (now.part === null || now.shape === at.state.shape) continue
    await page.keyboard.press('Escape')
    now = await stateOf(page)
  }
  return reached
}

/**
 * Presses everything that can be pressed on a page, then everything in what has opened, and so on, and calls `look` for each
 * state that is made of other kinds of elements than those in `known`. Gives the addresses that links lead to.
 */
export async function eachOpening(
  tab: Tab,
  path: string,
  known: Set<string>,
  look: (opening: Opening) => Promise<void>,
): Promise<string[]> {
  await tab.visit(path)
  const begun = await stateOf(tab.page)
  known.add(begun.shape)
  const walk: Walk = { tab, path, begun, known, pressed: new Set(), fruitless: new Map(), look }
  const links = new Set<string>()
  const waiting: Reached[] = [{ way: [], state: begun }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    for (const link of next.state.links) links.add(link)
    const reached = await pressAll(walk, next)
    if (next.way.length + 1 < depth) waiting.push(...reached)
  }
  return [...links]
}
