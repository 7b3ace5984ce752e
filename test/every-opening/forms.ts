import { bulkTexts } from '../../src/dashboard/bulk/texts.ts'
import { formBulkTexts } from '../../src/dashboard/forms/bulk-texts.ts'
import { groupTexts } from '../../src/dashboard/forms/group-texts.ts'
import { formsTexts } from '../../src/dashboard/forms/texts.ts'
import { removalTexts } from '../../src/dashboard/removal/texts.ts'
import { common } from '../../src/dashboard/text/common.ts'
import type { Journey } from './journey.ts'
import { answeredForm, longGroup, offered, unfold } from './steps.ts'

const title = 'Immobilienbewertung für Einfamilienhäuser in Eimsbüttel'
const ownForms = '/forms?search=Eimsb%C3%BCttel'

export const formMenu: Journey = {
  opens: ['forms/form-menu.tsx', 'forms/groups-of-form.tsx', 'removal/use-removal.tsx'],
  states: [
    'menu of a form',
    'groups to choose from',
    'groups of a form',
    'asks to delete a form',
    'a form is deleted',
    'deletion is taken back',
  ],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const [words, { delete: remove, close: shut, moreFor }] = [t(formsTexts), t(common)]
    const dialog = page.getByRole('dialog')
    await longGroup(way)
    await answeredForm(way, title)
    await tab.follow(ownForms)
    await press(moreFor(title))
    await page.getByRole('menu').waitFor()
    await look('menu of a form')
    await press(words.editGroups, 'menuitem')
    // It has the focus, and is open.
    await offered({ page }).first().waitFor()
    await look('groups to choose from')
    await close()
    await offered({ page }).first().waitFor({ state: 'hidden' })
    await look('groups of a form')
    await dialog.getByRole('button', { name: shut }).click()
    await dialog.waitFor({ state: 'detached' })
    await press(moreFor(title))
    await press(remove, 'menuitem')
    await dialog.waitFor()
    await look('asks to delete a form')
    await dialog.getByRole('button', { name: remove }).click()
    // What has the focus waits.
    const undo = page.getByRole('button', { name: t(removalTexts).undoOf(words.deleted(title)) })
    await undo.focus()
    await dialog.waitFor({ state: 'detached' })
    await look('a form is deleted')
    await undo.click()
    await page.getByText(t(removalTexts).undone).waitFor()
    await look('deletion is taken back')
  },
}

export const formFilters: Journey = {
  opens: ['forms/groups.tsx'],
  states: ['no form matches', 'groups to filter by', 'all groups', 'a group without a name', 'a group is deleted'],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const [words, groups] = [t(formsTexts), t(groupTexts)]
    const group = await longGroup(way)
    await tab.follow('/forms?search=nothing-has-this-name')
    await page.getByText(words.noMatchTitle).waitFor()
    await look('no form matches')
    await press(words.clearFilters)
    if (way.phone) await press(t(common).filters)
    await unfold(way, words.group)
    await look('groups to filter by')
    await close()
    await press(words.groups)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: groups.remove(group) }).waitFor()
    await look('all groups')
    await dialog.getByRole('button', { name: groups.create }).click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    await look('a group without a name')
    await dialog.getByRole('button', { name: groups.remove(group) }).click()
    const undo = page.getByRole('button', { name: t(removalTexts).undoOf(groups.removed(group)), includeHidden: true })
    await undo.hover()
    await look('a group is deleted')
    await undo.click()
    await dialog.getByRole('button', { name: groups.remove(group) }).waitFor()
  },
}

export const formsAtOnce: Journey = {
  opens: ['forms/bulk-groups.tsx', 'removal/use-removal.tsx'],
  states: [
    'several are chosen',
    'groups for several',
    'groups of several',
    'asks to delete several',
    'several are deleted',
    'several are switched off',
  ],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const [words, { delete: remove, close: shut }] = [t(formBulkTexts), t(common)]
    const dialog = page.getByRole('dialog')
    await longGroup(way)
    for (let i = 0; i < 2; i++) await answeredForm(way, title)
    await tab.follow(ownForms)
    const boxes = page.getByRole('checkbox', { name: t(bulkTexts).choose(title) })
    for (const place of [0, 1]) await boxes.nth(place).check()
    await page.getByRole('group', { name: t(bulkTexts).actions }).waitFor()
    await look('several are chosen')
    await press(words.groups)
    await offered({ page }).first().waitFor()
    await look('groups for several')
    await close()
    await offered({ page }).first().waitFor({ state: 'hidden' })
    await look('groups of several')
    await dialog.getByRole('button', { name: shut }).click()
    await dialog.waitFor({ state: 'detached' })
    await press(remove)
    await dialog.waitFor()
    await look('asks to delete several')
    await dialog.getByRole('button', { name: remove }).click()
    const undo = page.getByRole('button', { name: t(removalTexts).undoOf(words.deleted(2)) })
    await undo.focus()
    await dialog.waitFor({ state: 'detached' })
    await look('several are deleted')
    await undo.click()
    for (const place of [0, 1]) await boxes.nth(place).check()
    await press(t(formsTexts).switchOff)
    await page.getByText(t(bulkTexts).done(2, 2)).waitFor()
    await look('several are switched off')
  },
}
