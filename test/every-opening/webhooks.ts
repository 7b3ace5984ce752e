import { signatureSnippets } from '../../src/dashboard/webhooks/signature-snippets.ts'
import { stateTexts, webhookTexts } from '../../src/dashboard/webhooks/texts.ts'
import { common } from '../../src/dashboard/text/common.ts'
import { webhooks } from '../../src/shared/contract/submissions/webhooks.ts'
import { publicTarget } from '../../src/server/testing/contract/record-factories.ts'
import type { Journey, Way } from './journey.ts'

export const newWebhook: Journey = {
  opens: ['webhooks/list-page.tsx'],
  states: [
    'new webhook',
    'what is sent, and a message',
    'forms to choose from',
    'refused',
    'made',
    'secret shown',
    'check in PHP',
    'check in Python',
  ],
  async go({ tab, page, t, press, look }) {
    const words = t(webhookTexts)
    await tab.follow('/webhooks')
    await press(words.create)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await look('new webhook')
    await dialog.getByText(words.template, { exact: true }).first().click()
    await dialog.getByText(words.sample, { exact: true }).click()
    await dialog.getByText('submission.created').first().waitFor()
    await look('what is sent, and a message')
    await dialog.getByRole('combobox', { name: words.form }).click()
    await page.getByRole('option').first().click()
    await dialog.getByRole('combobox', { name: words.form }).click()
    await look('forms to choose from')
    await page.keyboard.press('Escape')
    await dialog.getByLabel(words.url).fill('nirgendwo')
    await dialog.getByRole('button', { name: words.createNow }).click()
    await dialog.locator('[aria-invalid=true]').first().waitFor()
    await look('refused')
    await dialog.getByLabel(words.url).fill(publicTarget)
    await dialog.getByRole('button', { name: words.createNow }).click()
    await page.getByRole('heading', { name: words.deliveries }).waitFor()
    await look('made')
    await page.getByText(words.secret, { exact: true }).locator('..').getByRole('button').click()
    await look('secret shown')
    for (const { language } of [signatureSnippets.php, signatureSnippets.python]) {
      await press(language, 'tab')
      await press(words.copyCode(language))
      await page.getByText(t(common).copied, { exact: true }).waitFor()
      await look(`check in ${language}`)
      await press(t(common).close)
      await page.getByText(t(common).copied, { exact: true }).waitFor({ state: 'detached' })
    }
  },
}

/** A subscription of the demo account with a delivery in each state, the first of which has had attempts. */
async function withDeliveries({ dashboard: { app, call } }: Way): Promise<number> {
  const { data } = await call(webhooks.create, { body: { url: `${publicTarget}/${'a-long-way-'.repeat(12)}` } })
  const { system } = app.platform.database
  const { account_id } = await system
    .selectFrom('webhooks')
    .select('account_id')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  const delivery = { account_id, webhook_id: data.id as number, max_attempts: 4, body: '{}' }
  const over = { finished_at: new Date().toISOString() }
  await system
    .insertInto('deliveries')
    .values([
      { ...delivery, ...over, state: 'delivered', attempts: 1 },
      { ...delivery, ...over, state: 'cancelled', attempts: 0 },
      { ...delivery, state: 'waiting', due_at: '2099-01-01' },
    ])
    .execute()
  const { id: delivery_id } = await system
    .insertInto('deliveries')
    .values({ ...delivery, ...over, state: 'exhausted', attempts: 4, created_at: '2099-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attempt = { account_id, delivery_id, at: new Date().toISOString() }
  const page = `<html>${'<p>Not here.</p>'.repeat(20)}</html>`
  await system
    .insertInto('delivery_attempts')
    .values([
      { ...attempt, number: 1, status: 500, duration_ms: 320, response_excerpt: page },
      { ...attempt, number: 2, status: null, duration_ms: 10_000, error: 'There was no answer within 10 seconds.' },
    ])
    .execute()
  return data.id as number
}

export const deliveries: Journey = {
  opens: ['webhooks/deliveries.tsx', 'webhooks/detail-page.tsx'],
  states: [
    'attempts of a delivery',
    'states to choose from',
    'deliveries in a state',
    'since when to send again',
    'sent again',
    'test event',
    'change',
    'switched off',
    'deleted',
  ],
  async go(way) {
    const { dashboard, tab, page, t, press, look } = way
    const words = t(webhookTexts)
    const id = await withDeliveries(way)
    await tab.follow(`/webhooks/${id}`)
    await page.locator('h3 button').first().click()
    await page.getByText(`${words.attempt(2)} · ${words.noAnswer}`).waitFor()
    await look('attempts of a delivery')
    await page.getByRole('combobox', { name: words.state }).click()
    await page.getByRole('option').first().waitFor()
    await look('states to choose from')
    await page.getByRole('option', { name: t(stateTexts).exhausted }).click()
    await look('deliveries in a state')
    await press(words.redeliverFailed)
    await page.getByRole('menu').waitFor()
    await look('since when to send again')
    await page.getByRole('menuitem').last().click()
    await page.getByText(words.redeliveredFailed(1)).waitFor()
    await look('sent again')
    // On a phone two notices would lie on the end of the page.
    await press(t(common).close)
    await page.getByText(words.redeliveredFailed(1)).waitFor({ state: 'detached' })
    await press(words.test)
    await page.getByText(words.testing).waitFor()
    await look('test event')
    await press(words.change)
    await page.getByRole('dialog').getByLabel(words.url).waitFor()
    await look('change')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await dashboard.app.platform.database.system
      .updateTable('webhooks')
      .set({ is_active: false, failure_count: 25 })
      .where('id', '=', id)
      .execute()
    await tab.visit(`/webhooks/${id}`)
    await page.getByText(words.off(25)).waitFor()
    await look('switched off')
    await press(words.remove)
    await page
      .getByText(words.removed(new URL(publicTarget).host))
      .first()
      .waitFor()
    await look('deleted')
  },
}
