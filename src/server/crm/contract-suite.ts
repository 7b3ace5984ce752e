import { expect } from 'vitest'
import { CrmError, type CrmConnector, type CrmErrorKind } from './port.ts'

/** A CRM as the suite meets it: a connector on an account whose records are the suite's own. */
export interface SuiteCrm {
  crm: CrmConnector
  /** A language that the CRM has labels in, and another. */
  locales: readonly [string, string]
  /** A user, with the group they are in. */
  user: { email: string; group: string }
  /** An address that mails can be sent from, and one that they cannot. */
  identity: string
  foreignIdentity: string
  /** Mails that have left, by their subject. */
  sentSubjects(): Promise<string[]>
  /** Relations there are, however the CRM calls them. */
  relations(): Promise<number>
  /** The content of a file by its id. */
  fileContent(id: string): Promise<Buffer | undefined>
}

/** What every connector must do. Each case brings its own records. */
export interface ContractCase {
  title: string
  run(on: SuiteCrm): Promise<void>
}

const it = (title: string, run: ContractCase['run']): ContractCase => ({ title, run })

export async function kindOf(work: Promise<unknown>): Promise<CrmErrorKind> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CrmError)
  const { kind, message } = error as CrmError
  expect(message).toMatch(/^[^\n]+[.?!]$/)
  return kind
}

let people = 0

/** A person nobody else is. */
const somebody = (more: Record<string, string> = {}) => ({
  Vorname: 'Jörg',
  Name: 'Löwe/Müller',
  Email: `person${++people}@home.example`,
  ...more,
})

const create = (crm: CrmConnector, module: string, values: object, links: object = {}) =>
  crm.createRecord({ module, values: { ...values }, reference: `suite ${++people} ${module}`, ...links })

const connection: ContractCase[] = [
  it('answers a check of its connection', ({ crm }) => crm.checkConnection()),
  it('gives every module with its fields in the order of the CRM, codes that look like numbers too', async ({
    crm,
    locales,
  }) => {
    const modules = await crm.fieldConfiguration(locales[0])
    const fieldsOf = (module: string) => modules.find(({ name }) => name === module)?.fields ?? []
    expect(
      fieldsOf('address')
        .map(({ name }) => name)
        .slice(0, 3),
    ).toEqual(['KdNr', 'Anrede', 'Titel'])
    const newsletter = fieldsOf('address').find(({ name }) => name === 'newsletter_aktiv')
    expect(newsletter?.permittedvalues?.map(({ code }) => code)).toEqual(['1', '0', '2', '3', '4'])
    expect(fieldsOf('address').find(({ name }) => name === 'Vorname')).toEqual({
      name: 'Vorname',
      label: 'Vorname',
      type: 'varchar',
      length: 80,
      default: null,
      permittedvalues: null,
    })
    expect(modules.map(({ name }) => name).slice(0, 5)).toEqual(['address', 'estate', 'task', 'calendar', 'agentsLog'])
  }),
  it('labels the same fields in another language, and refuses one that it does not speak', async ({ crm, locales }) => {
    const [first, second] = await Promise.all(locales.map((locale) => crm.fieldConfiguration(locale)))
    const names = (modules: typeof first) =>
      modules?.map(({ name, fields }) => [name, fields.map((field) => field.name)])
    expect(names(second)).toEqual(names(first))
    expect(second?.[0]?.fields.find(({ name }) => name === 'Name')?.label).not.toBe(
      first?.[0]?.fields.find(({ name }) => name === 'Name')?.label,
    )
    expect(await kindOf(crm.fieldConfiguration('tlh'))).toBe('unsupported')
  }),
  it('says what it can do', ({ crm }) => {
    expect(crm.capabilities).toMatchObject({
      modules: ['address', 'estate', 'task', 'calendar', 'agentsLog'],
      relations: expect.arrayContaining(['owner', 'buyer', 'interested']),
      files: expect.arrayContaining(['address', 'estate']),
    })
    return Promise.resolve()
  }),
  it('gives reasons to withdraw and kinds of activities', async ({ crm, locales: [locale] }) => {
    expect((await crm.rejectionReasons(locale)).map(({ code }) => code)).toContain('Lage')
    const kinds = await crm.actionKinds(locale)
    expect(kinds.find(({ code }) => code === 'Email')).toMatchObject({
      label: expect.any(String),
      types: expect.any(Array),
    })
  }),
]

const records: ContractCase[] = [
  it('creates an address and reads it back, value by value', async ({ crm }) => {
    const values = {
      ...somebody(),
      Telefon1: '0241 12345',
      Land: 'AUT',
      ArtDaten: ['Interessent', 'Eigentümer'],
      Geburtsdatum: '1980-02-29',
      Vip: true,
      salary: 50_000.5,
    }
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
      ['address', somebody(), { Ort: 'Köln' }],
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
  it('changes the fields named and no other', async ({ crm }) => {
    const before = somebody({ Ort: 'Aachen', Telefon1: '0241 1', Land: 'DEU' })
    const id = await create(crm, 'address', before)
    const changes = {
      Ort: 'Köln',
      Email: `new${id}@home.example`,
      Telefon1: '0221 2',
      Land: 'FRA',
      HerkunftKontakt: ['Empfehlung'],
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
    const who = somebody()
    const ids = [await create(crm, 'address', who), await create(crm, 'address', { ...who, Ort: 'Aachen' })]
    await create(crm, 'address', somebody())
    const found = await crm.findRecords('address', { Email: who.Email.toUpperCase(), Name: who.Name.toLowerCase() })
    expect(found.map(({ id }) => id)).toEqual(ids)
    expect(found[0]?.values).toMatchObject(who)
    expect(await crm.findRecords('address', { Email: who.Email, Ort: 'Bonn' })).toEqual([])
    expect(await crm.findRecords('address', {})).toEqual([])
  }),
  it('finds an address or makes it in one go where it creates once, and nowhere else', async ({ crm }) => {
    const { createsOnce, findOrCreate, findRecords } = crm
    expect(findOrCreate !== undefined).toBe(createsOnce)
    if (!findOrCreate) return
    const ask = (Email: string) =>
      findOrCreate(
        { Email },
        { module: 'address', values: { Name: 'Ada', Email }, reference: `suite ${++people} either` },
      )
    const [one, two] = await Promise.all([ask('either1@agency.example'), ask('either2@agency.example')])
    const made = { found: undefined, id: expect.any(String) }
    expect([one, two]).toEqual([made, made])
    const again = await Promise.all([ask('EITHER2@agency.example'), ask('either3@agency.example')])
    expect(again[0]).toMatchObject({
      found: { id: (two as { id: string }).id, values: { Email: 'either2@agency.example' } },
    })
    expect(again[1]).toEqual(made)
    expect(await findRecords('address', { Email: 'either1@agency.example' })).toHaveLength(1)
  }),
  it('creates estates, tasks, appointments and activities about records', async ({ crm }) => {
    const address_id = await create(crm, 'address', somebody())
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
      ['task', { Betreff: 'Rückruf', Aufgabe: 'Bitte anrufen.', Deadline: '2026-12-01 10:00:00', Prio: '2' }],
      ['calendar', { description: 'Besichtigung', start_dt: '2026-12-01 10:00:00', end_dt: '2026-12-01 11:00:00' }],
      [
        'agentsLog',
        {
          Aktionsart: 'Email',
          Datum: '2026-11-21 10:30:00',
          Bemerkung: 'Frage',
          Beratungsebene: 'G Absage',
          Absagegrund: 'Lage',
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
    const id = await create(crm, 'calendar', values, { address_id: await create(crm, 'address', somebody()) })
    expect(String((await crm.readRecord('calendar', id))?.values['start_dt']).replace('T', ' ')).toMatch(
      /^2026-12-01 10:00/,
    )
  }),
]

const refusals: ContractCase[] = [
  it('refuses an unknown field, a value that is not permitted, one that is too long, and an unknown module', async ({
    crm,
  }) => {
    const wrong = [{ Vorame: 'Ada' }, { Anrede: 'Lord' }, { Plz: '1'.repeat(21) }, { ArtDaten: ['Interessent', 'x'] }]
    for (const values of wrong) {
      expect(await kindOf(create(crm, 'address', { ...somebody(), ...values })), JSON.stringify(values)).toBe(
        'rejected',
      )
    }
    expect(['rejected', 'unsupported']).toContain(await kindOf(create(crm, 'invoice', { Name: 'x' })))
  }),
]

const more: ContractCase[] = [
  it('relates an estate and an address, once', async ({ crm, relations }) => {
    const before = await relations()
    const relation = {
      kind: 'owner',
      estate_id: await create(crm, 'estate', { objekttitel: 'Haus' }),
      address_id: await create(crm, 'address', somebody()),
    }
    for (let i = 0; i < 3; i++) await crm.relate(relation)
    await crm.relate({ ...relation, kind: 'interested' })
    expect((await relations()) - before).toBe(2)
  }),
  it('attaches files to records, byte by byte', async ({ crm, fileContent }) => {
    const content = Buffer.from(Array.from({ length: 1_000_003 }, (_, i) => (i * 7) % 256))
    for (const [module, values] of [
      ['address', somebody()],
      ['estate', { objekttitel: 'Haus' }],
    ] as const) {
      const id = await create(crm, module, values)
      const file = { module, id, name: 'Grundriss Küche.png', content_type: 'image/png', content }
      const fileId = await crm.uploadFile(file)
      expect(fileId).not.toBeNull()
      expect((await fileContent(fileId ?? ''))?.equals(content)).toBe(true)
    }
  }),
  it('refuses a file that is empty or too large, and one for no record', async ({ crm }) => {
    const file = { module: 'address', id: '999999999', name: 'a.pdf', content_type: 'application/pdf' }
    expect(await kindOf(crm.uploadFile({ ...file, content: Buffer.from('%PDF') }))).toBe('rejected')
    expect(await kindOf(crm.uploadFile({ ...file, content: Buffer.alloc(0) }))).toBe('rejected')
    const large = Buffer.alloc(crm.capabilities.maxFileBytes + 1)
    expect(await kindOf(crm.uploadFile({ ...file, content: large }))).toBe('rejected')
  }),
  it('sends mails from an identity, and a test mail to it', async ({ crm, identity, sentSubjects }) => {
    await crm.sendTestMail({ identity, subject: 'Prüfung', text: 'Guten Tag' })
    const mail = {
      identity,
      to: ['ada@home.example'],
      cc: ['b@home.example'],
      subject: 'Ihre Anfrage',
      text: 'Danke',
      html: '<p>Danke</p>',
    }
    await crm.sendMail(mail)
    expect((await sentSubjects()).slice(-2)).toEqual(['Prüfung', 'Ihre Anfrage'])
  }),
  it('refuses an identity that is not its own', async ({ crm, foreignIdentity: identity }) => {
    expect(await kindOf(crm.sendTestMail({ identity, subject: 'Prüfung', text: 'Guten Tag' }))).toBe('rejected')
  }),
  it('gives its users by id, with the groups they are in', async ({ crm, user }) => {
    const [users, groups] = [await crm.users(), await crm.groups()]
    const found = users.find(({ email }) => email === user.email)
    expect(found).toMatchObject({ name: expect.any(String), is_active: true })
    const names = groups.filter(({ id }) => found?.group_ids.includes(id)).map(({ name }) => name)
    expect(names).toContain(user.group)
    for (const list of [users, groups]) {
      expect(list.map(({ id }) => Number(id))).toEqual(list.map(({ id }) => Number(id)).toSorted((a, b) => a - b))
    }
  }),
  it('names where a person sees a record', async ({ crm }) => {
    const address_id = await create(crm, 'address', somebody())
    expect(await crm.recordLink('address', address_id)).toMatch(/^https?:\/\/.*address/)
    const activity = await create(crm, 'agentsLog', { Aktionsart: 'Notiz', Bemerkung: 'x' }, { address_id })
    expect(await crm.recordLink('agentsLog', activity)).toMatch(/^https?:\/\//)
  }),
]

export const crmContract: readonly ContractCase[] = [...connection, ...records, ...refusals, ...more]
