import { sql } from 'kysely'
import { activeForm, named, post } from '../../src/server/testing/forms.ts'
import { ada, fields, fill, mailedLink, open, plain, quiet, sendBare, short, submit, type Journey } from './journey.ts'

export const onePage: Journey = {
  states: [
    'form',
    'faults',
    'faults of the server',
    'thanks in its place',
    'thanks',
    'framed',
    'in another language',
    'thanks that lead on',
    'stays',
  ],
  async go(way) {
    const { app, tab, look } = way
    const form = await plain(app, {
      thankyou_show_summary: true,
      thankyou_show_reference: true,
      refill_enabled: true,
      consent_enabled: true,
      additional_languages: ['en', 'tr'],
      privacypolicy_url: 'https://agency.example/datenschutz',
      imprint_url: 'https://agency.example/impressum',
      imprint_line_1: 'Hansen & Partner',
    })
    await open(way, form.path)
    await look('form')
    await fill(way, form, { email: 'keine Adresse' })
    await submit(way)
    await look('faults')
    await open(way, form.path)
    await sendBare(way)
    await look('faults of the server')
    await open(way, form.path)
    await fill(way, form, ada)
    await tab.locator(`[name=field_${form.ids['agree']}]`).check()
    await tab.locator('[name=consent]').check()
    await submit(way)
    await tab.locator('#foyer').waitFor({ state: 'detached' })
    await look('thanks in its place')
    const { thankyou } = (await post(app, form.path, { ...named(form.ids, { ...ada, agree: '1' }), consent: '1' })).body
      .data
    await open(way, thankyou.url)
    await look('thanks')
    await open(way, `${form.path}?embed=1`)
    await look('framed')
    await open(way, `${form.path}?lang=tr`)
    await look('in another language')
    const leading = await short(app, { redirect: 'https://agency.example/', redirect_delay_seconds: 60 })
    await open(way, `${leading.path}/done`)
    await tab.getByText(/Es geht automatisch weiter: noch \d+ Sekunden/).waitFor()
    await look('thanks that lead on')
    await tab.getByRole('button', { name: 'Hier bleiben' }).click()
    await tab.getByText('Sie bleiben auf dieser Seite.').waitFor()
    await look('stays')
  },
}

export const inSteps: Journey = {
  states: ['first step', 'files and signature', 'a typed signature', 'faults of a step', 'review'],
  async go(way) {
    const { app, tab, look } = way
    const form = await activeForm(app, {
      settings: {
        ...quiet,
        title: 'Selbstauskunft',
        multistep_enabled: true,
        multistep_review_enabled: true,
        autosave_enabled: true,
        resume_link_enabled: true,
        upload_allowed_types: ['txt'],
      },
      fields: [
        ...fields.slice(0, 6),
        { key: 'break', label: 'Ihre Unterlagen', field_type: 'page_break' },
        { key: 'papers', label: 'Unterlagen', field_type: 'file', options: { multiple: true } },
        { key: 'sign', label: 'Unterschrift', field_type: 'signature', required: true },
      ],
    })
    const next = tab.locator('.next:visible').first()
    await open(way, form.path)
    await look('first step')
    await fill(way, form, ada)
    await next.click()
    const buffer = Buffer.from('Grundbuch')
    const name = 'Ein Grundbuchauszug mit einem sehr langen Namen ohne jeden Sinn und Zweck.txt'
    await tab
      .locator('.files input[type=file], input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer })
    await tab.locator('.file').first().waitFor()
    await look('files and signature')
    await tab.locator('input[type=radio][value=type]').check({ force: true })
    await look('a typed signature')
    await next.click()
    await look('faults of a step')
    await tab.locator('.sign-type input').fill('Ada Löwe')
    await next.click()
    await tab.locator('.review').waitFor()
    await look('review')
  },
}

export const later: Journey = {
  states: ['wants to continue later', 'link is on its way', 'continues', 'continued', 'link to continue has ended'],
  async go(way) {
    const { app, tab, look } = way
    const form = await short(app, { resume_link_enabled: true })
    await open(way, form.path)
    await fill(way, form, { name: 'Ada' })
    await tab.locator('button[formaction]:visible').click()
    await tab.locator('input[type=email]:visible').fill('later@home.example')
    await look('wants to continue later')
    await tab.locator('button[type=submit]:visible').click()
    await tab.waitForLoadState()
    await look('link is on its way')
    const link = await mailedLink(way, 'later@home.example', 'resume')
    await open(way, link)
    await look('continues')
    await tab.locator('button[type=submit]:visible').click()
    await tab.locator('#foyer').waitFor()
    await look('continued')
    await sql`update partial_submissions set link_used_at = now() - interval '2 minutes'`.execute(
      app.platform.database.system,
    )
    await open(way, link)
    await look('link to continue has ended')
  },
}

export const assistant: Journey = {
  states: ['assistant', 'assistant proposes'],
  async go(way) {
    const { app, tab, look, model } = way
    const form = await plain(app, { ...model.settings, chat_assistant_store_transcript: true })
    const kind = { field: `field_${form.ids['kind']}`, value: 'Wohnung' }
    model.says({ reply: 'Dann trage ich das gern ein. Passt das so?', proposals: [kind] })
    await open(way, form.path)
    await tab.locator('#foyer-ask').click()
    const chat = tab.getByRole('dialog')
    await chat.waitFor()
    await look('assistant')
    await chat.getByRole('checkbox').check()
    await chat.getByRole('textbox').fill('Ich habe eine Wohnung.')
    await tab.keyboard.press('Enter')
    await chat
      .getByRole('button', { name: /^Übernehmen/ })
      .first()
      .waitFor()
    await look('assistant proposes')
  },
}
