import { forms } from '../../../src/shared/contract/forms/forms.ts'
import { decoyName, draftName, tokenName } from '../../../src/shared/form/page/page-names.ts'
import { bulkTexts } from '../../../src/dashboard/bulk/texts.ts'
import { removalTexts } from '../../../src/dashboard/removal/texts.ts'
import { filterMenuTexts } from '../../../src/dashboard/lists/filter-menu-texts.ts'
import { submissionBulkTexts } from '../../../src/dashboard/submissions/bulk-texts.ts'
import { reasonTexts, submissionsTexts } from '../../../src/dashboard/submissions/texts.ts'
import { timelineTexts } from '../../../src/dashboard/submissions/timeline/timeline-texts.ts'
import { wordTexts } from '../../../src/dashboard/lists/word-texts.ts'
import { mailTexts, purposeTexts } from '../../../src/dashboard/mails/texts.ts'
import { unfinishedTexts } from '../../../src/dashboard/submissions/unfinished-texts.ts'
import { viewTexts } from '../../../src/dashboard/submissions/views/view-texts.ts'
import { common } from '../../../src/dashboard/text/common.ts'
import { issueToken } from '../../../src/server/features/public-forms/submit/page-token.ts'
import { named, post } from '../../../src/server/testing/forms.ts'
import { visitor } from '../../../src/server/testing/staff.ts'
import { newToken } from '../../../src/server/lib/secrets/token.ts'
import { fates } from '../fates.ts'
import type { Journey } from '../journey.ts'
import { answeredForm, segmentOrOption, unfoldFilters } from '../steps.ts'

export const submissionDetails: Journey = {
  opens: ['submissions/detail.tsx', 'removal/use-removal.tsx'],
  states: [
    'submissions',
    'a submission',
    'what happened to a submission',
    'a mail that failed is sent again',
    'an older submission',
    'asks to delete a submission',
    'a submission is deleted',
    'no submissions yet',
  ],
  async go(way) {
    const { tab, page, t, press, look, dashboard } = way
    const words = t(submissionsTexts)
    const { id } = await answeredForm(way, 'Einsendungen', 2)
    await fates(way, id)
    await tab.follow(`/forms/${id}/submissions`)
    await page.getByRole('button', { name: words.open(2) }).waitFor()
    await look('submissions')
    await press(new RegExp(`^${words.open(2)}`))
    await page.getByRole('dialog', { name: words.title(2) }).waitFor()
    await look('a submission')
    const [told, mail] = [t(timelineTexts), t(timelineTexts).mail(t(purposeTexts).confirmation)]
    const resend = page.getByRole('button', { name: `${told.again}: ${mail}` })
    await resend.scrollIntoViewIfNeeded()
    await look('what happened to a submission')
    await resend.click()
    await page.getByText(t(mailTexts).requeued).waitFor()
    await resend.waitFor({ state: 'detached' })
    await look('a mail that failed is sent again')
    await press(words.next)
    await page.getByRole('dialog', { name: words.title(1) }).waitFor()
    await look('an older submission')
    await press(words.remove)
    const asks = page.getByRole('dialog', { name: words.removeTitle(1) })
    await asks.waitFor()
    await look('asks to delete a submission')
    await asks.getByRole('button', { name: t(common).delete }).click()
    const undo = page.getByRole('button', { name: t(removalTexts).undoOf(words.removed(1)) })
    await undo.focus()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await look('a submission is deleted')
    await undo.click()
    await page.getByText(t(removalTexts).undone).waitFor()
    await press(t(common).close)
    await tab.follow(`/forms/${await dashboard.newForm('Noch keine', ['Vorname'])}/submissions`)
    await page.getByText(words.noneTitle).waitFor()
    await look('no submissions yet')
  },
}

export const submissionLists: Journey = {
  opens: ['submissions/views/columns-menu.tsx', 'submissions/export/export.tsx', 'lists/filter-menu.tsx'],
  states: [
    'columns',
    'formats of an export',
    'a filter by numbers',
    'filters are on',
    'no submissions in this time',
    'a filter by days that is on',
    'no submission that has the words',
    'several submissions are chosen',
    'asks to delete several submissions',
    'exported',
  ],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const [words, views] = [t(submissionsTexts), t(viewTexts)]
    const dialog = page.getByRole('dialog')
    const { id } = await answeredForm(way, 'Tabelle', 2)
    await tab.follow(`/forms/${id}/submissions`)
    await page.getByRole('button', { name: words.open(2) }).waitFor()
    await unfoldFilters(way)
    await press(views.columns)
    await dialog.getByText('Art der Immobilie').waitFor()
    await look('columns')
    await close()
    await dialog.waitFor({ state: 'hidden' })
    await press(words.export)
    await page.getByRole('menu').waitFor()
    await look('formats of an export')
    await close()
    const filters = t(filterMenuTexts)
    await press(filters.filter(words.number))
    await dialog.getByLabel(words.index_until).fill('1')
    await look('a filter by numbers')
    await dialog.getByRole('button', { name: filters.apply }).click()
    await page.getByRole('button', { name: words.open(2) }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: filters.filterOn(words.number) }).waitFor()
    await look('filters are on')
    await press(filters.filter(words.received))
    await dialog.getByLabel(words.until, { exact: true }).fill('2020-12-24')
    await dialog.getByRole('button', { name: filters.apply }).click()
    await page.getByText(words.noMatchTitle).waitFor()
    await look('no submissions in this time')
    await press(filters.filterOn(words.received))
    await dialog.getByRole('button', { name: filters.clear }).waitFor()
    await look('a filter by days that is on')
    await close()
    await dialog.waitFor({ state: 'hidden' })
    await press(words.clearFilters)
    await page.getByRole('button', { name: words.open(2) }).waitFor()
    await tab.follow(`/forms/${id}/submissions?q=Nirgendwo`)
    await page.getByText(t(wordTexts).noneText('Nirgendwo')).waitFor()
    await look('no submission that has the words')
    await press(t(wordTexts).clear)
    await page.getByRole('button', { name: words.open(2) }).waitFor()
    for (const index of [1, 2])
      await page.getByRole('checkbox', { name: t(bulkTexts).choose(words.title(index)) }).check()
    await page.getByRole('group', { name: t(bulkTexts).actions }).waitFor()
    await look('several submissions are chosen')
    await press(t(common).delete)
    await page.getByRole('dialog', { name: t(submissionBulkTexts).deleteTitle(2) }).waitFor()
    await look('asks to delete several submissions')
    await close()
    await dialog.waitFor({ state: 'hidden' })
    await press(words.export)
    await press(words.asCsv, 'menuitem')
    await page.getByText(words.exported('2')).waitFor()
    await look('exported')
    await press(t(common).close)
  },
}

export const views: Journey = {
  opens: ['submissions/views/views-menu.tsx', 'submissions/views/views-panel.tsx'],
  states: ['no views yet', 'a view to save', 'a view without a name', 'a view was saved', 'views', 'a view is deleted'],
  async go(way) {
    const { tab, page, t, press, look } = way
    const words = t(viewTexts)
    const dialog = page.getByRole('dialog')
    const name = 'Eingänge seit Jahresbeginn, die ältesten zuerst'
    const { id } = await answeredForm(way, 'Ansichten')
    await tab.follow(`/forms/${id}/submissions?sort=asc`)
    await unfoldFilters(way)
    await press(words.views)
    await dialog.getByText(words.none).waitFor()
    await look('no views yet')
    await press(words.save)
    await page.getByRole('dialog', { name: words.saveTitle }).waitFor()
    await look('a view to save')
    const save = dialog.getByRole('button', { name: t(common).save })
    await save.click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    await look('a view without a name')
    await dialog.getByLabel(words.name).fill(name)
    await dialog.getByRole('checkbox', { name: words.share }).check()
    await save.click()
    await page.getByText(words.saved(name)).waitFor()
    await look('a view was saved')
    await press(words.views)
    const remove = dialog.getByRole('button', { name: words.remove(name) })
    await remove.waitFor()
    await look('views')
    await remove.click()
    await page.getByText(words.removed(name)).first().waitFor()
    await look('a view is deleted')
  },
}

export const heldBack: Journey = {
  opens: ['removal/use-removal.tsx'],
  states: [
    'held back',
    'several are held back',
    'asks to delete what is held back',
    'held back is deleted',
    'nothing is held back',
  ],
  async go(way) {
    const { tab, page, t, press, look, close, dashboard } = way
    const words = t(submissionsTexts)
    const dialog = page.getByRole('dialog')
    const form = await answeredForm(way, 'Zurückgehalten', 0)
    for (const name of ['Spam', 'Gewinn']) {
      await post(dashboard.app, form.path, { ...named(form.ids, { name }), [decoyName]: 'x' })
    }
    await tab.follow(`/forms/${form.id}/submissions?list=quarantine`)
    await page.getByText(t(reasonTexts).honeypot).first().waitFor()
    await look('held back')
    await page.getByLabel(t(bulkTexts).choosePage).check()
    await page.getByRole('group', { name: t(bulkTexts).actions }).waitFor()
    await look('several are held back')
    await page
      .getByRole('group', { name: t(bulkTexts).actions })
      .getByRole('button', { name: words.discard })
      .click()
    await dialog.waitFor()
    await look('asks to delete what is held back')
    await close()
    await dialog.waitFor({ state: 'detached' })
    // The focus is back by keyboard, and its hint goes as the mouse is pressed.
    await press(t(bulkTexts).clear)
    await page.getByRole('group', { name: t(bulkTexts).actions }).waitFor({ state: 'detached' })
    await press(words.discard)
    const undo = page.getByRole('button', { name: t(removalTexts).undoOf(words.discarded) })
    await undo.focus()
    await look('held back is deleted')
    await undo.click()
    await tab.follow(`/forms/${await dashboard.newForm('Nichts', ['Vorname'])}/submissions?list=quarantine`)
    await page.getByText(words.noSpamTitle).waitFor()
    await look('nothing is held back')
  },
}

export const unfinished: Journey = {
  opens: [],
  states: ['unfinished is not kept', 'nothing is unfinished', 'unfinished'],
  async go(way) {
    const { tab, page, t, look, dashboard } = way
    const words = t(unfinishedTexts)
    const { app, call } = dashboard
    const off = await answeredForm(way, 'Unfertig', 0)
    await tab.follow(`/forms/${off.id}/submissions`)
    await segmentOrOption(way, t(submissionsTexts).lists, t(submissionsTexts).unfinished)
    await page.getByText(words.offTitle).waitFor()
    await look('unfinished is not kept')
    const on = await answeredForm(way, 'Unfertig', 0)
    await call(forms.update, { id: on.id, body: { partial_submissions_enabled: true } })
    await tab.follow(`/forms/${on.id}/submissions?list=unfinished`)
    await page.getByText(words.noneTitle).waitFor()
    await look('nothing is unfinished')
    const [token, draft] = [issueToken(app.platform.tokenKey, on.id), newToken()]
    const answers = named(on.ids, { name: 'Ada Löwe', text: 'Noch nicht fertig' })
    await visitor(app).post(`${on.path}/partial`, { [tokenName]: token, [draftName]: draft, ...answers })
    await tab.visit(`/forms/${on.id}/submissions?list=unfinished`)
    await page.getByText('Noch nicht fertig').waitFor()
    await look('unfinished')
  },
}
