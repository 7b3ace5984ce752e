import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forms } from '../../shared/contract/forms/forms.ts'
import { webhooks } from '../../shared/contract/submissions/webhooks.ts'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'
import { someOf } from '../../../test/thorough.ts'
import { accountTexts } from '../account/texts.ts'
import { changeAllTexts } from '../inbox/change-all-texts.ts'
import { peopleTexts } from '../people/texts.ts'
import { webhookTexts } from '../webhooks/texts.ts'
import { guideNames, type GuideName } from './names.ts'
import { guideTexts } from './texts.ts'

/**
 * The pictures of the guides are of the demo account: `npm run guide-pictures` takes them anew. Without `GUIDE_PICTURES=write` the same
 * pages are opened, so that none of them is of a page that is not there any more.
 */
const isWritten = process.env['GUIDE_PICTURES'] === 'write'
const folder = join(import.meta.dirname, '../../../docs/guide/pictures')
/** As wide as editors need to show all of their panels; pictures are made smaller. */
const view = { width: 1280, height: 800 }
const width = 1120

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
  // Addresses of forms are shown.
  dashboard.app.platform.config.publicUrl = 'http://formulare.agentur.example'
  await addRecords()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

interface Motif {
  /** Below `/app`; the form is one of the demo account. */
  path: (form: number) => string
  /** The heading that is shown at the top, where it is not that of the page. */
  from?: Record<'de' | 'en', string>
  /** What is loaded last, where that is after the page itself. */
  until?: string
  /** What has pages of forms in it; all that are in sight are drawn first. */
  drawn?: string
  /** A dialog of the page that has a picture of its own: what the button says that opens it, and what is written in it last. */
  dialog?: { name: string; opens: Record<'de' | 'en', string>; until?: RegExp }
}

/** What a guide has a picture of. */
const motifs: Record<GuideName, Motif> = {
  'first-form': { path: () => '/forms/new', drawn: 'li [inert]' },
  rules: { path: (form) => `/forms/${form}/logic` },
  design: { path: () => '/account?part=styling', from: { de: accountTexts.de.styling, en: accountTexts.en.styling } },
  website: { path: (form) => `/forms/${form}/share` },
  inbox: {
    path: () => '/inbox',
    dialog: {
      name: 'inbox-all',
      opens: { de: changeAllTexts.de.open, en: changeAllTexts.en.open },
      until: /^\d+ (Einsendungen passen|submissions match)/,
    },
  },
  mails: { path: (form) => `/forms/${form}/settings?group=email` },
  documents: { path: (form) => `/pdf-templates/${form}`, until: '[aria-busy=false] img' },
  privacy: { path: (form) => `/forms/${form}/settings?group=privacy` },
  webhooks: {
    path: () => '/webhooks',
    dialog: { name: 'webhooks-new', opens: { de: webhookTexts.de.create, en: webhookTexts.en.create } },
  },
  team: {
    path: () => '/people',
    dialog: { name: 'team-invite', opens: { de: peopleTexts.de.invite, en: peopleTexts.en.invite } },
  },
  crm: { path: () => '/crm' },
  failures: { path: () => '/work' },
}

/** Of the browser: whether each place in sight has the page of a form in it. */
function areDrawn(selector: string): boolean {
  const places = [...document.querySelectorAll(selector)].filter((place) => {
    const { top, bottom } = place.getBoundingClientRect()
    return top < innerHeight && bottom > 0
  })
  return (
    places.length > 0 && places.every((place) => place.querySelector('iframe')?.contentDocument?.querySelector('h1'))
  )
}

/** One with rules. */
async function formOfDemo(): Promise<number> {
  const { data } = await dashboard.call(forms.list)
  const form = (data as { id: number; internal_title: string }[]).find(
    ({ internal_title }) => internal_title === 'Eigentümeranfrage',
  )
  return form?.id ?? 0
}

/** What would be an empty list otherwise. */
async function addRecords(): Promise<void> {
  await dashboard.call(webhooks.create, { body: { url: 'https://hooks.agency.example/foyer' } })
  await sql`insert into mails (account_id, recipient, subject, body, state, error)
    select account_id, 'erika@agency.example', 'Ihre Anfrage', '', 'failed', '550 no such user'
    from users where email = ${dashboard.demo.email}`.execute(dashboard.app.platform.database.system)
}

test.for(['de', 'en'] as const)(
  'guides: the pages that have a picture in %s lead to their guide and back',
  { timeout: 180_000 },
  async (language) => {
    const form = await formOfDemo()
    await using tab = await dashboard.open({ language })
    const { page } = tab
    await page.setViewportSize(view)
    for (const name of isWritten ? guideNames : someOf([...guideNames], 3)) {
      const { path, from, until, drawn, dialog } = motifs[name]
      await tab.visit(path(form))
      if (until !== undefined) await page.locator(until).first().waitFor()
      if (drawn !== undefined) await page.waitForFunction(areDrawn, drawn)
      if (from)
        await page.getByRole('heading', { name: from[language] }).evaluate((heading) => heading.scrollIntoView())
      if (isWritten) await write(join(language, `${name}.webp`), await page.screenshot())
      if (dialog) {
        const picture = await pictureOfDialog(page, dialog, language)
        if (isWritten) await write(join(language, `${dialog.name}.webp`), picture)
      }
      await page.getByRole('link', { name: guideTexts[language].help }).click()
      await page.waitForURL(`**/app/guide/${name}`)
      await page.getByRole('main').getByRole('img').first().waitFor()
      await page.getByRole('link', { name: guideTexts[language].all }).waitFor()
      if (!isWritten) expect(await widthsOfPictures(page), name).toEqual(dialog ? [width, width] : [width])
      expect(await violations(page), name).toEqual([])
    }
    expect(tab.faults).toEqual([])
  },
)

test('guides: all of them are listed, each link leads to one, and another name is no page', async () => {
  await using tab = await dashboard.open({ language: 'de', phone: true })
  const { page } = tab
  await tab.visit('/guide')
  await page.getByRole('heading', { level: 1, name: 'Anleitungen' }).waitFor()
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await links.first().waitFor()
  expect(await links.count()).toBe(guideNames.length)
  await links.last().click()
  await page.getByRole('heading', { level: 1, name: 'Wenn etwas nicht klappt' }).waitFor()
  await tab.visit('/guide/README')
  await page.getByRole('heading', { name: 'Hier ist nichts' }).waitFor()
  expect(tab.faults).toEqual([])
})

/** Opens the dialog, and closes it again. */
async function pictureOfDialog(page: Page, { opens, until }: NonNullable<Motif['dialog']>, language: 'de' | 'en') {
  await page.getByRole('button', { name: opens[language], exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button').last().waitFor()
  if (until) await dialog.getByText(until).waitFor()
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return picture
}

const widthsOfPictures = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('img')
    .evaluateAll((images) =>
      Promise.all(
        (images as HTMLImageElement[]).map(async (image) => {
          await image.decode()
          return image.naturalWidth
        }),
      ),
    )

async function write(name: string, png: Buffer): Promise<void> {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, await sharp(png).resize({ width }).webp({ quality: 70, effort: 6 }).toBuffer())
}
