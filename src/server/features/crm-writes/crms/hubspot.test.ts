import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../../testing/harness.ts'
import { property } from '../../../testing/hubspot-server/properties.ts'
import { performDue } from '../../follow-ups/index.ts'
import { crmWrites } from '../write.ts'
import { outcomeOf, submit, writeThrough } from './fault-runs.ts'
import { sameEmailTwice } from './two-processes.ts'
import { faultyHubSpot } from './faulty/hubspot.ts'

let crm: Awaited<ReturnType<typeof faultyHubSpot>>
let app: TestApp

beforeEach(async () => {
  crm = await faultyHubSpot()
  app = crm.app
})
afterEach(async () => crm[Symbol.asyncDispose]())

const recordsOf = (type: string) => [...crm.server.portal.table(type).values()]

test('crm writes: what a visitor sent stands at HubSpot with its deal, and links one to the other', async () => {
  const submission = await submit(
    app,
    await crm.formWith({ crm_agentslog_note: 'Anfrage <von> der Website' }),
    crm.answersOf(1),
  )
  await writeThrough(crm)
  expect((await outcomeOf(app, submission)).state).toBe('done')
  const [contact, listing, deal, note] = ['contacts', '0-420', 'deals', 'notes'].map((type) => recordsOf(type)[0])
  expect(contact?.properties).toMatchObject({
    lastname: 'Löwe 1',
    email: 'ada1@home.example',
    marketing_channel: 'Lead',
  })
  expect(deal?.properties).toMatchObject({ dealname: 'Löwe 1 – Haus 1', pipeline: 'default', dealstage: '51' })
  expect(note?.properties['hs_note_body']).toContain('Anfrage &lt;von&gt; der Website')
  const about = (to: string) => [...crm.server.portal.associatedWith('deals', deal?.id ?? '', to).keys()]
  expect([about('contacts'), about('0-420')]).toEqual([[contact?.id], [listing?.id]])
})

test('crm writes: a property that HubSpot has no more costs itself alone: its answer is in the note', async () => {
  const form = await crm.formWith({ crm_agentslog_note: 'Anfrage von der Website' })
  crm.server.portal.removeProperty('contacts', 'marketing_channel')
  const submission = await submit(app, form, crm.answersOf(1))
  await writeThrough(crm)
  const { state, stages } = await outcomeOf(app, submission)
  expect(state).toBe('done')
  expect(stages.find(({ stage }) => stage === 'address')?.error).toContain('marketing_channel')
  expect(Object.values(await crm.madeFor(1))).toEqual([1, 1, 1, 1, 1])
  const bodies = recordsOf('notes').map(({ properties }) => properties['hs_note_body'] ?? '')
  expect(bodies.some((body) => body.includes('Anfrage von der Website') && body.includes('Zusatz: Lead'))).toBe(true)
  const mails = await app.platform.database.system.selectFrom('mails').select('body').execute()
  expect(mails.map(({ body }) => body).join()).toContain('address.marketing_channel')
})

test('crm writes: moments at HubSpot are those of the time zone of the account [B2.14-20]', async () => {
  const { system } = app.platform.database
  await system.updateTable('accounts').set({ timezone: 'America/New_York' }).execute()
  const form = await crm.formWith({ crm_agentslog_enabled: true })
  const submission = await submit(app, form, crm.answersOf(1))
  await performDue(app.platform, crmWrites(app.platform))
  const { created_at } = await system
    .selectFrom('submissions')
    .select('created_at')
    .where('id', '=', submission)
    .executeTakeFirstOrThrow()
  const [note] = recordsOf('notes')
  expect(Math.abs(Date.parse(String(note?.properties['hs_timestamp'])) - Date.parse(created_at))).toBeLessThan(2_000)
})

test('crm writes: a value that HubSpot refuses, and a record deleted between two stages, are told', async () => {
  const form = await crm.formWith({})
  const channel = crm.server.portal.propertiesOf('contacts').find(({ name }) => name === 'marketing_channel')
  const options = channel?.options ?? []
  const refused = await submit(app, form, crm.answersOf(1))
  if (channel) channel.options = options.filter(({ value }) => value !== 'Lead')
  await writeThrough(crm)
  expect(await outcomeOf(app, refused)).toMatchObject({ state: 'failed', error: expect.stringMatching(/Lead/) })
  if (channel) channel.options = options
  expect(await crm.madeFor(1)).toMatchObject({ address: 0, estate: 1 })
  const deleted = await submit(app, form, crm.answersOf(2))
  await writeThrough(crm, {
    first: (one) => ({
      ...one,
      async createRecord(record, sending) {
        const id = await one.createRecord(record, sending)
        if (record.module === 'address') crm.server.portal.table('contacts').delete(id)
        return id
      },
    }),
  })
  expect(await outcomeOf(app, deleted)).toMatchObject({ state: 'failed', error: expect.stringMatching(/hubspot_/) })
  expect(await crm.madeFor(2)).toMatchObject({ address: 0, estate: 1, relation: 0, task: 0 })
})

test('crm writes: where an e-mail address is one person’s at HubSpot, no known contact is overwritten', async () => {
  const { portal } = crm.server
  const known = portal.add('contacts', { firstname: 'Ada', lastname: 'Löwe', email: 'ada1@home.example' })
  // It has another address beside its first one, too.
  const other = portal.add('contacts', {
    lastname: 'Bär',
    email: 'b@x.example',
    hs_additional_emails: 'ada2@home.example',
  })
  const before = structuredClone([known, other])
  for (const settings of [{ crm_duplicate_action: 'create_new' }, { crm_duplicate_check_enabled: false }]) {
    const form = await crm.formWith({ ...settings, crm_relation: null })
    for (const [i, contact] of [known, other].entries()) {
      const submission = await submit(app, form, { ...crm.answersOf(i + 1), name: 'Tiger' })
      await writeThrough(crm)
      const { state, stages } = await outcomeOf(app, submission)
      expect(state).toBe('done')
      expect(stages.find(({ stage }) => stage === 'address')?.record_id).toBe(contact.id)
    }
  }
  expect(recordsOf('contacts')).toEqual(before)
  expect([...portal.associatedWith('contacts', known.id, 'notes').keys()]).toHaveLength(2)
})

test('crm writes: another name under a known e-mail address of HubSpot links its contact [B19-12]', async () => {
  const known = crm.server.portal.add('contacts', { lastname: 'Bär', email: 'ada1@home.example' })
  const before = structuredClone(known)
  const form = await crm.formWith({
    crm_duplicate_check_fields: ['Email', 'Name'],
    crm_duplicate_action: 'update',
    crm_relation: null,
  })
  const submission = await submit(app, form, crm.answersOf(1))
  await writeThrough(crm)
  const { state, stages } = await outcomeOf(app, submission)
  expect(state).toBe('done')
  expect(stages.find(({ stage }) => stage === 'address')?.record_id).toBe(known.id)
  expect(recordsOf('contacts')).toEqual([before])
  expect([...crm.server.portal.associatedWith('contacts', known.id, 'notes').keys()]).toHaveLength(1)
})

test('crm writes: other names under one e-mail address at the same moment are one contact of HubSpot [B19-12]', async () => {
  const [first, second] = await sameEmailTwice(crm)
  expect([first?.state, second?.state]).toEqual(['done', 'done'])
  expect(first?.address).toBeTruthy()
  expect(second?.address).toBe(first?.address)
})

test('crm writes: a contact that a colleague makes in HubSpot meanwhile is linked, not overwritten [B19-12]', async () => {
  const form = await crm.formWith({ crm_duplicate_check_fields: ['Email', 'Name'], crm_relation: null })
  const submission = await submit(app, form, crm.answersOf(1))
  await using connection = await crm.connect()
  const work = crmWrites(app.platform, async () => ({
    ...connection.crm,
    async createRecord(record, sending) {
      const isFirst = recordsOf('contacts').length === 0
      if (record.module === 'address' && isFirst)
        crm.server.portal.add('contacts', { lastname: 'Bär', email: 'ada1@home.example' })
      return connection.crm.createRecord(record, sending)
    },
  }))
  await performDue(app.platform, work)
  const { state, stages } = await outcomeOf(app, submission)
  const [contact, ...others] = recordsOf('contacts')
  expect([state, others, contact?.properties['lastname']]).toEqual(['done', [], 'Bär'])
  expect(stages.find(({ stage }) => stage === 'address')?.record_id).toBe(contact?.id)
})

test('crm writes: an HTML property of one’s own at HubSpot takes what fits, and says that there is more [B19-14]', async () => {
  crm.server.portal
    .propertiesOf('contacts')
    .push(property('wishes_html', ['string', 'html'], { hubspotDefined: false }))
  await using connection = await crm.connect()
  const values = { Name: 'Löwe', wishes_html: '"'.repeat(20_000) }
  const id = await connection.crm.createRecord({ module: 'address', values, reference: 'address 1' })
  const written = crm.server.portal.table('contacts').get(id)?.properties['wishes_html']
  expect(written?.length).toBeLessThanOrEqual(65_536)
  expect(written).toMatch(/The rest of this text is in Foyer\.$/)
})
