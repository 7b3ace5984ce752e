import { randomUUID } from 'node:crypto'
import { wordTexts } from '../../src/dashboard/lists/word-texts.ts'
import { mailTexts, stateTexts } from '../../src/dashboard/mails/texts.ts'
import { replyTemplateTexts } from '../../src/dashboard/reply-templates/texts.ts'
import { common } from '../../src/dashboard/text/common.ts'
import type { Journey, Way } from './journey.ts'
import { segment } from './steps.ts'

/** Mails of the demo account, one of each fate; gives what their subjects begin with. */
async function writeMails({ dashboard: { app, demo } }: Way): Promise<string> {
  const { system } = app.platform.database
  const { account_id } = await system
    .selectFrom('users')
    .select('account_id')
    .where('email', '=', demo.email)
    .executeTakeFirstOrThrow()
  const name = `Ihre Anfrage ${randomUUID().slice(0, 8)}`
  const html = '<body style="color: #123"><h1>Guten Tag</h1><p>Ihre Anfrage ist bei uns.</p></body>'
  const common = { account_id, recipient: 'erika.mustermann@agency.example', body: 'Guten Tag', html }
  await system
    .insertInto('mails')
    .values([
      {
        ...common,
        subject: `${name} ging hinaus`,
        state: 'sent',
        sent_at: new Date().toISOString(),
        purpose: 'confirmation',
        sender_name: 'Hansen & Partner Immobilien',
        cc: ['buero@agency.example'],
        message_id: `<${randomUUID()}.donaudampfschifffahrtsgesellschaft@agency.example>`,
        note: 'Der Absender des CRM war nicht zu erreichen; die Mail ging über diesen Dienst.',
      },
      {
        ...common,
        subject: `${name} blieb liegen`,
        state: 'failed',
        error: '550 5.1.1 Mailbox unavailable',
        attempts: 8,
      },
      { ...common, subject: `${name} wird versucht`, error: '451 4.3.2', attempts: 1 },
    ])
    .execute()
  return name
}

export const replyTemplates: Journey = {
  opens: ['reply-templates/page.tsx'],
  states: ['new template', 'refused', 'templates', 'a template is changed'],
  async go(way) {
    const { tab, page, t, press, look } = way
    const words = t(replyTemplateTexts)
    const name = `Einladung zur Besichtigung ${randomUUID().slice(0, 8)}`
    await tab.follow('/mails/templates')
    await press(words.create)
    const dialog = page.getByRole('dialog')
    const text = dialog.getByRole('textbox', { name: words.text })
    await text.waitFor()
    await look('new template')
    await dialog.getByRole('button', { name: t(common).save }).click()
    await dialog.locator('[aria-invalid=true]').first().waitFor()
    await look('refused')
    await dialog.getByLabel(words.name, { exact: true }).fill(name)
    await text.fill('Guten Tag')
    await dialog.getByRole('button', { name: words.insert(words.lastName) }).click()
    await dialog.getByRole('button', { name: t(common).save }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Guten Tag _Name').first().waitFor()
    await look('templates')
    // On a phone the notice lies on the end of the dialog until it goes.
    await page.getByText(words.saved(name)).waitFor({ state: 'detached' })
    await press(words.edit(name))
    await text.waitFor()
    await look('a template is changed')
  },
}

export const mails: Journey = {
  opens: ['mails/mail-drawer.tsx'],
  states: [
    'a sent mail',
    'technical details of a mail',
    'a mail as text',
    'a mail is sent again',
    'a failed mail',
    'a mail that is tried again',
    'mails that failed',
    'no mail that has the words',
  ],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const words = t(mailTexts)
    const dialog = page.getByRole('dialog')
    const name = await writeMails(way)
    const opened = async (which: string) => {
      await press(words.open(`${name} ${which}`))
      await dialog.frameLocator('iframe').getByText('Guten Tag').first().waitFor()
    }
    await tab.follow('/mails')
    await opened('ging hinaus')
    await look('a sent mail')
    await press(words.technical)
    await page.getByText(words.messageId).waitFor()
    await look('technical details of a mail')
    await segment(way, words.text)
    await dialog.locator('iframe').waitFor({ state: 'detached' })
    await look('a mail as text')
    await press(words.resend)
    await page.getByText(words.resent).waitFor()
    await look('a mail is sent again')
    await close()
    await dialog.waitFor({ state: 'detached' })
    await opened('blieb liegen')
    await look('a failed mail')
    await close()
    await dialog.waitFor({ state: 'detached' })
    await opened('wird versucht')
    await look('a mail that is tried again')
    await close()
    await dialog.waitFor({ state: 'detached' })
    await segment(way, t(stateTexts).failed)
    await page
      .getByRole('button', { name: words.open(`${name} ging hinaus`) })
      .first()
      .waitFor({ state: 'detached' })
    await look('mails that failed')
    await tab.follow('/mails?q=Nirgendwo')
    await page.getByText(t(wordTexts).noneText('Nirgendwo')).waitFor()
    await look('no mail that has the words')
  },
}
