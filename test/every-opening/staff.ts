import { staffTexts } from '../../src/dashboard/staff/texts.ts'
import { staffGroups } from '../../src/shared/contract/accounts/staff-groups.ts'
import { staffMembers } from '../../src/shared/contract/accounts/staff-members.ts'
import { newEmail } from '../../src/server/testing/contract/record-factories.ts'
import type { Journey } from './journey.ts'
import { offered } from './steps.ts'
import { ownAccount } from './own-account.ts'

export const staff: Journey = {
  opens: ['staff/buttons.tsx', 'removal/use-removal.tsx'],
  signedIn: false,
  states: [
    'no members yet',
    'new member',
    'new member refused',
    'groups to choose from',
    'member added',
    'changes a member',
    'groups to filter by',
    'no member fits',
    'asks to import',
    'asks to delete',
    'deleted',
  ],
  async go(way) {
    const { dashboard, tab, page, t, press, look, close } = way
    const words = t(staffTexts)
    const { api_key: key } = await ownAccount(way)
    for (const name of ['Vertrieb', 'Vermietung und Verwaltung großer Wohnanlagen'])
      await dashboard.app.call(staffGroups.create, { key, body: { name } })
    await tab.visit('/staff')
    await look('no members yet')
    await press(words.add)
    const dialog = page.getByRole('dialog')
    const submit = dialog.locator('button[type=submit]')
    await submit.waitFor()
    await look('new member')
    await submit.click()
    await dialog.locator('[aria-invalid=true]').first().waitFor()
    await look('new member refused')
    const email = newEmail('jana.weiss.mit.einer.langen.adresse')
    await dialog.getByLabel(words.name, { exact: true }).fill('Jana Weiss')
    await dialog.getByLabel(words.email, { exact: true }).fill(email)
    await dialog.getByRole('combobox', { name: words.groupsOf }).click()
    for (const option of await offered({ page }).all()) await option.click()
    await look('groups to choose from')
    await page.keyboard.press('Tab')
    await submit.click()
    await page.getByText(words.added('Jana Weiss')).waitFor()
    await look('member added')
    await press(words.editOf('Jana Weiss'))
    await submit.waitFor()
    await look('changes a member')
    await close()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: words.group }).click()
    await press('Vertrieb', 'option')
    await page.getByRole('combobox', { name: words.group }).click()
    await look('groups to filter by')
    await close()
    await page.getByRole('searchbox').fill('Quittenbrot')
    await page.getByText(words.noMatchTitle).waitFor()
    await look('no member fits')
    await press(words.clear)
    await press(words.import)
    await dialog.waitFor()
    await look('asks to import')
    await close()
    await dialog.waitFor({ state: 'detached' })
    await press(words.removeOf('Jana Weiss'))
    await dialog.waitFor()
    await look('asks to delete')
    await dialog.getByRole('button', { name: words.remove, exact: true }).click()
    await page.getByText(words.removed('Jana Weiss')).first().waitFor()
    await look('deleted')
  },
}

export const staffGroupsList: Journey = {
  opens: [],
  signedIn: false,
  states: ['no groups yet', 'group refused', 'groups', 'imported', 'days refused', 'group deleted'],
  async go(way) {
    const { dashboard, tab, page, t, press, look } = way
    const words = t(staffTexts)
    const { api_key: key } = await ownAccount(way)
    await tab.visit('/staff')
    await page.getByText(words.groups, { exact: true }).click()
    await page.getByText(words.noGroupsTitle).waitFor()
    await look('no groups yet')
    await press(words.create)
    await page.locator('[aria-invalid=true]').waitFor()
    await look('group refused')
    await page.getByLabel(words.newGroup).fill('Vermietung und Verwaltung großer Wohnanlagen an der Küste')
    await press(words.create)
    await page.getByRole('list', { name: words.groupTable }).waitFor()
    await look('groups')
    for (const name of ['Ada Löwe', 'Eva Fuchs'])
      await dashboard.app.call(staffMembers.create, { key, body: { name, email: newEmail('staff') } })
    await press(words.import)
    await page.getByRole('dialog').getByRole('button', { name: words.importNow }).click()
    await page.getByText(words.imported(0, 0).slice(0, 9)).first().waitFor()
    await look('imported')
    await page.getByLabel(words.days).fill('400')
    await page.getByLabel(words.days).press('Tab')
    await page.locator('[aria-invalid=true]').waitFor()
    await look('days refused')
    await page
      .getByRole('button', { name: words.removeOf('Vermietung und Verwaltung großer Wohnanlagen an der Küste') })
      .click()
    await page.getByText(words.noGroupsTitle).waitFor()
    await look('group deleted')
  },
}
