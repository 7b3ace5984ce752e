import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOnOffice, type OnOfficeServer } from '../server.ts'
import { furnish, type OfficeRecords } from './furnished-office.ts'
import { askAsPhp, type Generation, type PhpCall } from './php-client.ts'

const relation = (type: string) => `urn:onoffice-de-ns:smart:2.5:relationTypes:${type}`
const expose = 'urn:onoffice-de-ns:smart:2.5:pdf:expose:lang:design01 Expose'

/** What forms of a website send, with the names that onOffice's plugin for WordPress gives their fields. */
const visitor = { Vorname: 'Zoë', Name: 'Çelik', phone: '0241 998877', email: 'zoe@home.example', Anrede: 'Frau' }

// The requests of onOffice's plugin for WordPress, with its parameters, in both generations of the signature.
describe.each<Generation>([1, 2])('onoffice: website plugin %i,', (generation) => {
  let server: OnOfficeServer
  let office: OfficeRecords

  beforeAll(async () => {
    server = await startOnOffice()
    for (const name of ['veroeffentlichen', 'reserviert', 'verkauft', 'showGoogleMap', 'objektadresse_freigeben']) {
      const field = { name, label: name, type: 'boolean', length: null, default: null, permittedvalues: null }
      server.office.addedFields.push({ module: 'estate', field })
    }
    office = await furnish(server)
    server.office.records.estate.get(office.house)!.values['veroeffentlichen'] = '1'
  })
  afterAll(() => server[Symbol.asyncDispose]())

  /** The records of one action, which must not be refused; the plugin names no action. */
  const ask = async (call: PhpCall) => {
    const { response } = await askAsPhp(server, generation, [{ identifier: null, ...call }])
    const { data, status } = response.results[0]!
    expect(status).toEqual({ errorcode: 0, message: 'OK' })
    return data
  }
  const create = async (resource: string, parameters: Record<string, unknown>) =>
    Number((await ask({ verb: 'create', resource, parameters })).records[0]!.id)
  const done = async (call: Omit<PhpCall, 'verb'>) =>
    expect((await ask({ verb: 'do', ...call })).records).toEqual([
      { id: 0, type: '', elements: { success: 'success' } },
    ])
  const inquiry = { subject: 'Anfrage', referrer: 'https://agency.example/haus', message: 'Noch frei?' }

  test('contact form: address, newsletter and inquiry', async () => {
    const id = await create('address', { ...visitor, checkDuplicate: true })
    expect(await create('address', { ...visitor, Name: 'Çelik-Löwe', checkDuplicate: true })).toBe(id)
    const { values } = server.office.records.address.get(id)!
    expect(values['Name']).toBe('Çelik-Löwe')
    await done({ resource: 'registerNewsletter', id, parameters: { register: true } })
    expect(values['newsletter_aktiv']).toBe('3')
    const [activity] = [...server.office.records.agentsLog.values()].slice(-1)
    expect(activity).toMatchObject({ addressIds: [id], values: { Aktionsart: 'Newsletter' } })
    await done({
      resource: 'contactaddress',
      parameters: {
        addressdata: { Vorname: 'Zoë', Name: 'Çelik', Email: 'zoe@home.example' },
        estateid: String(office.house),
        ...inquiry,
        formtype: 'contact',
        estatedata: ['objekttitel', 'ort', 'plz', 'land'],
        estateurl: 'https://agency.example/haus',
        recipient: 'info@agency.example',
      },
    })
    expect(server.office.inquiries.at(-1)).toMatchObject({ estateId: office.house, message: 'Noch frei?' })
  })

  test('newsletter: ordered at once, and cancelled', async () => {
    const { values } = server.office.records.address.get(office.marie)!
    const register = (is: boolean) =>
      done({ resource: 'registerNewsletter', id: office.marie, parameters: { register: is } })
    server.office.newsletterDoubleOptIn = false
    await register(true)
    expect(values['newsletter_aktiv']).toBe('1')
    await register(false)
    expect(values['newsletter_aktiv']).toBe('2')
    const unknown: PhpCall = { verb: 'do', resource: 'registerNewsletter', id: 1, parameters: { register: true } }
    const { response } = await askAsPhp(server, generation, [unknown])
    expect(response.results[0]!.status.errorcode).toBe(80)
  })

  test('owner form: address, estate, relation and message', async () => {
    const addressId = await create('address', { ...visitor, email: 'owner@home.example', checkDuplicate: false })
    const data = { objektart: 'haus', vermarktungsart: 'kauf', ort: 'Aachen', kaufpreis: '350000', boden: ['fliesen'] }
    const estateId = await create('estate', { data })
    const relationtype = relation('estate:address:owner')
    const related: PhpCall = {
      verb: 'create',
      resource: 'relation',
      parameters: { relationtype, parentid: estateId, childid: addressId },
    }
    expect((await ask(related)).records[0]!.elements).toEqual({ success: 'success' })
    const { records } = await ask({
      verb: 'get',
      resource: 'idsfromrelation',
      parameters: { relationtype, parentids: [estateId] },
    })
    expect(records[0]!.elements).toEqual({ [estateId]: [String(addressId)] })
    const parameters = { ...inquiry, estateid: estateId, formtype: 'owner', estatedata: Object.keys(data) }
    await done({ resource: 'contactaddress', parameters: { ...parameters, addressdata: { Name: 'Çelik' } } })
  })

  test('interest form: address, search criterion and mail', async () => {
    const addressid = await create('address', { ...visitor, email: 'interest@home.example', checkDuplicate: false })
    const data = {
      objektart: 'wohnung',
      vermarktungsart: 'miete',
      kaltmiete__bis: '900',
      range_plz: '52066',
      range: '5',
    }
    const criterion = await create('searchcriteria', { data, addressid })
    expect(server.office.searchCriteria.get(criterion)).toMatchObject({
      addressId: addressid,
      values: { kaltmiete__bis: '900.00', range_plz: '52066' },
    })
    await done({
      resource: 'sendmail',
      parameters: {
        anonymousEmailidentity: true,
        body: 'Ein neuer Interessent',
        subject: 'Interessent',
        replyto: 'interest@home.example',
        receiver: ['info@agency.example'],
        'X-Original-From': 'interest@home.example',
        saveToAgentsLog: false,
      },
    })
    expect(server.office.delivered.at(-1)).toEqual({ subject: 'Interessent', body: 'Ein neuer Interessent' })
  })

  test('applicant search: who looks for such an estate, once each', async () => {
    await create('searchcriteria', { addressid: office.max, data: { objektart: 'haus', vermarktungsart: 'kauf' } })
    await create('searchcriteria', { addressid: office.marie, data: { kaufpreis__bis: '200000' } })
    const found = async (searchdata: Record<string, unknown>) =>
      ask({
        verb: 'get',
        resource: 'search',
        id: 'searchcriteria',
        parameters: { searchdata, outputall: true, groupbyaddress: true, limit: 100, offset: 0 },
      })
    const { meta, records } = await found({ objektart: 'haus', vermarktungsart: 'kauf', kaufpreis: '300000' })
    const people = records.map(({ elements }) => Number(elements['adresse']))
    expect([meta.cntabsolute, people]).toEqual([1, [office.max]])
    const cheap = await found({ kaufpreis__von: '100000', kaufpreis__bis: '150000', vermarktungsart: 'kauf' })
    expect(cheap.records.map(({ elements }) => Number(elements['adresse']))).toEqual([office.max, office.marie])
    const read = await ask({ verb: 'read', resource: 'address', parameters: { recordids: people, data: ['KdNr'] } })
    expect(read.records.map(({ elements }) => elements)).toEqual([
      { id: office.max, KdNr: String(office.max + 900_000) },
    ])
  })

  test('fields: with labels and tables, and those of search criteria', async () => {
    const parameters = { labels: true, showContent: true, showTable: true, language: 'DEU' }
    const { records } = await ask({
      verb: 'get',
      resource: 'fields',
      parameters: { ...parameters, modules: ['address', 'estate'] },
    })
    expect(records.map(({ id }) => id)).toEqual(['address', 'estate'])
    const { label, Vorname } = records[0]!.elements
    expect(label).toBe('Adressen')
    expect(Vorname).toMatchObject({ type: 'varchar', tablename: 'adressen', content: null })
    const fields = await ask({
      verb: 'get',
      resource: 'searchCriteriaFields',
      parameters: { language: 'DEU', additionalTranslations: true },
    })
    const all = fields.records.flatMap(({ elements }) => elements['fields'] as Record<string, unknown>[])
    expect(all.find(({ id }) => id === 'kaufpreis')).toMatchObject({
      rangefield: 'true',
      additionalTranslations: { kaufpreis__von: expect.any(String), kaufpreis__bis: expect.any(String) },
    })
  })

  test('lists: published estates with brokers, units and pictures', async () => {
    const list = {
      filter: { veroeffentlichen: [{ op: '=', val: 1 }] },
      estatelanguage: 'DEU',
      outputlanguage: 'DEU',
      listlimit: 5,
      listoffset: 0,
      addMainLangId: true,
      sortby: 'Id',
      sortorder: 'ASC',
      georangesearch: { radius: 500, country: 'DEU', zip: '52068' },
    }
    const read = (data: string[], formatoutput: boolean) =>
      ask({ verb: 'read', resource: 'estate', parameters: { ...list, data, formatoutput } })
    const formatted = await read(['Id', 'objektart', 'objekttitel', 'land', 'verkauft'], true)
    expect(formatted.records.map(({ elements }) => elements)).toMatchObject([
      { Id: String(office.house), objektart: 'Haus', mainLangId: null },
    ])
    const raw = await read(['verkauft', 'reserviert', 'vermarktungsart'], false)
    expect(raw.records[0]!.elements).toMatchObject({ verkauft: '0', vermarktungsart: 'kauf' })
    for (const type of ['estate:address:contactPerson', 'complex:estate:units']) {
      const parameters = { relationtype: relation(type), parentids: [office.house] }
      const { records } = await ask({ verb: 'get', resource: 'idsfromrelation', parameters })
      expect(records).toEqual([{ id: 'relatedIds', type: '', elements: [] }])
    }
    const pictures = await ask({
      verb: 'get',
      resource: 'estatepictures',
      parameters: { estateids: [office.house], categories: ['Titelbild', 'Foto'], language: 'DEU' },
    })
    expect(pictures.records.map(({ id }) => id)).toEqual([office.picture])
  })

  test('lists: addresses, choices, regions, filters, templates', async () => {
    const { records } = await ask({
      verb: 'read',
      resource: 'address',
      parameters: {
        data: ['Vorname', 'Name', 'phone', 'email', 'imageUrl'],
        listoffset: 0,
        listlimit: 20,
        sortby: 'Name',
        sortorder: 'ASC',
        filter: [],
        filterid: 0,
        outputlanguage: 'DEU',
        formatoutput: true,
      },
    })
    expect(records[0]).toMatchObject({ id: office.marie, elements: { imageUrl: '', Name: 'Anders' } })
    const distinct = { language: 'DEU', module: 'estate', field: 'objektart', filter: [], filterid: 12 }
    const used = await ask({ verb: 'get', resource: 'distinctValues', parameters: distinct })
    expect(used.records[0]!.elements).toEqual({ haus: 'Haus' })
    const categories = await ask({ verb: 'get', resource: 'estateCategories' })
    const types = categories.records.find(({ id }) => id === 'objekttyp')!.elements
    expect(types['haus']).toContainEqual({ id: 'villa', name: expect.any(String) })
    const counted = async (resource: string, parameters: Record<string, unknown>) =>
      (await ask({ verb: 'get', resource, parameters })).records.length
    expect(await counted('regions', { language: 'DEU' })).toBe(4)
    expect(await counted('filters', { module: 'address' })).toBe(1)
    expect(await counted('templates', { type: 'pdf' })).toBe(2)
    const pdf = { estateid: office.house, language: 'DEU', template: expose, asurl: true }
    const { records: files } = await ask({ verb: 'get', resource: 'pdf', parameters: pdf })
    expect(files[0]!.elements).toEqual([expect.stringMatching(/^https:/)])
  })

  test('imprint: all of it, and the code of the country', async () => {
    const all = await ask({ verb: 'read', resource: 'impressum', parameters: { language: 'DEU' } })
    expect(Object.keys(all.records[0]!.elements)).toHaveLength(24)
    const parameters = { formatoutput: false, data: ['country'] }
    const { records } = await ask({ verb: 'read', resource: 'impressum', parameters })
    expect(records).toEqual([{ id: 'impressum', type: null, elements: { country: 'DEU' } }])
  })
})
