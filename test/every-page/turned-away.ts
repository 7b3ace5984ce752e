import { formLinks } from '../../src/shared/contract/forms/form-links.ts'
import { forms } from '../../src/shared/contract/forms/forms.ts'
import { named, post } from '../../src/server/testing/forms.ts'
import { mailedTo, staffForm, staffMember } from '../../src/server/testing/staff.ts'
import { ada, fill, open, quiet, sendBare, sent, short, type Journey } from './journey.ts'

export const away: Journey = {
  states: [
    'no form here',
    'closed',
    'not open yet',
    'over',
    'full',
    'asks for a password',
    'a wrong password',
    'a personal link is needed',
    'a link that was used',
    'another network',
  ],
  async go(way) {
    const { app, tab, look } = way
    await open(way, '/f/nothing-is-here')
    await look('no form here')
    const closed = await short(app, {})
    await app.call(forms.update, { id: closed.id, body: { active: false } })
    const used = await short(app, { single_use_links_enabled: true })
    const link = new URL((await app.call(formLinks.create, { id: used.id, body: {} })).data.url)
    await post(app, link.pathname + link.search, named(used.ids, ada))
    const full = await short(app, { max_submissions: 1 })
    await sent(way, full)
    const secret = await short(app, { password: 'Schlüssel zum Haus' })
    const pages: [string, string][] = [
      ['closed', closed.path],
      ['not open yet', (await short(app, { opens_at: '2031-12-24T08:00:00Z' })).path],
      ['over', (await short(app, { closes_at: '2020-12-24T08:00:00Z' })).path],
      ['full', full.path],
      ['asks for a password', secret.path],
    ]
    for (const [state, path] of pages) {
      await open(way, path)
      await look(state)
    }
    await tab.locator('#password').fill('falsch')
    await tab.locator('button[type=submit]').click()
    await look('a wrong password')
    await open(way, used.path)
    await look('a personal link is needed')
    await open(way, link.pathname + link.search)
    await look('a link that was used')
    await open(way, (await short(app, { allowed_ip_ranges: ['203.0.113.0/24'] })).path)
    await look('another network')
  },
}

export const refused: Journey = {
  states: [
    'a page that is too old',
    'judged spam',
    'too many from here',
    'needs a script',
    'asks whether it may count',
  ],
  async go(way) {
    const { app, tab, look } = way
    const form = await short(app, {})
    await open(way, form.path)
    await fill(way, form, ada)
    await tab.evaluate(`document.querySelector('[name=_token]').value = 'x'.repeat(64)`)
    await sendBare(way)
    await look('a page that is too old')
    const strict = await short(app, { spam_action: 'reject', spam_blocked_words: ['Gewinn'] })
    await open(way, strict.path)
    await fill(way, strict, { name: 'Gewinn' })
    await sendBare(way)
    await look('judged spam')
    const limited = await short(app, { max_submissions_per_ip: 1, max_submissions_per_ip_minutes: 60 })
    await sent(way, limited)
    await open(way, limited.path)
    await fill(way, limited, { ...ada, name: 'Eva' })
    await sendBare(way)
    await look('too many from here')
    const proven = await short(app, { pow_enabled: true })
    await open(way, proven.path)
    await fill(way, proven, ada)
    await sendBare(way)
    await look('needs a script')
    await open(way, (await short(app, { tracking_provider: 'ga4', tracking_id: 'G-ABC1234567' })).path)
    await look('asks whether it may count')
  },
}

export const staff: Journey = {
  states: ['asks who comes', 'code is on its way', 'a wrong code', 'logs in', 'form for staff', 'asks to log out'],
  async go(way) {
    const { app, tab, look } = way
    const member = await staffMember(app)
    const form = await staffForm(app, { ...quiet, staff_allowed_member_ids: [member.id] })
    await open(way, form.path)
    await look('asks who comes')
    await tab.locator('[name=email]').fill(member.email)
    await tab.locator('button[type=submit]').click()
    await tab.waitForLoadState()
    await look('code is on its way')
    await tab.locator('[name=code]').fill('000000')
    await tab.locator('button[type=submit]').first().click()
    await tab.waitForLoadState()
    await look('a wrong code')
    await open(way, (await mailedTo(app, member.email)).link)
    await look('logs in')
    await tab.locator('button[type=submit]').click()
    await tab.locator('#foyer').waitFor()
    await look('form for staff')
    await tab.locator('a[href*=logout]').click()
    await look('asks to log out')
  },
}
