import { afterAll, expect, test } from 'vitest'
import { accountCrm } from '../../../../shared/contract/accounts/account-crm.ts'
import { forms } from '../../../../shared/contract/forms/forms.ts'
import { pdfTemplates } from '../../../../shared/contract/documents/pdf-templates.ts'
import { submissionDocuments } from '../../../../shared/contract/submissions/submission-documents.ts'
import { makeDue, readPdf } from '../../../testing/documents/documents.ts'
import { activeForm, named, post } from '../../../testing/forms.ts'
import { startApp } from '../../../testing/harness.ts'
import { office, queueDue, queued } from '../../../testing/submission-mails.ts'

const app = await startApp()
afterAll(() => app[Symbol.asyncDispose]())

async function page(url: string, payload?: string) {
  const headers = { accept: 'text/html', 'accept-language': 'tr', 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.server.inject({ url, headers, ...(payload !== undefined && { method: 'POST', payload }) })
  const [, lang] = /<html lang="(\w+)"/.exec(answer.body) ?? []
  return { status: answer.statusCode, body: answer.body, lang, location: String(answer.headers['location']) }
}

const form = await activeForm(app, {
  fields: [
    { key: 'email', crm_field_name: 'Email', label: 'Ihre E-Mail', required: true },
    { key: 'wish', label: 'Wunsch', field_type: 'radio', datalist: 'Kauf;Miete' },
    { key: 'size', label: 'Fläche', field_type: 'number' },
    { key: 'area', crm_module: 'estate', crm_field_name: 'lage' },
  ],
  settings: {
    additional_languages: ['en', 'fr', 'pl'],
    seo_indexable: true,
    self_service_deletion: true,
    pdf_download_enabled: true,
    notification_receivers: [office],
    thankyou_show_summary: true,
    email_sender_name: 'Hansen',
    email2_enabled: true,
    email2_receiver: 'tax@agency.example',
    email2_subject: 'Neue Anfrage',
    email2_body: 'Eine Anfrage ist da.',
  },
})
const { email, wish } = form.ids
const translations = {
  fr: {
    'settings.title': 'Votre demande',
    'settings.subject': 'Merci pour votre demande',
    'settings.thankyou_headline': 'C’est noté',
    'settings.closed_text': 'Fermé jusqu’à lundi.',
    'settings.email_sender_name': 'Agence Hansen',
    'settings.email2_subject': 'Nouvelle demande',
    'settings.email2_body': 'Une demande est arrivée.',
    'document.merci_000001': 'Merci de votre visite',
    [`fields.${email}.label`]: 'Votre e-mail',
    [`fields.${wish}.label`]: 'Souhait',
    [`fields.${wish}.options.Kauf`]: 'Achat',
  },
}
await app.call(forms.update, { id: form.id, body: { translations } })
const { data: proposed } = await app.call(pdfTemplates.get, { id: form.id })
const next = { id: 'seite_000001', type: 'pagebreak' }
const thanks = { id: 'merci_000001', type: 'paragraph', text: 'Danke für Ihren Besuch' }
await app.call(pdfTemplates.update, {
  id: form.id,
  body: { enabled: true, blocks: [...proposed.blocks, next, thanks] },
})

test('`language`: a form has one of eight, a new one that of the account; `additional_languages` too', async () => {
  await app.call(accountCrm.update, { body: { field_config_locale: 'en' } })
  const { data } = await app.call(forms.create, { body: { internal_title: 'New' } })
  expect([data.language, data.additional_languages, data.translations]).toEqual(['en', [], {}])
  const back = await app.call(forms.update, {
    id: data.id,
    body: { language: 'pl', additional_languages: ['tr', 'tr'] },
  })
  expect([back.data.language, back.data.additional_languages]).toEqual(['pl', ['tr']])
  expect((await app.call(forms.update, { id: data.id, body: { language: null } })).data.language).toBe('en')
  const opened = await Promise.all(
    ['', '?lang=fr', '?lang=pl', '?lang=it', '?lang=xx'].map((query) => page(form.path + query)),
  )
  expect(opened.map(({ lang }) => lang)).toEqual(['de', 'fr', 'pl', 'de', 'de'])
  const [german, french, polish] = opened.map(({ body }) => body)
  expect(german).toContain('Ihre Anfrage')
  for (const words of ['Votre demande', 'Souhait', 'value="Kauf"', '>Achat<', '>Miete<', 'Envoyer'])
    expect(french).toContain(words)
  expect(polish).toContain('Wyślij')
  // Every language but its own is an address of its own, for search engines too.
  expect(german).toContain(
    `<link rel="alternate" hreflang="fr" href="${app.platform.config.publicUrl}${form.path}?lang=fr" />`,
  )
  expect(french).toMatch(new RegExp(`<button[^>]* formaction="${form.path}[?]lang=de" lang="de">Deutsch</button>`))
  // Labels that come from the CRM are in the language that is read, where the CRM has it.
  const english = await page(`${form.path}?lang=en&embed=1`)
  expect([english.lang, english.body.includes('hreflang="x-default"')]).toEqual(['en', false])
  expect(english.body).toContain('Location')
  expect(french).not.toContain('Location')
})

test('`translations`: faults, thanks and closed pages are in the language of the page; faults are told', async () => {
  const url = `${form.path}?lang=fr`
  const wrong = await page(url, `field_${email}=nobody&field_${form.ids['size']}=1,5`)
  expect([wrong.status, wrong.lang]).toEqual([422, 'fr'])
  for (const words of ['Veuillez saisir une adresse e-mail complète', 'Veuillez vérifier une réponse', 'value="1,5"']) {
    expect(wrong.body).toContain(words)
  }
  const sent = await page(url, `field_${email}=a%40b.example&field_${wish}=Kauf`)
  expect(sent.location).toMatch(/\/done\?lang=fr&receipt=/)
  const thanks = await page(sent.location)
  for (const words of ['C’est noté', 'Vos réponses', 'Achat', 'Télécharger le document'])
    expect(thanks.body).toContain(words)
  const [, deletion = ''] = /href="([^"]*\/delete\/[^"]*)"/.exec(thanks.body) ?? []
  expect((await page(deletion)).body).toContain('Supprimer vos données')
  const refused = await app.call(forms.update, {
    id: form.id,
    body: { translations: { xx: {}, fr: { nothing: 'x' } } },
  })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
    422,
    ['translations.xx', 'translations.fr.nothing'],
  ])
  await app.call(forms.update, { id: form.id, body: { active: false } })
  expect([(await page(url)).body, (await page(form.path)).lang]).toEqual([
    expect.stringContaining('Fermé jusqu’à lundi.'),
    'de',
  ])
  await app.call(forms.update, { id: form.id, body: { active: true } })
})

test('`translations`: mails (email2_subject, email2_body, email_sender_name) and document follow', async () => {
  await queueDue(app)
  const answers = named(form.ids, { email: 'ada@home.example', wish: 'Kauf', size: '1 250,5' })
  const { body } = await post(app, `${form.path}?lang=fr`, answers)
  expect(body.data.thankyou.headline).toBe('C’est noté')
  expect(body.data.document_url).toMatch(/\?lang=fr$/)
  await queueDue(app)
  const mails = (await queued(app)).filter(({ submission_id }) => submission_id === body.data.id)
  const [visitor, agency] = ['confirmation', 'notification'].map((purpose) =>
    mails.find((mail) => mail.purpose === purpose)!,
  )
  expect([visitor!.language, visitor!.subject]).toEqual(['fr', 'Merci pour votre demande'])
  for (const words of ['Souhait', 'Achat', 'Les réponses en détail', '/delete/', '?lang=fr'])
    expect(visitor!.body).toContain(words)
  expect([agency!.language, agency!.subject]).toEqual(['de', expect.stringMatching(/^Neue Einsendung Nr\. /)])
  for (const words of ['Wunsch', 'Kauf', 'Die Angaben im Einzelnen']) expect(agency!.body).toContain(words)
  await makeDue(app)
  const { body: pdf } = await app.call(submissionDocuments.get, { id: body.data.id })
  const { text } = await readPdf(pdf)
  for (const words of ['Souhait', 'Achat', 'Page 1 sur 2', 'Merci de votre visite']) expect(text).toContain(words)
  expect(text).not.toContain('Danke für Ihren Besuch')
  // The second e-mail and the name of the sender; without words of its own the second one is in the language of the form.
  expect(visitor!.sender_name).toBe('Agence Hansen')
  const second = mails.find((mail) => mail.purpose === 'second')!
  expect([second.language, second.subject, second.body]).toEqual([
    'fr',
    'Nouvelle demande',
    expect.stringContaining('Une demande est arrivée.'),
  ])
  const own = await post(app, form.path, answers)
  const other = await post(app, `${form.path}?lang=pl`, answers)
  await queueDue(app)
  for (const { body: sent } of [own, other]) {
    const mail = (await queued(app)).find((one) => one.submission_id === sent.data.id && one.purpose === 'second')!
    expect([mail.language, mail.subject, mail.sender_name]).toEqual(['de', 'Neue Anfrage', 'Hansen'])
  }
})

test('public forms: another language keeps what hidden and disabled fields begin with [B13-199]', async () => {
  const text = (key: string) => ({ key, label: key, default_value: `${key} at first` })
  const { ids, path } = await activeForm(app, {
    settings: { additional_languages: ['en'], clear_hidden_values: true },
    fields: [
      { key: 'kind', label: 'kind' },
      text('later'),
      text('off'),
      text('emptied'),
      { key: 'news', label: 'news', field_type: 'checkbox', default_value: '1' },
      { key: 'late_news', label: 'late_news', field_type: 'checkbox', default_value: '1' },
    ],
    rules: (ids) =>
      [
        ['hide', 'later'],
        ['disable', 'off'],
        ['hide', 'late_news'],
      ].map(([action, key]) => ({
        title: `${action} ${key}`,
        mode: 'all',
        priority: 1,
        is_enabled: 1,
        run_on_init: 1,
        clauses: [{ when_field_id: String(ids['kind']), operator: 'not_equals', value: 'x' }],
        actions: [{ order: 1, action, target_field_id: String(ids[key!]) }],
      })),
  })
  const shown = async (answers: Record<string, string>, query = '') => {
    const sent = new URLSearchParams({ _language: 'de', ...(named(ids, answers) as Record<string, string>) })
    const { status, body } = await page(`${path}?lang=en${query}`, String(sent))
    const input = (key: string) => new RegExp(`<input[^>]* name="field_${ids[key]}"[^>]*>`).exec(body)?.[0] ?? ''
    const value = (key: string) => / value="([^"]*)"/.exec(input(key))?.[1] ?? ''
    const ticked = ['news', 'late_news'].map((key) => / checked/.test(input(key)))
    return [status, ...['kind', 'later', 'off', 'emptied'].map(value), ...ticked]
  }
  // A browser leaves out what is disabled, and a box without a tick.
  expect(await shown({ kind: 'y', emptied: '' })).toEqual([200, 'y', 'later at first', 'off at first', '', false, true])
  expect(await shown({ kind: 'y', emptied: '' }, `&field_${ids['later']}=Ada`)).toContain('Ada')
  const all = { kind: 'x', later: '', off: 'typed', emptied: '' }
  expect(await shown(all)).toEqual([200, 'x', '', 'typed', '', false, false])
})

test('public forms: a copy takes the translations of its fields along', async () => {
  const { data } = await app.call(forms.copy, { id: form.id })
  const copied = data.fields.find(({ label }: { label: string }) => label === 'Wunsch')!
  expect(data.translations.fr).toMatchObject({
    'settings.title': 'Votre demande',
    [`fields.${copied.id}.options.Kauf`]: 'Achat',
  })
  expect(Object.keys(data.translations.fr)).toHaveLength(Object.keys(translations.fr).length)
})
