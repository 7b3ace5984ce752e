import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { forms } from '../../src/shared/contract/forms/forms.ts'
import { makeDue } from '../../src/server/testing/documents/documents.ts'
import { activeForm } from '../../src/server/testing/forms.ts'
import type { TestApp } from '../../src/server/testing/harness.ts'
import type { ModelServer } from '../../src/server/testing/servers/model-server.ts'
import { sendSignature, signDue, signingForm, toSign } from '../../src/server/testing/signing.ts'
import { saySettings } from './hostile-form.ts'

/** What the pages are shown to, with the name of each. */
type Check = (page: Page, what: string) => Promise<void>

interface Pages {
  app: TestApp
  origin: string
  page: Page
  check: Check
}

/**
 * A conversation in which the visitor, the assistant and what it proposes say each of the texts; it is kept with the submission,
 * whose id this gives.
 */
export async function converse({ app, origin, page, check }: Pages, model: ModelServer, texts: readonly string[]) {
  const [text = ''] = texts
  const form = await activeForm(app, {
    settings: {
      ...model.settings,
      min_fill_seconds: 0,
      chat_assistant_store_transcript: true,
      chat_assistant_max_messages: 100,
      chat_assistant_name: text.slice(0, 40),
      chat_assistant_greeting: text,
      chat_assistant_consent_text: text,
      notification_receivers: ['office@agency.example'],
    },
    fields: [
      { key: 'said', field_type: 'textarea', label: text },
      { key: 'kind', field_type: 'radio', label: text, datalist: `${text.replaceAll(';', ',')};b` },
    ],
  })
  await page.goto(origin + form.path)
  await page.locator('#foyer-ask').click()
  const chat = page.locator('[role=dialog], dialog[open]').first()
  await chat.waitFor()
  await chat.locator('input[type=checkbox]').check()
  for (const one of texts) {
    const proposals = [
      { field: `field_${form.ids['said']}`, value: one },
      { field: `field_${form.ids['kind']}`, value: text.replaceAll(';', ',') },
    ]
    model.says({ reply: one, proposals })
    const turns = page.locator('#foyer-chat .turn')
    const before = await turns.count()
    await chat.locator('textarea').fill(one)
    await page.keyboard.press('Enter')
    await expect.poll(() => turns.count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(before + 2)
    // The reply takes the place of what waits for it.
    await chat.locator('.waits').waitFor({ state: 'detached' })
    const accept = chat.locator('button:visible', { hasText: 'Übernehmen' })
    if ((await accept.count()) > 0) await accept.first().click()
    await check(page, `assistant ${one}`)
  }
  await page.keyboard.press('Escape')
  await page.locator('.actions button[type=submit]:visible').click()
  await page.locator('#foyer').waitFor({ state: 'detached' })
  await check(page, 'sent after a conversation')
}

/** The gate of a form whose every text is the one given, and after a password that is that text. */
export async function knock({ app, origin, page, check }: Pages, text: string): Promise<void> {
  const form = await activeForm(app, { fields: [{ key: 'name', crm_field_name: 'Name' }] })
  await saySettings(app, form.id, text)
  await app.call(forms.update, { id: form.id, body: { password: 'Schlüssel zum Haus' } })
  for (const query of ['', `?embed=1&x=${encodeURIComponent(text)}`]) {
    await page.goto(origin + form.path + query)
    await check(page, `gate ${text}`)
    await page.locator('[name=_password]').fill(text)
    await page.locator('button[type=submit]').click()
    await page.locator('[name=_password]').waitFor()
    await check(page, `gate again ${text}`)
  }
}

/** The pages on which a document that says a text is signed by a person of that name, and what is asked where it is verified. */
export async function sign({ app, origin, page, check }: Pages, text: string): Promise<void> {
  const fields = [{ key: 'name', crm_field_name: 'Name', label: text }]
  const blocks = [{ type: 'heading', text }]
  const form = await signingForm(
    app,
    { settings: { min_fill_seconds: 0, email_enabled: false }, fields },
    { name: text, blocks },
  )
  await saySettings(app, form.id, text)
  await app.call(forms.update, { id: form.id, body: { password: null, double_opt_in_enabled: false } })
  const { path } = await toSign(app, form, { name: text })
  await page.goto(origin + path)
  await check(page, `sign ${text}`)
  await page.locator('#signer').fill(text)
  await page.locator('#consent').check()
  await page.locator('button[type=submit]').click()
  await page.locator('.faults').waitFor()
  await check(page, `faults in signing ${text}`)
  const answer = await sendSignature(app, path, { name: text, signature: text })
  if (answer.statusCode >= 400) await sendSignature(app, path, { name: text })
  await page.goto(origin + path)
  await check(page, `signed ${text}`)
  await signDue(app)
  await makeDue(app)
  // The page before loads itself again after two seconds, which would end a navigation that is under way.
  await page.goto('about:blank')
  await page.goto(origin + path)
  await check(page, `signed document ${text}`)
  const link = await page.locator('a[href*="/verify/"]').first().getAttribute('href')
  for (const url of [
    String(link),
    `/verify/${encodeURIComponent(text)}`,
    `/verify?${new URLSearchParams({ id: text })}`,
  ]) {
    await page.goto(new URL(url, origin).href)
    await check(page, `verify ${text}`)
  }
}
