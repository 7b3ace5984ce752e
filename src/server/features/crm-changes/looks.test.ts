import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forms } from '../../../shared/contract/forms/forms.ts'
import { submissions } from '../../../shared/contract/submissions/submissions.ts'
import {
  submissionTimeline,
  type SubmissionTimeline,
} from '../../../shared/contract/submissions/submission-timeline.ts'
import type { CrmConnector } from '../../crm/port.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'
import { connectTo, type TestConnection } from '../../testing/onoffice-server/connect.ts'
import { startOnOffice, type OnOfficeServer } from '../../testing/onoffice-server/server.ts'
import { readOnlyKey } from '../../testing/callers.ts'
import { crmWrites } from '../crm-writes/index.ts'
import { performDue } from '../follow-ups/index.ts'
import { sweep } from '../housekeeping/sweep.ts'
import { forgetDue } from '../retention/sweep.ts'
import { deleteWatched, forgetSeen, watchRecords } from './index.ts'
import { lookAtDue, type OpenConnector } from './lane.ts'

let app: TestApp
let server: OnOfficeServer
let connection: TestConnection
let form: TestForm

beforeEach(async () => {
  app = await startApp()
  server = await startOnOffice()
  connection = connectTo(server)
  form = await activeForm(app, {
    fields: [
      { key: 'name', crm_field_name: 'Name' },
      { key: 'email', crm_field_name: 'Email' },
    ],
    settings: { crm_write_enabled: true, crm_task_enabled: true },
  })
})
afterEach(async () => {
  await connection[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const system = () => app.platform.database.system
const open: OpenConnector = async () => connection.crm
let n = 0

/** A submission that was written to onOffice: an address and a task. */
async function written(crm: CrmConnector = connection.crm): Promise<number> {
  const answers = named(form.ids, { name: 'Löwe', email: `person${++n}@home.example` })
  const { status, body } = await post(app, form.path, answers)
  expect(status).toBe(201)
  await performDue(
    app.platform,
    crmWrites(app.platform, async () => crm),
  )
  return body.data.id
}

/** The time of all looks has come; of the turn alone with `only`. */
async function timePasses({ only }: { only?: 'turn' } = {}): Promise<void> {
  if (only === undefined) await sql`update crm_watched_records set next_look_at = now()`.execute(system())
  await sql`update crm_look_turns set next_at = now()`.execute(system())
}

/** Looks at everything once: every module takes a turn of its own, and the last turn finds nothing. */
async function lookAtAll(): Promise<void> {
  await timePasses()
  for (let turn = 0; turn < 5; turn++) {
    expect(await lookAtDue(app.platform, open)).toBe(1)
    await timePasses({ only: 'turn' })
  }
}

async function changesOf(id: number, caller: object = {}) {
  const { data } = await app.call(submissionTimeline.get, { params: { id: String(id) }, ...caller })
  return (data as SubmissionTimeline).events.flatMap(({ change }) => change ?? [])
}

const recordOf = (module: 'address' | 'task' | 'calendar') => {
  const [record] = server.office.records[module].values()
  if (!record) throw new Error(`There is no ${module}.`)
  return record
}

const rows = (table: 'crm_watched_records' | 'crm_changes') => system().selectFrom(table).selectAll().execute()
const turns = () => system().selectFrom('crm_look_turns').selectAll().execute()

test('crm changes: what a person changes in the CRM stands in the timeline, once each [B24-1, B24-2]', async () => {
  const id = await written()
  const { address, task } = { address: recordOf('address'), task: recordOf('task') }
  await lookAtAll()
  await lookAtAll()
  expect(await changesOf(id)).toEqual([])
  address.values['Benutzer'] = 'gabym'
  task.values['Status'] = '2'
  await lookAtAll()
  await lookAtAll()
  const ofAddress = { module: 'address', id: String(address.id) }
  const ofTask = { module: 'task', id: String(task.id) }
  const taken = { ...ofAddress, what: 'responsible', from: null, to: 'Gaby Muster' }
  const begun = { ...ofTask, what: 'status', to: 'In Bearbeitung' }
  expect(await changesOf(id)).toEqual([expect.objectContaining(taken), expect.objectContaining(begun)])
  address.values['Status'] = '0'
  server.office.records.task.delete(task.id)
  await lookAtAll()
  await lookAtAll()
  expect((await changesOf(id)).slice(2)).toEqual([
    expect.objectContaining({ ...ofAddress, what: 'status', to: 'Archiviert' }),
    { ...ofTask, what: 'deleted', from: null, to: null },
  ])
  // Records were read, and nothing else was asked for.
  expect(new Set(server.calls.flat().filter((call) => /^(create|modify|delete|do) /.test(call)))).toEqual(
    new Set(['create address', 'create task', 'create agentslog']),
  )
})

test('crm changes: an appointment that is moved is one change, with both times [B24-2]', async () => {
  const id = await written()
  const values = { description: 'Besichtigung', start_dt: '2026-12-01 10:00:00', end_dt: '2026-12-01 11:00:00' }
  const appointment = server.office.add('calendar', values)
  const ids = { calendar: String(appointment.id) }
  const of = { account_id: app.owner.account_id, submission_id: id, ids }
  await watchRecords(app.platform.database.forAccount(of.account_id), connection.crm, of)
  await lookAtAll()
  Object.assign(appointment.values, { start_dt: '2026-12-02 14:00:00', end_dt: '2026-12-02 14:30:00' })
  await lookAtAll()
  await lookAtAll()
  expect(await changesOf(id)).toEqual([
    {
      module: 'calendar',
      id: ids.calendar,
      what: 'appointment',
      from: '2026-12-01T10:00/2026-12-01T11:00',
      to: '2026-12-02T14:00/2026-12-02T14:30',
    },
  ])
})

test('crm changes: two processes that look at the same moment tell a change once [B24-2]', async () => {
  const id = await written()
  await lookAtAll()
  recordOf('address').values['Benutzer'] = 'gabym'
  await timePasses()
  const both = await Promise.all([lookAtDue(app.platform, open), lookAtDue(app.platform, open)])
  expect(both.toSorted()).toEqual([0, 1])
  await lookAtAll()
  expect(await changesOf(id)).toHaveLength(1)
})

test('crm changes: a process that was away longer than its turn writes nothing that another has told [B24-2]', async () => {
  const id = await written()
  await lookAtAll()
  recordOf('address').values['Benutzer'] = 'gabym'
  await timePasses()
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = lookAtDue(app.platform, async () => ({
    ...connection.crm,
    async recordStates(module, ids) {
      const states = await connection.crm.recordStates?.(module, ids)
      begun.resolve()
      await ended.promise
      return states ?? new Map()
    },
  }))
  await begun.promise
  await timePasses({ only: 'turn' })
  expect(await lookAtDue(app.platform, open)).toBe(1)
  ended.resolve()
  await late
  expect(await changesOf(id)).toHaveLength(1)
})

test('crm changes: a CRM that is down is asked less, and nothing is lost [B24-3]', async () => {
  const id = await written()
  await lookAtAll()
  recordOf('address').values['Benutzer'] = 'gabym'
  await server.fail('broken')
  await timePasses()
  const waits: number[] = []
  for (let i = 0; i < 4; i++) {
    await using fresh = connectTo(server)
    expect(await lookAtDue(app.platform, async () => fresh.crm)).toBe(1)
    // Not again at once.
    expect(await lookAtDue(app.platform, open)).toBe(0)
    const { rows } = await sql<{
      s: number
    }>`select extract(epoch from next_at - now())::float8 as s from crm_look_turns`.execute(system())
    waits.push(Math.round((rows[0]?.s ?? 0) / 60))
    await timePasses({ only: 'turn' })
  }
  expect(waits).toEqual([1, 5, 15, 60])
  expect(await rows('crm_changes')).toEqual([])
  await server.fail(null)
  await using again = connectTo(server)
  for (let turn = 0; turn < 3; turn++) {
    await lookAtDue(app.platform, async () => again.crm)
    await timePasses({ only: 'turn' })
  }
  expect(await changesOf(id)).toHaveLength(1)
  expect(await turns()).toMatchObject([{ failures: 0 }])
})

test('crm changes: a CRM that wants to rest is left alone for so long [B24-3]', async () => {
  await written()
  await server.fail({ name: 'rate_limit', ms: 600_000 })
  await timePasses()
  server.calls.length = 0
  expect(await lookAtDue(app.platform, open)).toBe(1)
  const { rows } = await sql<{
    s: number
  }>`select extract(epoch from next_at - now())::float8 as s from crm_look_turns`.execute(system())
  expect(rows[0]?.s).toBeGreaterThan(250)
  expect(server.calls.length).toBeLessThanOrEqual(2)
})

test('crm changes: an account is asked for with one request in two seconds, behind its submissions [B24-3]', async () => {
  await written()
  await timePasses()
  await lookAtDue(app.platform, open)
  await timePasses({ only: 'turn' })
  server.calls.length = 0
  expect(await lookAtDue(app.platform, open)).toBe(1)
  expect(server.calls).toHaveLength(1)
  expect(await lookAtDue(app.platform, open)).toBe(0)
  await timePasses()
  // A submission waits to be written.
  await post(app, form.path, named(form.ids, { name: 'Löwin', email: 'loewin@home.example' }))
  expect(await lookAtDue(app.platform, open)).toBe(0)
  await sql`update follow_ups set due_at = now() + interval '5 minutes' where state = 'waiting'`.execute(system())
  expect(await lookAtDue(app.platform, open)).toBe(1)
})

test('crm changes: records that go in one request are asked for together', async () => {
  for (let i = 0; i < 3; i++) await written()
  await timePasses()
  await lookAtDue(app.platform, open)
  await timePasses()
  server.calls.length = 0
  for (let turn = 0; turn < 2; turn++) {
    await lookAtDue(app.platform, open)
    await timePasses({ only: 'turn' })
  }
  expect(server.calls.map((calls) => calls.join(' ')).toSorted()).toEqual([
    'read address',
    'read task read task read task',
  ])
})

test('crm changes: where none of several records can be read any more, nothing is said to be deleted', async () => {
  const [first, ...others] = [await written(), await written(), await written()]
  await lookAtAll()
  server.office.records.task.clear()
  await lookAtAll()
  expect(await changesOf(first)).toEqual([])
  await system().deleteFrom('submissions').where('id', '=', others[0]!).execute()
  await lookAtAll()
  expect(await changesOf(first)).toMatchObject([{ module: 'task', what: 'deleted' }])
})

test('crm changes: what may not be read is asked for at the next look, and holds nothing up', async () => {
  const id = await written()
  const refusing: OpenConnector = async () => ({
    ...connection.crm,
    recordStates: (module, ids) =>
      module === 'address' ? connection.crm.recordStates!('agentsLog', ids) : connection.crm.recordStates!(module, ids),
  })
  for (let look = 0; look < 2; look++) {
    await timePasses()
    for (let turn = 0; turn < 3; turn++) {
      await lookAtDue(app.platform, refusing)
      await timePasses({ only: 'turn' })
    }
    recordOf('task').values['Status'] = '3'
  }
  expect(await changesOf(id)).toMatchObject([{ module: 'task', what: 'status', to: 'Erledigt' }])
  expect(await turns()).toMatchObject([{ failures: 0 }])
})

test('crm changes: a CRM without the ability, or in the database, leaves no rows and no work [B24-4]', async () => {
  await written({ ...connection.crm, capabilities: { ...connection.crm.capabilities, tellsState: {} } })
  expect(await rows('crm_watched_records')).toEqual([])
  await post(app, form.path, named(form.ids, { name: 'Löwin', email: 'loewin@home.example' }))
  await performDue(app.platform, crmWrites(app.platform))
  expect(await rows('crm_watched_records')).toEqual([])
  expect(await turns()).toEqual([])
})

test('crm changes: a deleted submission leaves nothing of them, and neither do 31 days [B24-5]', async () => {
  const id = await written()
  await lookAtAll()
  recordOf('address').values['Benutzer'] = 'gabym'
  await lookAtAll()
  expect(await rows('crm_changes')).toHaveLength(1)
  await app.call(submissions.remove, { id })
  expect([await rows('crm_changes'), await rows('crm_watched_records')]).toEqual([[], []])
  await written()
  await sql`update crm_watched_records set created_at = now() - interval '32 days'`.execute(system())
  await sweep(system())
  expect(await rows('crm_watched_records')).toEqual([])
})

test('crm changes: a record is looked at until 30 days after it was written, and its row is gone then', async () => {
  await written()
  await sql`update crm_watched_records set created_at = now() - interval '29.5 days', looks = 20`.execute(system())
  await lookAtAll()
  expect(await rows('crm_watched_records')).toEqual([])
})

test('crm changes: of content that is not kept, it is said that something changed, and not what [B24-5]', async () => {
  const id = await written()
  await lookAtAll()
  recordOf('address').values['Benutzer'] = 'gabym'
  await lookAtAll()
  const marked = { module: 'address', what: 'responsible', from: null, to: null }
  await sql`insert into follow_ups (account_id, submission_id, kind, state, finished_at)
    select account_id, id, 'crm', 'done', now() - interval '25 hours' from submissions where id = ${id}
    on conflict (submission_id, kind) do update set state = 'done', error = null, finished_at = excluded.finished_at`.execute(
    system(),
  )
  await sql`update submissions set forget_content = true where id = ${id}`.execute(system())
  await forgetDue(system())
  expect(await rows('crm_changes')).toMatchObject([{ before: null, after: null }])
  recordOf('address').values['Benutzer'] = 'paulprobe'
  await lookAtAll()
  expect(await rows('crm_changes')).toMatchObject([{ after: null }, { before: null, after: null }])
  expect(await changesOf(id)).toMatchObject([
    { ...marked, id: null },
    { ...marked, id: null },
  ])
})

test('crm changes: where answers are marks, what a record became is hidden, too [B24-5]', async () => {
  const id = await written()
  await lookAtAll()
  recordOf('address').values['Benutzer'] = 'gabym'
  await lookAtAll()
  await app.call(forms.update, { id: form.id, body: { confidential_field_ids: [form.ids['email']] } })
  expect(await changesOf(id, await readOnlyKey(app, app.owner))).toEqual([
    { module: 'address', id: String(recordOf('address').id), what: 'responsible', from: null, to: null },
  ])
  expect(await changesOf(id)).toMatchObject([{ to: 'Gaby Muster' }])
})

test('crm changes: other credentials begin anew, another CRM ends it [B24-4]', async () => {
  const id = await written()
  await lookAtAll()
  recordOf('address').values['Benutzer'] = 'gabym'
  await forgetSeen(system(), app.owner.account_id)
  await lookAtAll()
  expect(await changesOf(id)).toEqual([])
  await deleteWatched(system(), app.owner.account_id)
  expect(await rows('crm_watched_records')).toEqual([])
})

test('crm changes: an account that is being moved is passed over', async () => {
  await written()
  await timePasses()
  const move = { move: '00000000-0000-4000-8000-000000000000', place: '/exports' }
  await sql`insert into account_moves (account_id, state, move, place)
    values (${app.owner.account_id}, 'draining', ${move.move}, ${move.place})`.execute(system())
  expect(await lookAtDue(app.platform, open)).toBe(0)
})
