import { common } from '../../../src/dashboard/text/common.ts'
import { kindTexts, workTexts } from '../../../src/dashboard/work/texts.ts'
import { removalTexts } from '../../../src/dashboard/removal/texts.ts'
import { submissionsTexts } from '../../../src/dashboard/submissions/texts.ts'
import { bulkTexts } from '../../../src/dashboard/bulk/texts.ts'
import { fates } from '../fates.ts'
import type { Journey, Way } from '../journey.ts'
import { answeredForm, choose, segment, unfold } from '../steps.ts'

/** A form of the demo account, the submission of which failed to reach the CRM, a receiver and its sender. */
async function failedForm(way: Way): Promise<number> {
  const { id } = await answeredForm(way, 'Wohnung in Blankenese, Warteliste für Kaufinteressenten')
  await fates(way, id)
  const { system } = way.dashboard.app.platform.database
  const of = system.selectFrom('submissions').select('id').where('form_id', '=', id)
  // What is given up is listed when its state changes.
  for (const state of ['waiting', 'exhausted']) {
    await system
      .updateTable('deliveries')
      .set({ state, ...(state === 'waiting' ? { finished_at: null } : { finished_at: new Date().toISOString() }) })
      .where('submission_id', 'in', of)
      .where('state', 'in', ['waiting', 'exhausted'])
      .execute()
  }
  await system
    .updateTable('follow_ups')
    .set({ state: 'failed', finished_at: new Date().toISOString() })
    .where('submission_id', 'in', of)
    .where('kind', '=', 'crm')
    .execute()
  return id
}

export const work: Journey = {
  opens: ['work/all-of-them.tsx'],
  states: [
    'failures',
    'kinds to choose from',
    'failures of a form',
    'no such failures',
    'asked whether to settle all',
    'asked whether to try all again',
    'some are chosen',
    'settled, to be taken back',
    'settled ones',
    'the submission that it belongs to',
  ],
  async go(way) {
    const { tab, page, t, press, look, close } = way
    const words = t(workTexts)
    const kinds = t(kindTexts)
    const items = page.getByRole('list', { name: words.list }).getByRole('listitem')
    const form = await failedForm(way)
    await tab.follow('/work')
    await items.first().waitFor()
    await look('failures')
    if (way.phone) await press(t(common).filters)
    await unfold(way, words.kind)
    await look('kinds to choose from')
    await choose(way, kinds.mail)
    await tab.follow(`/work?form=${form}`)
    await items.nth(1).waitFor()
    const count = await items.count()
    await look('failures of a form')
    await tab.follow(`/work?form=${form}&since=2999-01-01`)
    await page.getByText(words.noMatchText).waitFor()
    await look('no such failures')
    await press(words.clear)
    await tab.follow(`/work?form=${form}`)
    await press(words.settleAll)
    await page.getByRole('dialog').waitFor()
    await look('asked whether to settle all')
    await close()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(words.retryAll)
    await page.getByRole('dialog').waitFor()
    await look('asked whether to try all again')
    await close()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(t(bulkTexts).choosePage, 'checkbox')
    await look('some are chosen')
    const bar = page.getByRole('group', { name: t(bulkTexts).actions })
    await bar.getByRole('button', { name: words.settle }).click()
    await page.getByText(words.noMatchText).waitFor()
    await look('settled, to be taken back')
    await press(t(removalTexts).now(words.settledSaid(count)))
    await segment(way, words.settled)
    await items.nth(1).waitFor()
    await look('settled ones')
    await items.first().getByRole('link', { name: words.openSubmission }).click()
    await page.getByRole('dialog', { name: t(submissionsTexts).title(1) }).waitFor()
    await look('the submission that it belongs to')
  },
}
