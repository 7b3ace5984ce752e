import { expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms.ts'
import { quarantine } from '../../../shared/contract/quarantine.ts'
import { submissions } from '../../../shared/contract/submissions.ts'
import { activeForm, named, post } from '../../testing/forms.ts'
import { startApp } from '../../testing/harness.ts'

const fields = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', field_type: 'email' },
  { key: 'site', field_type: 'url' },
  { key: 'text', field_type: 'textarea' },
]
const links = 'https://a.example http://b.example'

test('contract 5 blocked words and domains, and too many links, are spam; what only looks alike is not', async () => {
  await using app = await startApp()
  const settings = {
    spam_blocked_words: ['Kredit', ' sofort  Geld ', 'C++'],
    spam_blocked_email_domains: ['@Spam.example'],
    spam_max_links: 2,
  }
  const form = await activeForm(app, { fields, settings })
  expect(form.form).toMatchObject({ spam_blocked_email_domains: ['spam.example'] })
  const spam = {
    blocked_word: [{ text: 'Ein KREDIT, günstig' }, { name: 'Sofort\tGeld' }, { text: 'wir können C++!' }],
    blocked_domain: [{ email: 'a@spam.example' }, { email: 'a@mail.SPAM.example' }],
    too_many_links: [{ text: `${links}\nwww.c.example` }, { text: links, name: 'https://www.d.example' }],
  }
  const fine = [
    { text: 'Kreditwürdigkeit' },
    { email: 'a@nospam.example' },
    { text: links, site: 'https://www.agency.example' },
    { text: 'https://www.a.example' },
  ]
  for (const answers of [...Object.values(spam).flat(), ...fine]) {
    expect((await post(app, form.path, named(form.ids, answers))).status, JSON.stringify(answers)).toBe(201)
  }
  const tray = await app.call(quarantine.list, { id: form.id })
  expect(tray.data.map(({ reason }: { reason: string }) => reason).toReversed()).toEqual(
    Object.entries(spam).flatMap(([reason, list]) => list.map(() => reason)),
  )
  expect((await app.call(submissions.list, { id: form.id })).body.meta.total).toBe(fine.length)
  await app.call(forms.update, { id: form.id, body: { spam_action: 'reject' } })
  expect((await post(app, form.path, named(form.ids, { text: 'Kredit' }))).status).toBe(422)
})

test('contract 5 lists of words and domains are checked, each entry by itself', async () => {
  await using app = await startApp()
  const { id } = await activeForm(app, { fields })
  const body = {
    spam_blocked_words: ['gut', ' '],
    spam_blocked_email_domains: ['a@spam.example', 'spam.example', 'localhost'],
    spam_max_links: 21,
  }
  const { errors } = (await app.call(forms.update, { id, body })).body
  expect(Object.keys(errors)).toEqual([
    'spam_blocked_words.1',
    'spam_blocked_email_domains.0',
    'spam_blocked_email_domains.2',
    'spam_max_links',
  ])
})
