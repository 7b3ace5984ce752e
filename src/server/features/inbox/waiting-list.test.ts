import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../../shared/contract/accounts/audit-log.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { inbox } from '../../../shared/contract/submissions/inbox.ts'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { submissionTimeline } from '../../../shared/contract/submissions/submission-timeline.ts'
import { submissionViews } from '../../../shared/contract/submissions/submission-views.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import { startApp } from '../../testing/harness.ts'
import { newAgency } from './test-agency.ts'

const app = await startApp({ limited: false })
afterAll(() => app[Symbol.asyncDispose]())

/** An agency whose first form has one place, which the first of three submissions has; the second form has one submission. */
async function agencyWithList() {
  const agency = await newAgency(app)
  const [{ id: form_id }] = agency.forms
  const key = agency.account.api_key
  await app.call(forms.update, { id: form_id, key, body: { max_submissions: 1, waiting_list_enabled: true } })
  const placed = await agency.send(0)
  const other = await agency.send(1)
  const waiting = [await agency.send(0), await agency.send(0)]
  return { ...agency, form_id, key, placed, other, waiting }
}

test('inbox: what is on a waiting list is marked and filtered, also within a form and in views [B25-37]', async () => {
  const { form_id, key, placed, other, waiting, list, ids, user } = await agencyWithList()
  const { entries } = await list()
  const marked = entries.filter(({ processing }) => processing.waiting_list).map(({ submission_id }) => submission_id)
  expect(marked).toEqual(waiting.toReversed())
  expect(await ids({ waiting_list: 1 })).toEqual(marked)
  expect(await ids({ waiting_list: 1, form_id, status: 'new', sort: 'asc' })).toEqual(waiting)
  expect(await ids({ waiting_list: 1, status: 'done' })).toEqual([])
  expect(await ids({ waiting_list: 0 })).toEqual([...marked, other, placed])
  const ofForm = await app.call(submissions.list, { id: form_id, key, query: { waiting_list: 1, sort: 'asc' } })
  expect(ofForm.data.map(({ id }: { id: number }) => id)).toEqual(waiting)
  expect(ofForm.data[0].processing.waiting_list).toBe(true)
  const matches = await app.call(inbox.matches, { key, query: { waiting_list: 1 } })
  expect(matches.data.count).toBe(2)
  const jana = await user('Jana')
  const view = { name: 'Warteliste', filter: { waiting_list: true } }
  expect((await app.call(submissionViews.createOfInbox, { ...jana, body: view })).data.filter).toEqual(view.filter)
  expect((await app.call(submissionViews.create, { ...jana, id: form_id, body: view })).data.filter).toEqual(
    view.filter,
  )
  const { counts } = (await app.call(submissionViews.countOfInbox, { ...jana })).data
  expect(counts.map(({ count }: { count: number }) => count)).toEqual([2])
  expect((await app.call(inbox.list, { key, query: { waiting_list: 'yes' } })).status).toBe(422)
})

test('inbox: giving a place takes the mark, and is in history and audit log; viewers may not [B25-38, B25-39]', async () => {
  const { form_id, key, waiting, user, ids } = await agencyWithList()
  const [jana, vera] = [await user('Jana'), await user('Vera', 'viewer')]
  const [first = 0, second = 0] = waiting
  const give = (id: number, caller: object) =>
    app.call(submissionProcessing.update, { id, ...caller, body: { waiting_list: false } })
  expect((await give(first, vera)).status).toBe(403)
  const foreign = await app.createAccount()
  expect((await give(first, { key: foreign.api_key })).status).toBe(403)
  const { data } = await give(first, jana)
  expect(data).toMatchObject({ status: 'new', waiting_list: false, changed_by: { name: 'Jana' } })
  expect(await ids({ waiting_list: 1 })).toEqual([second])
  expect((await app.call(submissions.get, { id: first, key })).data.processing).toEqual(data)
  const { events } = (await app.call(submissionTimeline.get, { id: first, key })).data
  const changes = events.flatMap(({ processing }: { processing: object | null }) => processing ?? [])
  expect(changes).toMatchObject([{ status: null, waiting_list: { from: true, to: false } }])
  const [entry] = (await app.call(auditLog.list, { key })).data
  expect(entry).toMatchObject({ actor: { name: 'Jana' }, record: { type: 'submissions', id: first } })
  // Again is no change, and a mistake is undone.
  expect((await give(first, jana)).data).toEqual(data)
  const back = await app.call(submissionProcessing.update, { id: first, key, body: { waiting_list: true } })
  expect(back.data.waiting_list).toBe(true)
  // A place that is given does not change what the next visitor gets.
  await give(first, jana)
  const { data: form } = await app.call(forms.get, { id: form_id, key })
  expect(form.submissions_count).toBe(3)
})

test('inbox: all that match are given a place at once [B25-40]', async () => {
  const { key, waiting, ids } = await agencyWithList()
  const query = { waiting_list: 1 }
  const changed = await app.call(inbox.change, { key, query, body: { waiting_list: false } })
  expect(changed.data).toMatchObject({ changed: waiting.length, next: null })
  expect(await ids(query)).toEqual([])
})
