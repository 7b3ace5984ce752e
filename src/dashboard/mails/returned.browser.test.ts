import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDashboard, violations, type DashboardApp } from '../../server/testing/browser/dashboard.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const said = 'Der Mailserver meldet 5.1.1: 550 5.1.1 No such user'

test('mails: one that came back says so with the reason, in the list, by itself and in the timeline [B31-17, B31-55, B31-67]', async () => {
  const { system } = dashboard.app.platform.database
  const { rows } = await sql<{ submission_id: number }>`
    with mail as (insert into mails (account_id, submission_id, recipient, subject, body, state, sent_at)
      select account_id, id, 'erika@home.example', 'Ihre Anfrage', 'Guten Tag', 'sent', now() from submissions order by id limit 1
      returning id, account_id, submission_id)
    , returned as (insert into mail_returns (mail_id, account_id, recipient, status, said, is_permanent, stops_mails)
      select id, account_id, 'erika@home.example', '5.1.1', '550 5.1.1 No such user', true, true from mail)
    select submission_id from mail`.execute(system)
  await using tab = await dashboard.open({ language: 'de' })
  const { page } = tab
  await tab.visit('/mails')
  const row = page.getByRole('row').filter({ hasText: 'Ihre Anfrage' })
  await row.getByText('Zurückgekommen').waitFor()
  await row.getByText('Die E-Mail-Adresse gibt es nicht.').waitFor()
  await row.getByRole('button').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Diese E-Mail ist zurückgekommen' })
  await alert.getByText('erika@home.example').waitFor()
  await alert.getByText(said).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.getByText('Message-ID').count()).toBe(0)
  await page.getByRole('button', { name: 'Technische Angaben' }).click()
  await page.getByText('Versuche', { exact: true }).waitFor()
  const way = page.getByRole('dialog').getByRole('link', { name: 'Einsendung öffnen' })
  expect(await way.getAttribute('href')).toMatch(new RegExp(`/submissions\\?submission=${rows[0]!.submission_id}$`))

  await tab.visit(`/inbox?submission=${rows[0]!.submission_id}`)
  const event = page.getByRole('listitem').filter({ hasText: 'E-Mail zurückgekommen' })
  await event.getByText('an erika@home.example').waitFor()
  await event.getByText(said).waitFor()
  await event.getByRole('link', { name: 'E-Mail öffnen' }).click()
  await page.waitForURL('**/mails?mail=*')
  expect(tab.faults).toEqual([])
})
