import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import type { Row } from '../report.ts'
import { digits, median } from '../report.ts'
import { formWith, launch, ms, person, timed, type UxBench } from './person.ts'

/** Goals 6, 7 and 9: what a killed tab loses, what is typed without a network, two people at once, and how soon a preview follows. */
export async function editing(bench: UxBench): Promise<Row[]> {
  return [
    await killedTab(bench),
    await noNetwork(bench),
    await twoPeople(bench),
    await preview(bench),
    await document(bench),
  ]
}

async function openField({ page, go }: Awaited<ReturnType<typeof person>>, id: number, field: string) {
  await go(`/forms/${id}/build`)
  await page.getByRole('button', { name: field, exact: true }).click()
  return page.getByRole('textbox', { name: 'Label' })
}

const labels = async ({ foyer }: UxBench, id: number) =>
  (await foyer.api<{ data: { label: string | null }[] }>('GET', `/forms/${id}/fields`)).data.map(({ label }) => label)

/** One key every 100 ms, then the browser is gone by force: what of it is on the server? */
async function killedTab(bench: UxBench): Promise<Row> {
  const { id } = await formWith(bench.foyer, 'Killed', ['Vorname'])
  const server = await chromium.launchServer(launch)
  const user = await person({ ...bench, browser: await chromium.connect(server.wsEndpoint()) })
  const input = await openField(user, id, 'Vorname')
  await input.fill('')
  const everyMs = 100
  const typed = 50
  await input.pressSequentially('x'.repeat(typed), { delay: everyMs })
  await server.kill()
  await sleep(1_500)
  const kept = (await labels(bench, id))[0]?.length ?? 0
  const lost = (typed - kept) * everyMs
  return { what: '6: lost with a killed tab', figure: `${lost} ms of typing`, goal: '≤ 2 s', holds: lost <= 2_000 }
}

async function noNetwork(bench: UxBench): Promise<Row> {
  const { id } = await formWith(bench.foyer, 'Offline', ['Vorname'])
  await using user = await person(bench)
  const { page, device } = user
  const input = await openField(user, id, 'Vorname')
  await device.setOffline(true)
  await input.fill('Typed without a network')
  await page.getByText('Offline: will be saved when the server answers').waitFor()
  await device.setOffline(false)
  const took = await timed(() => page.getByText('Saved', { exact: true }).waitFor())
  const isKept = (await labels(bench, id))[0] === 'Typed without a network'
  return {
    what: '6: typed without a network',
    figure: `${isKept ? 'kept' : 'LOST'}, saved ${(took / 1000).toFixed(1)} s after it was back`,
    goal: 'kept',
    holds: isKept,
  }
}

async function twoPeople(bench: UxBench): Promise<Row> {
  const { id } = await formWith(bench.foyer, 'Two', ['Vorname', 'Name'])
  await using one = await person(bench)
  await using other = await person(bench)
  const [first, second] = [await openField(one, id, 'Vorname'), await openField(other, id, 'Name')]
  await Promise.all([first.fill('Of the one'), second.fill('Of the other')])
  await sleep(4_000)
  const kept = await labels(bench, id)
  const holds = kept[0] === 'Of the one' && kept[1] === 'Of the other'
  return { what: '7: two browsers, two fields at once', figure: holds ? 'both kept' : kept.join(), goal: 'both', holds }
}

/** From the event of a key to the frame that shows what the input holds, within the page; NaN where it never does. */
const watched = `new Promise((resolve) => {
  addEventListener('input', ({ target }) => {
    const begun = performance.now()
    const shows = () => document.querySelector('iframe').contentDocument.body.textContent.includes(target.value)
    const look = () => {
      if (shows()) requestAnimationFrame(() => resolve(performance.now() - begun))
      else if (performance.now() - begun > 3000) resolve(NaN)
      else requestAnimationFrame(look)
    }
    look()
  }, { once: true, capture: true })
})`

async function preview(bench: UxBench): Promise<Row> {
  const { id } = await formWith(bench.foyer, 'Preview', ['Vorname', 'Name', 'Email', 'Telefon1', 'Ort'])
  await using user = await person(bench)
  const { page } = user
  const input = await openField(user, id, 'Vorname')
  await input.fill('Label')
  const times: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    await sleep(150)
    const shown = page.evaluate<number>(watched)
    await input.press('x')
    times.push(await shown)
  }
  const worst = Math.max(...times)
  return {
    what: '9: key → form preview',
    figure: `median ${digits(median(times))} ms, worst ${digits(worst)} ms of 20`,
    goal: '≤ 50 ms',
    holds: worst <= 50,
  }
}

async function document(bench: UxBench): Promise<Row> {
  const { id } = await formWith(bench.foyer, 'Document', ['Vorname', 'Name'])
  await using user = await person(bench)
  const { page, go } = user
  await go(`/pdf-templates/${id}`)
  const picture = page.getByRole('img', { name: 'Page 1 of 1' })
  await picture.waitFor()
  await page.getByRole('tab', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Heading' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    await sleep(1_500)
    const before = await sourceOf(page)
    times.push(
      await timed(async () => {
        await text.pressSequentially('y')
        await page.evaluate(otherThan(before))
      }),
    )
  }
  const worst = Math.max(...times)
  return {
    what: '9: last key → page of the real PDF',
    figure: `median ${ms(median(times))}, worst ${ms(worst)} of 5`,
    goal: '≤ 1 s',
    holds: worst <= 1_000,
  }
}

/** Where the picture of the page comes from: another one is another picture. */
const source = "document.querySelector('main img')?.getAttribute('src')"
const otherThan = (before: string | null) => `new Promise((resolve) => {
  const look = () => (${source} === ${JSON.stringify(before)} ? requestAnimationFrame(look) : resolve())
  look()
})`
const sourceOf = (page: Page) => page.evaluate<string | null>(source)
