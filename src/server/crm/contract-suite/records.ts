import { expect } from 'vitest'
import type { CrmValues } from '../port.ts'
import { create, it, kindOf, nextNumber, addressValues, type ContractCase } from './case.ts'

/** Records are written, read, found and changed. */
export const records: ContractCase[] = [
  it('creates an address and reads it back, value by value', async ({ crm, facts }) => {
    const values = { ...addressValues(), Telefon1: '0241 12345', ...facts.ofEveryType }
    const id = await create(crm, 'address', values)
    const record = await crm.readRecord('address', id)
    expect(record?.id).toBe(id)
    expect(record?.values).toMatchObject(values)
  }),
  it('gives nothing for a record that is not there, whatever its id looks like', async ({ crm }) => {
    for (const id of ['999999999', '0', 'abc', "1' or 1=1"])
      expect(await crm.readRecord('estate', id), id).toBeUndefined()
    for (const id of ['999999999', 'abc']) expect(await crm.readRecord('address', id), id).toBeUndefined()
  }),
  it('finds addresses and estates by a uuid that no change touches', async ({ crm }) => {
    for (const [module, values, changes] of [
      ['address', addressValues(), { Ort: 'Köln' }],
      ['estate', { objekttitel: 'Haus am See' }, { ort: 'Köln' }],
    ] as const) {
      const id = await create(crm, module, values)
      const uuid = (await crm.uuidOf(module, id)) ?? ''
      expect(uuid, module).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      await crm.updateRecord(module, id, changes)
      expect(await kindOf(crm.updateRecord(module, id, { uuid: crypto.randomUUID() }))).toBe('rejected')
      expect(await crm.uuidOf(module, id)).toBe(uuid)
      const found = await crm.findByUuid(module, uuid.toUpperCase())
      expect(found).toMatchObject({ id, values: { ...values, ...changes } })
      const [name = ''] = Object.keys(changes)
      const some = await crm.findByUuid(module, uuid, [{ name, type: 'varchar' }])
      expect(some).toMatchObject({ id, values: changes })
      expect(await crm.findByUuid(module, uuid, [{ name: 'removedSince', type: 'varchar' }])).toMatchObject({ id })
      expect(await crm.findByUuid(module === 'address' ? 'estate' : 'address', uuid)).toBeUndefined()
      for (const other of [crypto.randomUUID(), id, '', "' or 1=1"])
        expect(await crm.findByUuid(module, other), other).toBeUndefined()
      for (const other of ['999999999', 'abc']) expect(await crm.uuidOf(module, other), other).toBeUndefined()
    }
  }),
  it('changes the fields named and no other', async ({ crm, facts }) => {
    const before = { ...addressValues({ Ort: 'Aachen', Telefon1: '0241 1' }), ...facts.choices[0] }
    const id = await create(crm, 'address', before)
    const changes = {
      Ort: 'Köln',
      Email: `new${id}@home.example`,
      Telefon1: '0221 2',
      ...facts.choices[1],
    }
    await crm.updateRecord('address', id, changes)
    expect((await crm.readRecord('address', id))?.values).toMatchObject({ ...before, ...changes })
    await crm.updateRecord('address', id, { Telefon1: '0221 2', Ort: '' })
    const after = (await crm.readRecord('address', id))?.values
    expect(after).toMatchObject({ Telefon1: '0221 2' })
    expect(after?.['Ort'] ?? '').toBe('')
    expect(await kindOf(crm.updateRecord('address', '999999999', { Ort: 'Köln' }))).toBe('rejected')
  }),
  it('finds addresses that have all of these values, in any case, oldest first', async ({ crm }) => {
    const who = addressValues({ Name: `Löwe ${nextNumber()}` })
    // Where an e-mail address is one person's, the two have the name in common.
    const isOnePerEmail = crm.capabilities.oneAddressPerEmail
    const other = { ...who, Ort: 'Aachen', ...(isOnePerEmail && { Email: addressValues().Email }) }
    const ids = [await create(crm, 'address', who), await create(crm, 'address', other)]
    await create(crm, 'address', addressValues())
    const key = isOnePerEmail ? { Vorname: who.Vorname.toUpperCase() } : { Email: who.Email.toUpperCase() }
    const found = await crm.findRecords('address', { ...key, Name: who.Name.toLowerCase() })
    expect(found.map(({ id }) => id)).toEqual(ids)
    expect(found[0]?.values).toMatchObject(who)
    expect((await crm.findRecords('address', { Email: who.Email.toUpperCase() })).map(({ id }) => id)).toContain(ids[0])
    expect(await crm.findRecords('address', { Email: who.Email, Ort: 'Bonn' })).toEqual([])
    expect(await crm.findRecords('address', {})).toEqual([])
  }),
  it('finds an address by its number, however that is written', async ({ crm, facts }) => {
    const [phone, mobilePhone] = facts.phones
    const [landline, mobile] = [241_100_000 + nextNumber(), 171_5550_000 + nextNumber()]
    const Name = addressValues({ Name: `Löwe ${landline}` }).Name
    const ids = [
      await create(crm, 'address', addressValues({ Name, [phone]: `0${landline}` })),
      await create(crm, 'address', addressValues({ Name, [phone]: `+49 (0)241/${String(landline).slice(3)}` })),
    ]
    const mobileId = await create(
      crm,
      'address',
      addressValues({ [phone]: `0${mobile}`, [mobilePhone]: `0049${landline}` }),
    )
    const found = async (fields: CrmValues) => (await crm.findRecords('address', fields)).map(({ id }) => id)
    for (const way of [`0${landline}`, `+49 241 ${String(landline).slice(3)}`, `0049-${landline}`]) {
      expect(await found({ [phone]: way }), way).toEqual(ids)
      expect(await found({ [mobilePhone]: way }), way).toEqual([mobileId])
    }
    expect(await found({ [phone]: `0${landline}`, Name: Name.toUpperCase() })).toEqual(ids)
    expect(await found({ [phone]: `0${landline}`, Name: 'Other' })).toEqual([])
    expect(await found({ [phone]: `+43 ${landline}` })).toEqual([])
    expect(await found({ [phone]: `0${landline}7` })).toEqual([])
    expect(await found({ [phone]: `+49${mobile}`, [mobilePhone]: `0${landline}` })).toEqual([mobileId])
    expect(await found({ [phone]: 'no number' })).toEqual([])
  }),
  it('makes no second address under an e-mail address where it keeps one, and changes none', async ({ crm }) => {
    if (!crm.capabilities.oneAddressPerEmail) return
    const who = addressValues({ Ort: 'Aachen' })
    const id = await create(crm, 'address', who)
    const other = { ...who, Email: who.Email.toUpperCase(), Ort: 'Bonn' }
    expect(await kindOf(create(crm, 'address', other))).toBe('rejected')
    expect((await crm.readRecord('address', id))?.values).toMatchObject(who)
  }),
  it('finds an address or makes it in one go, and an activity about it, where it creates once, and nowhere else', async ({
    crm,
  }) => {
    const { createsOnce, findOrCreate, findRecords } = crm
    expect(findOrCreate !== undefined).toBe(createsOnce)
    if (!findOrCreate) return
    const ask = (Email: string, activity?: CrmValues) => {
      const reference = `suite ${nextNumber()} either`
      return findOrCreate(
        { Email },
        { module: 'address', values: { Name: 'Ada', Email }, reference },
        activity && { activity: { module: 'agentsLog', values: activity, reference: `${reference} activity` } },
      )
    }
    const [one, two] = await Promise.all([ask('either1@agency.example'), ask('either2@agency.example')])
    const made = { found: undefined, id: expect.any(String) }
    expect([one, two]).toEqual([made, made])
    const note = { Aktionsart: 'Email', Datum: '2026-11-21 10:30:00' }
    const again = await Promise.all([
      ask('EITHER2@agency.example', { ...note, Bemerkung: 'known' }),
      ask('either3@agency.example', { ...note, Bemerkung: 'new' }),
      ask('either4@agency.example', { Aktionsart: 'no such kind' }),
      ask('either5@agency.example'),
    ])
    const noted = { activity_id: expect.any(String) }
    const known = { id: (two as { id: string }).id, values: { Email: 'either2@agency.example' } }
    expect(again).toEqual([
      { found: expect.objectContaining({ id: known.id }), ...noted },
      { ...made, ...noted },
      made,
      made,
    ])
    expect(again[0]).toMatchObject({ found: known })
    for (const [i, Bemerkung] of ['known', 'new'].entries()) {
      const { activity_id = '' } = again[i] ?? {}
      expect((await crm.readRecord('agentsLog', activity_id))?.values).toMatchObject({ Bemerkung })
    }
    expect(await findRecords('address', { Email: 'either1@agency.example' })).toHaveLength(1)
    const [archived, active] = [
      await create(crm, 'address', { Name: 'Löwe', Email: 'either6@agency.example', Status: '0' }),
      await create(crm, 'address', { Name: 'Löwe', Email: 'either6@agency.example' }),
    ]
    expect(await ask('either6@agency.example')).toMatchObject({ found: { id: active } })
    await crm.updateRecord('address', active, { Email: '' })
    expect(await ask('either6@agency.example')).toMatchObject({ found: { id: archived } })
    const fresh = { module: 'address', values: { Name: 'Neu' }, reference: `suite ${nextNumber()} active` }
    const activeOnly = await findOrCreate({ Email: 'either6@agency.example' }, fresh, { isActiveOnly: true })
    expect(activeOnly).toEqual(made)
    const byNumber = (Telefon1: string) =>
      findOrCreate({ Telefon1 }, { module: 'address', values: { Telefon1 }, reference: `suite ${nextNumber()} number` })
    const first = (await byNumber('0242 7654321')) as { id: string }
    expect(await byNumber('+49 242/7654321')).toMatchObject({ found: { id: first.id } })
  }),
  it('finds what came of a creation whose answer stayed away, where it does not create once', async ({
    crm,
    facts,
  }) => {
    const { findCreated, createsOnce, capabilities } = crm
    expect(capabilities.findsCreated.length > 0).toBe(!createsOnce)
    expect(findCreated !== undefined).toBe(!createsOnce)
    if (!findCreated) return
    const { Email, ...named } = addressValues({
      Name: `Löwe ${nextNumber()}`,
      Telefon1: '0241 123456',
      Ort: 'Aachen',
    })
    const who = crm.capabilities.oneAddressPerEmail ? named : { ...named, Email }
    const links = { address_id: await create(crm, 'address', addressValues()) }
    const at = `2026-12-01 10:00:${String(nextNumber() % 60).padStart(2, '0')}`
    const written = new Map<string, [CrmValues, CrmValues, object]>(
      Object.entries({
        address: [who, { Ort: 'Bonn' }, {}],
        estate: [{ objekttitel: `Haus ${nextNumber()}`, kaufpreis: 250_000 }, { kaufpreis: 1 }, {}],
        task: [
          { Betreff: 'Rückruf', Deadline: at, Aufgabe: 'Bitte  anrufen.' },
          { Deadline: '2027-01-01 10:00:00' },
          links,
        ],
        calendar: [
          { description: 'Besichtigung', start_dt: at, end_dt: '2026-12-01 11:00:00' },
          { start_dt: '2026-12-01 09:00:00' },
          links,
        ],
        agentsLog: [
          { Aktionsart: facts.activityKind, Datum: at, Bemerkung: 'Frage' },
          { Datum: '2027-01-01 10:00:00' },
          links,
        ],
      }),
    )
    for (const module of capabilities.findsCreated) {
      const [values, others, about] = written.get(module) ?? [{}, {}, {}]
      const record = { module, values, reference: `suite ${nextNumber()}`, ...about }
      const look = () => findCreated(record, new Date())
      expect(await look(), module).toEqual({ same: [], similar: [] })
      const similar = await create(crm, module, { ...values, ...others }, about)
      expect(await look(), module).toEqual({ same: [], similar: [similar] })
      const same = await create(crm, module, values, about)
      expect(await look(), module).toEqual({ same: [same], similar: [similar] })
      // What has not been touched since is another one.
      const later = new Date(Date.now() + 30 * 3_600_000)
      expect(await findCreated(record, later), module).toEqual({ same: [], similar: [] })
      if (Object.keys(about).length > 0) {
        const other = { ...record, address_id: await create(crm, 'address', addressValues()) }
        expect(await findCreated(other, new Date()), module).toEqual({ same: [], similar: [] })
      }
    }
  }),
  it('creates estates, tasks, appointments and activities about records', async ({ crm, facts }) => {
    const address_id = await create(crm, 'address', addressValues())
    const estate = { objekttitel: 'Haus am See', kaufpreis: 250_000, heizungsart: ['zentralheizung'], status: '1' }
    const estate_id = await create(crm, 'estate', {
      objekttitel: estate.objekttitel,
      kaufpreis: estate.kaufpreis,
      status: '1',
    })
    expect((await crm.readRecord('estate', estate_id))?.values).toMatchObject({
      objekttitel: 'Haus am See',
      kaufpreis: 250_000,
    })
    const links = { address_id, estate_id }
    const written: [string, object][] = [
      ['task', { Betreff: 'Rückruf', Aufgabe: 'Bitte anrufen.', Deadline: '2026-12-01 10:00:00', ...facts.moreOfTask }],
      ['calendar', { description: 'Besichtigung', start_dt: '2026-12-01 10:00:00', end_dt: '2026-12-01 11:00:00' }],
      [
        'agentsLog',
        {
          Aktionsart: facts.activityKind,
          Datum: '2026-11-21 10:30:00',
          Bemerkung: 'Frage',
          ...(facts.reason !== null && { Absagegrund: facts.reason }),
          ...facts.moreOfActivity,
        },
      ],
    ]
    for (const [module, values] of written) {
      const id = await create(crm, module, values, links)
      expect((await crm.readRecord(module, id))?.values, module).toMatchObject(values)
    }
  }),
  it('takes local times as forms write them', async ({ crm }) => {
    const values = { description: 'Termin', start_dt: '2026-12-01T10:00', end_dt: '2026-12-01T11:30' }
    const id = await create(crm, 'calendar', values, { address_id: await create(crm, 'address', addressValues()) })
    expect(String((await crm.readRecord('calendar', id))?.values['start_dt']).replace('T', ' ')).toMatch(
      /^2026-12-01 10:00/,
    )
  }),
]
