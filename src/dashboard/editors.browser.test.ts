import { afterAll, beforeAll, expect, test } from 'vitest'
import { fields } from '../shared/contract/forms/fields.ts'
import { formDrafts } from '../shared/contract/forms/form-versions.ts'
import { forms } from '../shared/contract/forms/forms.ts'
import { rules } from '../shared/contract/forms/rules.ts'
import { letterheads } from '../shared/contract/documents/letterheads.ts'
import { pdfTemplates } from '../shared/contract/documents/pdf-templates.ts'
import { submissions } from '../shared/contract/submissions/submissions.ts'
import { webhooks } from '../shared/contract/submissions/webhooks.ts'
import { startDashboard, violations, type DashboardApp } from '../server/testing/browser/dashboard.ts'
import type { FormFile } from '../server/testing/multipart.ts'
import { png } from '../server/testing/documents/png.ts'

let dashboard: DashboardApp

beforeAll(async () => {
  dashboard = await startDashboard()
})
afterAll(() => dashboard[Symbol.asyncDispose]())

const call: DashboardApp['call'] = (...request) => dashboard.call(...request)

const labelsOf = async (id: number) =>
  (await call(fields.list, { id })).data.map(
    ({ label, crm_field_name }: { label: string | null; crm_field_name: string }) => label ?? crm_field_name,
  )

test('editors: the editor saves by itself, moves by keyboard, and takes everything back', async () => {
  const id = await dashboard.newForm('Keyboard', ['Vorname', 'Name', 'Email'])
  const idsOf = async () => (await call(fields.list, { id })).data.map((field: { id: number }) => field.id)
  const ids = await idsOf()
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/build`)
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ })
  const frame = page.frameLocator('iframe')
  await frame.getByRole('textbox', { name: 'Vorname' }).waitFor()

  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Surname')
  await frame.getByText('Surname').waitFor()
  await page.getByRole('button', { name: 'Move E-Mail' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await page.getByRole('button', { name: 'Move E-Mail' }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  )
  await page.getByText('E-Mail now stands at place 1 of 3.').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Delete Vorname' }).click()
  await expect.poll(() => labelsOf(id)).toEqual(['Email', 'Surname'])
  await saved.waitFor()

  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => labelsOf(id)).toEqual(['Vorname', 'Name', 'Email'])
  expect(await idsOf()).toEqual(ids)
  await page.getByRole('tab', { name: 'Add' }).click()
  await page.getByRole('searchbox', { name: 'Search fields' }).fill('Homepage')
  await page.getByRole('button', { name: 'Homepage' }).click()
  await expect.poll(() => labelsOf(id)).toContain('Homepage')
  await saved.waitFor()

  // A user puts the form online meanwhile: what is typed from then on waits in its draft.
  const { data: form } = await call(forms.update, { id, body: { active: true } })
  await page.getByRole('tab', { name: 'Fields' }).click()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Typed later')
  const draft = async () => JSON.stringify((await call(formDrafts.get, { id })).data)
  await expect.poll(draft).toContain('Typed later')
  expect(await labelsOf(id)).not.toContain('Typed later')
  expect(await (await fetch(form.url)).text()).not.toContain('Typed later')
  expect(tab.faults).toEqual([])
})

test('editors: two people who change different things both keep them; for the same thing one is asked', async () => {
  const id = await dashboard.newForm('Two people', ['Vorname', 'Name'])
  const [first, second] = (await call(fields.list, { id })).data as { id: number }[]
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/build`)
  await page.getByRole('button', { name: 'Vorname', exact: true }).click()
  await call(fields.update, { id: second!.id, body: { label: 'Theirs' } })
  await page.getByRole('textbox', { name: 'Label' }).fill('Mine')
  await expect.poll(() => labelsOf(id)).toEqual(['Mine', 'Theirs'])
  await page.getByRole('button', { name: 'Theirs', exact: true }).waitFor()

  await call(fields.update, { id: first!.id, body: { label: 'Other' } })
  await page.getByRole('textbox', { name: 'Label' }).fill('Mine again')
  const dialog = page.getByRole('dialog', { name: 'Another user changed the same thing' })
  await dialog.waitFor()
  expect(await violations(page)).toEqual([])
  expect(await labelsOf(id)).toEqual(['Other', 'Theirs'])
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Label' }).inputValue()).toBe('Other')
  expect(tab.faults).toEqual([])
})

test('editors: a draft is shared by two people, published and compared; an older version is restored', async () => {
  const id = await dashboard.newForm('Published', ['Vorname', 'Name'])
  const [, second] = (await call(fields.list, { id })).data as { id: number }[]
  const { data: form } = await call(forms.update, { id, body: { active: true } })
  const publicPage = async () => (await fetch(form.url)).text()
  await using first = await dashboard.open({ language: 'de' })
  await using other = await dashboard.open({ language: 'en' })
  await first.visit(`/forms/${id}/build`)
  await other.visit(`/forms/${id}/build`)
  await first.page.getByRole('button', { name: 'Vorname', exact: true }).click()
  await first.page.getByRole('textbox', { name: 'Beschriftung' }).fill('Rufname')
  await first.page.frameLocator('iframe').getByText('Rufname').waitFor()
  await first.page.getByText('Besucher sehen Ihre letzten Änderungen noch nicht.').waitFor()
  await other.page.getByRole('button', { name: 'Delete Name', exact: true }).click()
  await other.page.getByRole('button', { name: 'Rufname', exact: true }).waitFor()
  await other.page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()
  expect(await labelsOf(id)).toEqual(['Vorname', 'Name'])

  // A program changes the same in the form itself, which is live at once; the user who publishes is asked.
  const [own] = (await call(fields.list, { id })).data as { id: number }[]
  await call(fields.update, { id: own!.id, body: { label: 'By a program' } })
  expect(await publicPage()).toContain('By a program')
  await other.page.getByRole('button', { name: 'Publish changes' }).click()
  const dialog = other.page.getByRole('dialog', { name: 'Publish changes' })
  await dialog.getByText('Also changed elsewhere').waitFor()
  await dialog.getByText('“By a program”').waitFor()
  expect(await violations(other.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish mine' }).click()
  await expect.poll(() => labelsOf(id)).toEqual(['Rufname'])
  await dialog.waitFor({ state: 'detached' })
  expect(await publicPage()).toContain('Rufname')

  await other.page.getByRole('link', { name: 'Versions' }).click()
  await other.page.getByText('Field Name deleted').waitFor()
  await other.page.getByRole('button', { name: 'Compare version 1' }).click()
  const comparison = other.page.getByRole('dialog', { name: 'Compare' })
  await comparison.getByText('“Rufname”').waitFor()
  await other.page.keyboard.press('Escape')
  await other.page.getByRole('button', { name: 'Restore version 1' }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Restore version 1' }).click()
  await expect.poll(() => labelsOf(id)).toEqual(['Vorname', 'Name'])
  expect((await call(fields.list, { id })).data[1].id).toBe(second!.id)
  expect(await violations(other.page)).toEqual([])

  // What is discarded is gone from the editor too.
  await first.page.getByRole('textbox', { name: 'Beschriftung' }).fill('Verworfen')
  await first.page.getByRole('button', { name: 'Änderungen verwerfen' }).click()
  await first.page.getByRole('dialog').getByRole('button', { name: 'Änderungen verwerfen' }).click()
  await first.page.getByRole('button', { name: 'Vorname', exact: true }).waitFor()
  expect([first.faults, other.faults]).toEqual([[], []])
})

test('editors: a rule is made by keyboard, tried out, moved, and takes effect; other changes stay', async () => {
  const id = await dashboard.newForm('Logic', ['Anrede', 'Vorname', 'Ort'])
  const [salutation, , town] = (await call(fields.list, { id })).data as { id: number }[]
  await call(fields.update, { id: salutation!.id, body: { field_type: 'select', datalist: 'Frau;Firma' } })
  const stored = async () =>
    (await call(rules.list, { id })).data as { title: string; clauses: object[]; actions: object[] }[]
  const titles = async () => (await stored()).map(({ title }) => title)
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  await tab.visit(`/forms/${id}/logic`)
  await page.getByRole('button', { name: 'Add a rule' }).press('Enter')
  const form = page.getByRole('form', { name: 'Rule 1' })
  await form.getByRole('button', { name: 'Apply' }).press('Enter')
  await form.getByText('Please fill in.').first().waitFor()
  const choose = async (label: string, words: string) => {
    const input = form.getByLabel(label, { exact: true })
    await input.fill(words)
    await page.getByRole('option', { name: words, exact: true }).waitFor()
    await input.press('ArrowDown')
    await input.press('Enter')
  }
  await choose('Field', 'Anrede')
  await form.getByLabel('Value', { exact: true }).press('Enter')
  await page.getByRole('option', { name: 'Firma' }).click()
  await choose('Applies to', 'Ort')
  await form.getByLabel('Name', { exact: true }).fill('Companies')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect.poll(stored).toMatchObject([
    {
      title: 'Companies',
      clauses: [{ when_field_id: String(salutation!.id), operator: 'equals', value: 'Firma' }],
      actions: [{ action: 'show', target_field_id: String(town!.id) }],
    },
  ])

  // The field is shown anyway: that is noted, and mended at once.
  const trial = page.getByRole('region', { name: 'Try it' })
  await trial.getByRole('textbox', { name: 'Ort', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Hide the field at first' }).click()
  await trial.getByText('1 field is hidden: Ort').waitFor()
  await trial.getByLabel('Anrede').click()
  await page.getByRole('option', { name: 'Firma' }).click()
  await trial.getByRole('textbox', { name: 'Ort', exact: true }).waitFor()
  await trial.getByText('Met', { exact: true }).waitFor()
  await page.getByText('Met now').waitFor()

  await page.getByRole('button', { name: /Duplicate .Companies/ }).click()
  await expect.poll(titles).toEqual(['Companies', 'Companies (copy)'])
  const [first, second] = await stored()
  await call(rules.replace, { id, body: { rules: [{ ...first, title: 'Theirs' }, second] } })
  await page.getByRole('button', { name: /Move .Companies \(copy\)/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(titles).toEqual(['Companies (copy)', 'Theirs'])
  await page.getByRole('link', { name: 'Build' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Anrede' }).getByLabel('Used by 2 rules').waitFor()
  expect(tab.faults).toEqual([])
})

test('editors: a document is built by keyboard; a letterhead gets margins; a failed mail is tried again', async () => {
  const id = await dashboard.newForm('Document', ['Vorname', 'Name'])
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  const template = async () => (await call(pdfTemplates.get, { id })).data
  const typesOf = async () => (await template()).blocks.map(({ type }: { type: string }) => type)
  await tab.visit(`/pdf-templates/${id}`)
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  await page.getByRole('tab', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Two columns' }).click()
  await page.getByRole('button', { name: 'Heading' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Good day')
  await page.getByRole('tab', { name: 'Blocks' }).click()
  const handle = page.getByRole('button', { name: 'Move Good day' })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText('Good day now stands in the right column at place 1.').waitFor({ state: 'attached' })
  expect(await handle.evaluate((it) => it === document.activeElement)).toBe(true)
  await expect.poll(typesOf).toEqual(['heading', 'fieldlist', 'columns'])
  expect((await template()).blocks[2]).toMatchObject({ left: [], right: [{ text: 'Good day' }] })
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()

  // Another user gives it a name meanwhile: both stay.
  await call(pdfTemplates.update, { id, body: { name: 'Theirs' } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(typesOf).toEqual(['heading', 'fieldlist', 'columns', 'heading'])
  expect((await template()).name).toBe('Theirs')
  await page.getByRole('tab', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Letter (DIN 5008)' }).click()
  await page.getByText('Empty: the name of the account and the imprint of the form.').waitFor()
  await expect.poll(async () => (await typesOf())[0]).toBe('letter')

  const sheet: FormFile = { name: 'Paper.png', type: 'image/png', content: png(210, 297) }
  const form = { letterhead_name: 'Paper', letterhead_first: sheet }
  const paper = (await call(letterheads.create, { form })).data.id as number
  await tab.visit(`/letterheads/${paper}`)
  await page.getByRole('slider', { name: 'Upper margin' }).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect((await call(letterheads.list, {})).data).toMatchObject([{ id: paper, letterhead_margin_top: 23 }])

  const { system } = dashboard.app.platform.database
  const { account_id } = await system
    .selectFrom('forms')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const html = '<body style="color: rgb(1, 2, 3)"><p>Body</p><script>document.title = "gone"</script></body>'
  const mail = { account_id, recipient: 'erika@agency.example', subject: 'Receipt', body: 'Body', html }
  await system
    .insertInto('mails')
    .values({ ...mail, state: 'failed', error: 'Mailbox full' })
    .execute()
  await tab.visit('/mails')
  await page.getByRole('button', { name: 'Open e-mail: Receipt' }).click()
  await page.getByRole('alert').filter({ hasText: 'Mailbox full' }).waitFor()
  const shown = page.frameLocator('iframe').locator('body')
  await shown.getByText('Body').waitFor()
  expect(await shown.evaluate((it) => getComputedStyle(it).color)).toBe('rgb(1, 2, 3)')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByText('The e-mail is being sent now.').waitFor()
  const [{ state }] = (await system.selectFrom('mails').select('state').where('subject', '=', 'Receipt').execute()) as [
    { state: string },
  ]
  expect(state).toBe('waiting')
  expect(tab.faults).toEqual([])
})

test('editors: a view is saved, two submissions are deleted, a failed delivery goes out again', async () => {
  const all = (await call(forms.list)).data as { id: number; submissions_count: number }[]
  const [{ id, submissions_count: before }] = all.filter((form) => form.submissions_count > 1) as [(typeof all)[number]]
  await using tab = await dashboard.open({ language: 'en' })
  const { page } = tab
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  await tab.visit(`/forms/${id}/submissions?from=2020-01-01`)
  await press(/^Views$/)
  await press('Save this view')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Since 2020')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await tab.visit(`/forms/${id}/submissions`)
  await press(/^Views$/)
  await press(/^Since 2020/)
  await page.waitForURL(/from=2020-01-01/)

  // Goal 3: exported by keys alone.
  const key = (name: string) => page.keyboard.press(name)
  const isFocused = (role: 'button' | 'menuitem', name: string) =>
    page.getByRole(role, { name }).evaluate((it) => it === document.activeElement)
  await page.getByRole('button', { name: /^Views$/ }).focus()
  for (let i = 0; i < 4 && !(await isFocused('button', 'Export')); i++) await key('Tab')
  await key('Enter')
  const entry = page.getByRole('menuitem', { name: 'CSV' })
  await entry.waitFor()
  await expect.poll(() => page.evaluate("document.activeElement.closest('[role=menu]') !== null")).toBe(true)
  for (let i = 0; i < 3 && !(await isFocused('menuitem', 'CSV')); i++) await key('ArrowDown')
  const saved = page.waitForEvent('download')
  await key('Enter')
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  expect(await download.failure()).toBeNull()
  await entry.waitFor({ state: 'detached' })
  expect(await isFocused('button', 'Export')).toBe(true)
  await page.getByText(`Exported: ${before}`).waitFor()

  for (const place of [0, 1])
    await page
      .getByRole('checkbox', { name: /Select Submission/ })
      .nth(place)
      .check()
  await press(/^Delete$/)
  await dialog.getByText(/Submission \d+, Submission \d+/).waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('2 submissions were deleted.').waitFor()
  await press('Do it now: 2 submissions were deleted.')
  await page.getByText('Done: 2.').waitFor()
  expect((await call(submissions.list, { id })).body.meta.total).toBe(before - 2)

  const { data: webhook } = await call(webhooks.create, { body: { url: 'https://hooks.agency.example/in' } })
  const { system } = dashboard.app.platform.database
  const { account_id } = await system
    .selectFrom('webhooks')
    .select('account_id')
    .where('id', '=', webhook.id)
    .executeTakeFirstOrThrow()
  const delivery = {
    account_id,
    webhook_id: webhook.id,
    state: 'exhausted',
    attempts: 4,
    max_attempts: 4,
    body: '{}',
    finished_at: new Date().toISOString(),
  }
  await system.insertInto('deliveries').values(delivery).execute()
  await tab.follow(`/webhooks/${webhook.id}`)
  await press('Send failed ones again')
  await page.getByRole('menuitem').last().click()
  await page.getByText('1 delivery is sent again.').waitFor()
  expect(tab.faults).toEqual([])
})
