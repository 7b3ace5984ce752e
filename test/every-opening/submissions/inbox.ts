import { arrivalTexts } from '../../../src/dashboard/arrivals/texts.ts'
import { changeAllTexts } from '../../../src/dashboard/inbox/change-all-texts.ts'
import { inboxTexts } from '../../../src/dashboard/inbox/texts.ts'
import { wordTexts } from '../../../src/dashboard/lists/word-texts.ts'
import { processingTexts } from '../../../src/dashboard/submissions/processing/processing-texts.ts'
import { statusTexts } from '../../../src/dashboard/submissions/processing/status-texts.ts'
import { replyTexts } from '../../../src/dashboard/submissions/processing/reply-texts.ts'
import { submissionsTexts } from '../../../src/dashboard/submissions/texts.ts'
import { viewTexts } from '../../../src/dashboard/submissions/views/view-texts.ts'
import { common } from '../../../src/dashboard/text/common.ts'
import type { Journey } from '../journey.ts'
import { replyTemplateTexts } from '../../../src/dashboard/reply-templates/texts.ts'
import { replyTemplates } from '../../../src/shared/contract/submissions/reply-templates.ts'
import { answeredForm, choose, segmentOrOption, unfold, unfoldFilters } from '../steps.ts'

export const inbox: Journey = {
  opens: [
    'submissions/processing/notes.tsx',
    'submissions/processing/use-template.tsx',
    'reply-templates/template-menu.tsx',
    'arrivals/arrival-options.tsx',
    'inbox/change-all-button.tsx',
    'inbox/bulk.tsx',
  ],
  states: [
    'what is to be done',
    'ways to be told of what arrives',
    'users to choose from',
    'nothing that has the words',
    'no such submissions',
    'a view of a form that is gone',
    'a submission of one of the forms',
    'it is taken, tagged and noted',
    'templates to choose from',
    'asked whether to replace what is written',
    'a reply that waits for a mail server',
    'asked whether to delete the note',
    'all that match',
    'some are chosen',
    'those chosen',
    'discarded ones',
  ],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const words = t(inboxTexts)
    const processing = t(processingTexts)
    const title = 'Wohnung in Blankenese, Anfrage mit Besichtigung'
    const form = await answeredForm(way, title, 2)
    const items = page.getByRole('list', { name: words.list }).getByRole('listitem')
    const templates = t(replyTemplateTexts)
    const name = `Einladung zur Besichtigung ${form.id}`
    const body = { name, subject: 'Ihr Termin', text: 'Guten Tag _Name,\n\nam Dienstag um 10 Uhr?' }
    await way.dashboard.call(replyTemplates.create, { body })
    await tab.follow('/inbox')
    await items.first().waitFor()
    await look('what is to be done')
    await press(t(arrivalTexts).button)
    await page.getByRole('switch', { name: t(arrivalTexts).sound }).waitFor()
    await look('ways to be told of what arrives')
    await close()
    await unfoldFilters(way)
    await unfold(way, words.assignee)
    await look('users to choose from')
    await choose(way, words.me)
    await tab.follow('/inbox?q=Nirgendwo')
    await page.getByText(t(wordTexts).noneText('Nirgendwo')).waitFor()
    await look('nothing that has the words')
    await tab.follow(`/inbox?form=${form.id}&overdue=true`)
    await page.getByText(words.noMatchText).waitFor()
    await look('no such submissions')
    const saved = 'Eigentümeranfragen, die überfällig sind'
    await press(t(viewTexts).views)
    await press(t(viewTexts).save)
    const save = page.getByRole('dialog', { name: t(viewTexts).saveTitle })
    await save.getByLabel(t(viewTexts).name).fill(`${saved} ${form.id}`)
    await save.getByRole('button', { name: t(common).save }).click()
    await page.getByText(t(viewTexts).saved(`${saved} ${form.id}`)).waitFor()
    await press(t(common).close)
    await tab.follow('/inbox?form=999999')
    await page.getByRole('link', { name: saved }).first().waitFor()
    await page.getByText(words.formGone).waitFor()
    await look('a view of a form that is gone')
    await tab.follow(`/inbox?form=${form.id}`)
    await items.nth(1).waitFor()
    await items.first().getByRole('link').click()
    const drawer = page.getByRole('dialog', { name: t(submissionsTexts).titleOf(title, 2) })
    await drawer.waitFor()
    await look('a submission of one of the forms')
    await unfold(way, processing.assignee, drawer)
    await choose(way, processing.me)
    await drawer.getByRole('textbox', { name: processing.note }).fill('Rückruf am Nachmittag vereinbart.')
    await drawer.getByRole('button', { name: processing.addNote }).click()
    await drawer.getByText('Rückruf am Nachmittag vereinbart.').first().waitFor()
    await look('it is taken, tagged and noted')
    const reply = t(replyTexts)
    await drawer.getByRole('button', { name: reply.write }).click()
    await drawer.getByRole('textbox', { name: reply.text }).fill('Guten Tag _Name,\n\nam Dienstag um 10 Uhr?')
    await drawer.getByRole('button', { name: templates.choose }).click()
    await page.getByRole('menuitem', { name }).waitFor()
    await look('templates to choose from')
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('dialog', { name: templates.replaceTitle }).waitFor()
    await look('asked whether to replace what is written')
    await press(templates.replace)
    await page.getByRole('dialog', { name: templates.replaceTitle }).waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: reply.send }).click()
    await drawer.getByText(reply.lacksServer).waitFor()
    await look('a reply that waits for a mail server')
    await drawer
      .locator(`button[aria-label^="${processing.removeNote('', '').split(' ')[0]}"]`)
      .last()
      .click()
    await page.getByRole('dialog', { name: processing.noteRemoveTitle }).waitFor()
    await look('asked whether to delete the note')
    await close()
    await page.getByRole('dialog', { name: processing.noteRemoveTitle }).waitFor({ state: 'detached' })
    await close()
    await drawer.waitFor({ state: 'detached' })
    await press(t(changeAllTexts).open)
    await page.getByText(t(changeAllTexts).matching('2', false)).waitFor()
    await look('all that match')
    await close()
    await page.getByRole('dialog', { name: t(changeAllTexts).title }).waitFor({ state: 'detached' })
    await items.first().getByRole('checkbox').click()
    await look('some are chosen')
    await press(t(changeAllTexts).change)
    await page.getByRole('dialog', { name: t(changeAllTexts).chosen }).waitFor()
    await look('those chosen')
    await close()
    await page.getByRole('dialog', { name: t(changeAllTexts).chosen }).waitFor({ state: 'detached' })
    await press(words.discard)
    await segmentOrOption(way, words.statuses, t(statusTexts).discarded)
    await items.first().waitFor()
    await look('discarded ones')
  },
}
