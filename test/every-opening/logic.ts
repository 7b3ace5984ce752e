import { fields } from '../../src/shared/contract/forms/fields.ts'
import { rules } from '../../src/shared/contract/forms/rules.ts'
import { formTexts } from '../../src/dashboard/form/texts.ts'
import { logicTexts } from '../../src/dashboard/logic/texts.ts'
import { ruleTexts } from '../../src/dashboard/logic/rule-texts.ts'
import type { Journey, Way } from './journey.ts'
import { choose, segment, unfold } from './steps.ts'

/** A form with one rule: where an enterprise writes, the town is shown. No rule has hidden it before, which is noted. */
async function ruledForm({ dashboard: { call, newForm } }: Way): Promise<number> {
  const id = await newForm('Logik', ['Anrede', 'Vorname', 'Ort'])
  const [salutation, , town] = (await call(fields.list, { id })).data as { id: number }[]
  await call(fields.update, { id: salutation!.id, body: { field_type: 'select', datalist: 'Frau;Herr;Firma' } })
  await call(fields.create, {
    id,
    body: { crm_module: 'address', label: 'Ausstattung', field_type: 'checkboxes', datalist: 'Garten;Balkon;Aufzug' },
  })
  const rule = {
    title: 'Unternehmen, Erbengemeinschaften und Verwaltungen',
    clauses: [{ when_field_id: String(salutation!.id), operator: 'equals', value: 'Firma' }],
    actions: [{ action: 'show', target_field_id: String(town!.id) }],
    tags: ['Unternehmen'],
  }
  const { status, body } = await call(rules.replace, { id, body: { rules: [rule] } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

export const noRules: Journey = {
  opens: [],
  states: ['first the fields', 'no rules'],
  async go({ tab, page, t, look, dashboard }) {
    await tab.follow(`/forms/${await dashboard.newForm('Ohne Felder', [])}/logic`)
    await page.getByText(t(logicTexts).noFieldsTitle).waitFor()
    await look('first the fields')
    await tab.follow(`/forms/${await dashboard.newForm('Ohne Regeln', ['Vorname'])}/logic`)
    await page.getByText(t(logicTexts).noneTitle).waitFor()
    await look('no rules')
  },
}

export const ruleEditor: Journey = {
  opens: ['editing/leave-guard.tsx'],
  states: [
    'rules with a note',
    'an incomplete rule',
    'fields of a condition',
    'comparisons',
    'several values',
    'actions of a rule',
    'targets of a rule',
    'tags of rules',
    'more of a rule',
    'asks to leave a rule',
  ],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const words = t(logicTexts)
    await tab.follow(`/forms/${await ruledForm(way)}/logic`)
    await page.getByText(words.findingText).waitFor()
    await look('rules with a note')
    await press(words.add)
    const form = page.getByRole('form', { name: words.rule(2) })
    await form.getByRole('button', { name: words.apply }).click()
    await form.getByText(words.fillIn).first().waitFor()
    await look('an incomplete rule')
    await unfold(way, words.field, form)
    await look('fields of a condition')
    await choose(way, 'Anrede')
    await unfold(way, words.operator, form)
    await look('comparisons')
    await choose(way, t(ruleTexts).operators.in)
    await form.getByLabel(words.value, { exact: true }).and(page.locator('input')).click()
    await choose(way, 'Firma')
    await look('several values')
    await close()
    await unfold(way, words.action, form)
    await look('actions of a rule')
    await close()
    await unfold(way, words.target, form)
    await look('targets of a rule')
    await close()
    await unfold(way, words.action, form)
    await choose(way, t(ruleTexts).actions.disable_rules_by_tag)
    await unfold(way, words.tagOfRules, form)
    await look('tags of rules')
    await choose(way, 'Unternehmen')
    await form.getByRole('button', { name: words.more }).click()
    await form.getByText(words.tagsHelp).waitFor()
    await look('more of a rule')
    await press(t(formTexts).build, 'link')
    await page.getByRole('dialog').waitFor()
    await look('asks to leave a rule')
    await press(words.discard)
  },
}

export const trial: Journey = {
  opens: [],
  states: ['trial', 'values in the trial', 'a rule holds', 'several in the trial'],
  async go(way) {
    const { tab, page, t, look, close, phone } = way
    const words = t(logicTexts)
    await tab.follow(`/forms/${await ruledForm(way)}/logic`)
    if (phone) await segment(way, words.tryIt)
    const part = page.getByRole('region', { name: words.tryIt })
    await part.getByText(words.outcomes.fails).waitFor()
    await look('trial')
    await unfold(way, 'Anrede', part)
    await look('values in the trial')
    await choose(way, 'Firma')
    await part.getByText(words.outcomes.holds, { exact: true }).waitFor()
    await look('a rule holds')
    await unfold(way, 'Ausstattung', part)
    await choose(way, 'Garten')
    await look('several in the trial')
    await close()
  },
}
