import { forms } from '../../src/shared/contract/forms/forms.ts'
import { personalLinkTexts } from '../../src/dashboard/share/personal-link-texts.ts'
import { shareTexts } from '../../src/dashboard/share/texts.ts'
import { choiceLabels } from '../../src/dashboard/settings/labels/choices.ts'
import { statisticsTexts } from '../../src/dashboard/statistics/texts.ts'
import { common } from '../../src/dashboard/text/common.ts'
import type { Journey } from './journey.ts'
import { answeredForm, choose, segment, unfold } from './steps.ts'

export const share: Journey = {
  opens: [],
  states: [
    'ways to a form',
    'ways to embed',
    'code of a slider',
    'address for content management systems',
    'fields of a personal link',
    'a personal link is refused',
    'a personal link',
    'address is copied',
    'nothing may be embedded',
  ],
  async go(way) {
    const { tab, page, t, press, look, dashboard } = way
    const [words, link] = [t(shareTexts), t(personalLinkTexts)]
    const { id } = await answeredForm(way, 'Teilen', 0)
    await tab.follow(`/forms/${id}/share`)
    await page.getByRole('img', { name: words.qrOf }).waitFor()
    await page.getByRole('button', { name: link.create }).waitFor()
    await look('ways to a form')
    await unfold(way, words.kind)
    await look('ways to embed')
    await choose(way, t(choiceLabels.embed_mode.slider))
    await look('code of a slider')
    await page.getByRole('heading', { name: words.oembed }).click()
    await page.getByText(words.oembedNote).waitFor()
    await look('address for content management systems')
    await unfold(way, link.addField)
    await look('fields of a personal link')
    await choose(way, 'Art der Immobilie')
    await page.getByLabel(link.days, { exact: true }).fill('0')
    await press(link.create)
    await page.locator('[aria-invalid=true]').waitFor()
    await look('a personal link is refused')
    await page.getByLabel(link.days, { exact: true }).fill('7')
    await press(link.create)
    await page.getByLabel(link.link, { exact: true }).waitFor()
    await look('a personal link')
    await press(link.copy)
    await page.getByText(t(common).copied, { exact: true }).waitFor()
    await look('address is copied')
    await dashboard.call(forms.update, { id, body: { embed_enabled: false, active: false } })
    await tab.visit(`/forms/${id}/share`)
    await page.getByText(words.notAllowed).waitFor()
    await look('nothing may be embedded')
  },
}

export const statistics: Journey = {
  opens: [],
  states: ['statistics as tables', 'statistics of a year', 'no statistics yet'],
  async go(way) {
    const { tab, page, t, look, dashboard, formId } = way
    const words = t(statisticsTexts)
    await tab.follow(`/forms/${formId}/statistics`)
    const tables = page.locator('summary')
    await tables.first().waitFor()
    for (const table of await tables.all()) await table.click()
    await look('statistics as tables')
    await segment(way, words.days(365))
    await page.getByRole('radio', { name: words.days(365), checked: true }).waitFor({ state: 'attached' })
    await tables.first().waitFor()
    await look('statistics of a year')
    await tab.follow(`/forms/${await dashboard.newForm('Noch nichts', ['Vorname'])}/statistics`)
    await page.getByText(words.empty).first().waitFor()
    await look('no statistics yet')
  },
}
