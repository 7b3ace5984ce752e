import { sql } from 'kysely'
import { documentForm, makeDue } from '../../src/server/testing/documents/documents.ts'
import { signDue, signingForm, toSign } from '../../src/server/testing/signing.ts'
import { mailedLink, open, sent, short, type Journey } from './journey.ts'

export const confirmed: Journey = {
  states: ['asks to confirm', 'confirmed', 'confirmed before', 'confirms nothing', 'confirmation has ended'],
  async go(way) {
    const { app, tab, look } = way
    const form = await short(app, { double_opt_in_enabled: true })
    await sent(way, form, { name: 'Ada', email: 'opt@home.example' })
    const link = await mailedLink(way, 'opt@home.example', 'confirm')
    await open(way, link)
    await look('asks to confirm')
    await tab.locator('button[type=submit]').click()
    await look('confirmed')
    await open(way, link)
    await look('confirmed before')
    await open(way, `${form.path}/confirm/${'0'.repeat(64)}`)
    await look('confirms nothing')
    await sent(way, form, { name: 'Eva', email: 'late@home.example' })
    await sql`update submission_confirmations set expires_at = now() - interval '1 hour' where confirmed_at is null`.execute(
      app.platform.database.system,
    )
    await open(way, await mailedLink(way, 'late@home.example', 'confirm'))
    await look('confirmation has ended')
  },
}

export const documents: Journey = {
  states: ['document is made', 'document is ready', 'no document here', 'asks to delete', 'deleted'],
  async go(way) {
    const { app, tab, look } = way
    const form = await documentForm(app, { settings: { pdf_download_enabled: true, self_service_deletion: true } })
    const { thankyou } = await sent(way, form)
    const linkTo = (part: string) => tab.locator(`a[href*="/${part}/"]`).first().getAttribute('href')
    await open(way, thankyou.url)
    const [document, deletion] = [await linkTo('document'), await linkTo('delete')]
    await open(way, String(document))
    await look('document is made')
    await makeDue(app)
    // Its page asks again by itself, and then leads to a download.
    await tab.locator('a.button').waitFor()
    await look('document is ready')
    await open(way, `${form.path}/document/1-x`)
    await look('no document here')
    await open(way, String(deletion))
    await look('asks to delete')
    await tab.locator('button[type=submit]').click()
    await look('deleted')
  },
}

export const signing: Journey = {
  states: [
    'reads and signs',
    'faults in signing',
    'signed',
    'signed document is ready',
    'checks a document',
    'judges a file',
    'nothing to check',
  ],
  async go(way) {
    const { app, tab, look } = way
    const form = await signingForm(app, { settings: { min_fill_seconds: 0 } })
    const { path } = await toSign(app, form)
    await open(way, path)
    await look('reads and signs')
    await tab.locator('#signer').fill('Ada Löwe')
    await tab.locator('#consent').check()
    await tab.locator('button[type=submit]').click()
    await tab.locator('.faults').waitFor()
    await look('faults in signing')
    await tab.locator('input[type=radio][value=type]').check({ force: true })
    await tab.locator('.sign-type input').fill('Ada Löwe')
    await tab.locator('#consent').check()
    await tab.locator('button[type=submit]').click()
    await tab.locator('#consent').waitFor({ state: 'detached' })
    await look('signed')
    await signDue(app)
    await open(way, path)
    await look('signed document is ready')
    const { id } = await app.platform.database.system
      .selectFrom('document_signatures')
      .select('document_id as id')
      .executeTakeFirstOrThrow()
    await open(way, `/verify/${id}`)
    await look('checks a document')
    await tab
      .locator('#check-file')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await tab.locator('[data-verdict=different]').waitFor()
    await look('judges a file')
    await open(way, '/verify/nothing')
    await look('nothing to check')
  },
}
