import { fields } from '../../src/shared/contract/forms/fields.ts'
import { formDrafts } from '../../src/shared/contract/forms/form-versions.ts'
import { forms } from '../../src/shared/contract/forms/forms.ts'
import { versionTexts } from '../../src/dashboard/versions/texts.ts'
import { common } from '../../src/dashboard/text/common.ts'
import type { Journey, Way } from './journey.ts'
import { unfold } from './steps.ts'

/** A form online, with a draft in which its title and first field are others; gives the ids of both. */
async function draftedForm({ dashboard: { call, newForm } }: Way) {
  const id = await newForm('Entwurf', ['Vorname', 'Name'])
  await call(forms.update, { id, body: { active: true } })
  const { data } = await call(formDrafts.get, { id })
  const list = (data.content.fields as { id: number }[]).map((field, place) =>
    place === 0 ? { ...field, label: 'Rufname', hint: 'Wie sollen wir Sie ansprechen, wenn wir Sie anrufen?' } : field,
  )
  const settings = { title: 'Ihre Anfrage zu einer unserer Immobilien in Hamburg und Umgebung' }
  const drafted = await call(formDrafts.update, { id, body: { token: data.token, fields: list, settings } })
  if (drafted.status !== 200) throw new Error(JSON.stringify(drafted.body))
  return { id, field: list[0]!.id }
}

export const drafts: Journey = {
  opens: ['versions/publish-dialog.tsx', 'versions/use-discard.tsx'],
  states: [
    'not published',
    'what is published',
    'asks to discard',
    'asks again to discard',
    'changed elsewhere, too',
    'published',
  ],
  async go(way) {
    const { tab, page, t, press, look, dashboard } = way
    const words = t(versionTexts)
    const dialog = page.getByRole('dialog')
    const { id, field } = await draftedForm(way)
    await tab.follow(`/forms/${id}/statistics`)
    await page.getByText(words.unpublished).waitFor()
    await look('not published')
    await press(words.review)
    await dialog.getByText(words.publishText).waitFor()
    await look('what is published')
    await dialog.getByRole('button', { name: t(common).cancel }).click()
    await press(words.discard)
    await dialog.getByText(words.discardText).waitFor()
    await look('asks to discard')
    await dashboard.call(fields.update, { id: field, body: { label: 'By a program' } })
    await dialog.getByRole('button', { name: words.discard }).click()
    await page.getByRole('dialog', { name: words.changedTitle }).waitFor()
    await look('asks again to discard')
    await press(words.keepDraft)
    await dialog.waitFor({ state: 'detached' })
    await press(words.review)
    await dialog.getByText(words.conflictTitle).waitFor()
    await look('changed elsewhere, too')
    await press(words.publishMine)
    await page.getByText(words.published).waitFor()
    await look('published')
  },
}

export const versions: Journey = {
  opens: ['versions/compare-dialog.tsx', 'versions/restore-dialog.tsx'],
  states: [
    'no versions',
    'versions and a draft',
    'compares the draft',
    'versions',
    'compares',
    'versions to compare',
    'compares what is the same',
    'asks to restore',
    'restored',
  ],
  async go(way) {
    const { tab, page, t, press, look, close, dashboard } = way
    const words = t(versionTexts)
    const dialog = page.getByRole('dialog')
    await tab.follow(`/forms/${await dashboard.newForm('Ohne Versionen', [])}/versions`)
    await page.getByText(words.nothingYet).waitFor()
    await look('no versions')
    const { id } = await draftedForm(way)
    await tab.follow(`/forms/${id}/versions`)
    const row = page.getByRole('listitem').filter({ hasText: words.draftOnly })
    await row.waitFor()
    await look('versions and a draft')
    await press(words.compareDraft)
    await dialog.getByText('Rufname').first().waitFor()
    await look('compares the draft')
    await close()
    await dialog.waitFor({ state: 'detached' })
    const { token } = (await dashboard.call(formDrafts.get, { id })).data
    await dashboard.call(formDrafts.publish, { id, body: { token } })
    await tab.visit(`/forms/${id}/versions`)
    await page.getByRole('button', { name: words.compare(1) }).waitFor()
    await look('versions')
    await press(words.compare(1))
    await dialog.getByText('Rufname').first().waitFor()
    await look('compares')
    await unfold(way, words.from, dialog)
    await look('versions to compare')
    await page.getByRole('option', { name: words.now }).click()
    await dialog.getByText(words.same).waitFor()
    await look('compares what is the same')
    await close()
    await dialog.waitFor({ state: 'detached' })
    await press(words.restore(1))
    await dialog.getByText('Rufname').first().waitFor()
    await look('asks to restore')
    await dialog.getByRole('button', { name: words.restore(1) }).click()
    await page.getByText(words.restored(1)).waitFor()
    await look('restored')
  },
}
