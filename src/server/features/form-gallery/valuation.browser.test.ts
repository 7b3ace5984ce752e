import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { formFiles } from '../../../shared/contract/forms/form-files.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { closeTabs, openBrowser } from '../../testing/browser/browser.ts'
import { startApp } from '../../testing/harness.ts'
import { templates } from './templates.ts'

await using stack = new AsyncDisposableStack()
const app = stack.use(await startApp())
const browser = await openBrowser()
stack.defer(closeTabs)
const open = stack.move()
afterAll(() => open.disposeAsync())
const service = await app.listen()

async function valuation() {
  const template = templates.find(({ key }) => key === 'valuation')
  const { data } = await app.call(formFiles.import, { body: { form: template?.file } })
  const { id } = data.form as { id: number }
  const active = await app.call(forms.update, { id, body: { active: true, privacypolicy_url: 'https://a.example/p' } })
  return { id, path: new URL(active.data.url as string).pathname }
}

const words = {
  de: {
    next: 'Weiter',
    send: 'Bewertung anfordern',
    thanks: 'Ihre Bewertung ist in Arbeit',
    steps: ['Haus', 'Reihenhaus', 'Straße', 'PLZ', 'Ort', 'Wohnfläche', 'Grundstücksfläche', 'Zimmer', 'Baujahr'],
    later: ['gepflegt', 'Keller', 'Nein', 'Verkauf geplant', 'Frau', 'Vorname', 'Nachname', 'E-Mail', 'Telefon'],
    time: /^noch etwa 2 Minuten$/,
  },
  en: {
    next: 'Next',
    send: 'Request valuation',
    thanks: 'Your valuation is under way',
    steps: [
      'House',
      'Terraced house',
      'Street',
      'Postcode',
      'Town',
      'Living area',
      'Area of the plot',
      'Rooms',
      'Year',
    ],
    later: [
      'Well maintained',
      'Basement',
      'No',
      'Planned sale',
      'Ms',
      'First name',
      'Last name',
      'E-mail',
      'Telephone',
    ],
    time: /^about 2 minutes left$/,
  },
} as const

/** Counts what a finger does, and the questions that it answers. */
function finger(tab: Page, next: string) {
  const count = { taps: 0, answers: 0 }
  async function tap(target: Locator) {
    count.taps++
    await target.tap()
  }
  return {
    count,
    tap,
    /** One of the tiles. */
    async choose(label: string) {
      count.answers++
      await tap(tab.locator('[data-current] .tile').filter({ hasText: new RegExp(`^\\s*${label}\\s*$`) }))
    },
    async type(label: string, text: string) {
      count.answers++
      const input = tab.locator('[data-current]').getByRole('textbox', { name: label })
      await tap(input)
      await tab.keyboard.type(text)
    },
    goOn: () => tap(tab.getByRole('button', { name: next, exact: true })),
  }
}

test.each(['de', 'en'] as const)(
  'form gallery: a person fills in the valuation on a phone with 2 taps a question at most, in %s [B23-3] [B13-34]',
  async (language) => {
    const { id, path } = await valuation()
    const { next, send, thanks, steps, later, time } = words[language]
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' }
    await using context = await browser.newContext({ ...phone, reducedMotion: 'reduce' })
    const tab = await context.newPage()
    tab.setDefaultTimeout(60_000)
    const faults: string[] = []
    tab.on('pageerror', (error) => faults.push(error.message))
    await tab.goto(`${service}${path}?lang=${language}`)
    expect(await tab.locator('#foyer-time').innerText()).toMatch(time)
    const person = finger(tab, next)
    const [house, kind, street, code, town, area, plot, rooms, year] = steps
    const [condition, extra, isLet, reason, title, first, last, mail, phoneNumber] = later
    await person.choose(house)
    await person.choose(kind)
    await person.type(street, 'Seeweg 3')
    await person.goOn()
    await person.type(code, '50667')
    await person.type(town, 'Köln')
    await person.goOn()
    // A press on the track answers without a keyboard.
    const track = (await tab.getByRole('slider', { name: area }).boundingBox())!
    person.count.taps++
    person.count.answers++
    await tab.touchscreen.tap(track.x + track.width / 2, track.y + track.height / 2)
    // An ordinary area lies in the middle, far from both ends.
    const pressed = Number(await tab.getByRole('textbox', { name: area }).inputValue())
    expect(pressed).toBeGreaterThan(100)
    expect(pressed).toBeLessThan(200)
    await person.goOn()
    await person.type(plot, '600')
    await person.goOn()
    await person.type(rooms, '5')
    await person.type(year, '1984')
    await person.goOn()
    await person.choose(condition)
    await person.choose(extra)
    await person.goOn()
    await person.choose(isLet)
    await person.choose(reason)
    await person.choose(title)
    await person.type(first, 'Ada')
    await person.type(last, 'Löwe')
    await person.goOn()
    await person.type(mail, 'ada@home.example')
    await person.type(phoneNumber, '0221 123456')
    await person.goOn()
    // The way back to the visitor is preset.
    person.count.answers += 2
    await person.tap(tab.locator('.consent input'))
    await person.tap(tab.getByRole('button', { name: send }))
    await tab.getByRole('heading', { name: thanks }).waitFor()
    const { taps, answers } = person.count
    expect(taps / answers).toBeLessThanOrEqual(2)
    expect({ taps, answers }).toEqual({ taps: 28, answers: 20 })
    const { data } = await app.call(submissions.list, { id })
    expect(data).toMatchObject([
      { content: { estate: { objektart: 'haus', objekttyp: 'reihenhaus', plz: '50667', baujahr: 1984 } } },
    ])
    expect(faults).toEqual([])
  },
)

test('form gallery: the page of the valuation loads at most 20 kB of script, gzipped [B13-34]', async () => {
  const { path } = await valuation()
  await using context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const tab = await context.newPage()
  await tab.goto(service + path)
  const loaded = await tab.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as unknown as { name: string; encodedBodySize: number })
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize })),
  )
  const names = loaded.map(({ name }) => /([a-z]+)\.\w+\.js$/.exec(name)?.[1])
  expect(names).toEqual(expect.arrayContaining(['runtime', 'steps', 'questions', 'slider']))
  expect(loaded.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(20_000)
})
