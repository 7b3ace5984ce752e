import { forms } from '../../src/shared/contract/forms/forms.ts'
import { formattingTexts } from '../../src/dashboard/formatting/texts.ts'
import { mailTexts } from '../../src/dashboard/mails/texts.ts'
import { labels } from '../../src/dashboard/settings/labels/all.ts'
import { mailSettingTexts } from '../../src/dashboard/settings/mail-texts.ts'
import type { Journey, Way } from './journey.ts'
import { segment } from './steps.ts'

/** More than have room in two rows of the widest page. */
const names =
  'Anrede Titel Vorname Name Strasse Plz Ort Land Telefon1 Email Zusatz1 Zusatz2 Postfach Telefax1 Homepage Geburtsdatum SpracheKontakt HerkunftKontakt jobTitle employer'.split(
    ' ',
  )

/** A form with many fields, and a confirmation in words of its own. */
async function mailedForm({ dashboard: { call, newForm } }: Way): Promise<number> {
  const id = await newForm('Mails', names)
  const { status, body } = await call(forms.update, {
    id,
    body: {
      subject: 'Ihre Anfrage, _Vorname _Name',
      body: 'Guten Tag _Vorname _Name,\n\nwir melden uns **innerhalb von zwei Tagen**.\n\nIhre Angaben: ',
      email_sender_name: 'Hansen & Partner Immobilien',
      email_cc: ['buero@agency.example'],
      imprint_line_1: 'Hansen & Partner Immobilien, Am See 1, 20095 Hamburg',
    },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

export const mailSettings: Journey = {
  opens: ['settings/mail-preview.tsx', 'formatting/link-popover.tsx'],
  states: [
    'macros of a mail',
    'all macros of a mail',
    'address of a link',
    'an address that is none',
    'preview of a mail',
    'preview of a mail as text',
    'preview of a mail without a recipient',
    'a test of a mail is on its way',
  ],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const words = t(mailSettingTexts)
    const format = t(formattingTexts)
    const [body] = t(labels.body)
    const dialog = page.getByRole('dialog')
    await tab.follow(`/forms/${await mailedForm(way)}/settings?group=email`)
    const chips = page.getByRole('group', { name: words.macros(body), exact: true })
    const row = page.locator('[data-setting=body]')
    await chips.getByRole('button').first().waitFor()
    await row.scrollIntoViewIfNeeded()
    await look('macros of a mail')
    await row.getByRole('button', { name: words.more, exact: true }).click()
    await look('all macros of a mail')
    await chips.getByRole('button', { name: /\(_Ort\)$/ }).press('Enter')
    const text = row.getByRole('textbox')
    await text.pressSequentially('!')
    const written = await page.evaluate<string>(
      `Array.from(document.activeElement.lastElementChild.childNodes, (node) => node.dataset?.macro ?? node.textContent).join('')`,
    )
    if (!written.endsWith('Ihre Angaben: _Ort!')) throw new Error(`The macro is not where the cursor was: ${written}`)
    await text.press('Control+k')
    const address = page.getByRole('textbox', { name: format.address })
    await address.waitFor()
    await look('address of a link')
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await page.getByText(format.noAddress).waitFor()
    await look('an address that is none')
    await address.press('Escape')
    await address.waitFor({ state: 'detached' })
    await press(`${words.preview}: ${words.previewOf.confirmation}`)
    await dialog.frameLocator('iframe').getByText('Ihre Angaben: Köln!').waitFor()
    await look('preview of a mail')
    await segment(way, t(mailTexts).text)
    await dialog.getByText('Guten Tag Katharina Brandt').waitFor()
    await look('preview of a mail as text')
    await segment(way, words.previewOf.second)
    await dialog.getByText(words.noRecipient).waitFor()
    await look('preview of a mail without a recipient')
    await press(words.send)
    await page.getByText(words.sent(way.dashboard.demo.email)).waitFor()
    await look('a test of a mail is on its way')
    await close()
  },
}
