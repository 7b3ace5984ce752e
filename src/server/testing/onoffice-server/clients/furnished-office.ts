import type { OnOfficeServer } from '../server.ts'
import { askAsPhp, type PhpCall } from './php-client.ts'

/** Numbers of what the office holds. */
export interface OfficeRecords {
  max: number
  marie: number
  house: number
  flat: number
  task: number
  activity: number
  appointment: number
  criterion: number
  picture: number
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=='

/** Furnishes the office of the server as people and other programs have left it: two people, two estates, and something about them. */
export async function furnish(server: OnOfficeServer): Promise<OfficeRecords> {
  const createdBy = async (call: PhpCall): Promise<number> => {
    const { response } = await askAsPhp(server, 2, [call])
    const { data, status } = response.results[0]!
    if (status.errorcode !== 0) throw new Error(`${call.verb} ${call.resource}: ${status.message}`)
    return Number(data.records[0]!.elements['fileId'] ?? data.records[0]!.id)
  }
  const create = (resource: string, parameters: Record<string, unknown>) =>
    createdBy({ verb: 'create', resource, parameters })
  const max = await create('address', {
    Vorname: 'Max',
    Name: 'Mustermann',
    Briefanrede: 'Sehr geehrter Herr Mustermann,',
    Strasse: 'Musterstraße 1',
    Plz: '52068',
    Ort: 'Aachen',
    Land: 'DEU',
    Status: 1,
    phone: '0241 24561',
    fax: '0241 156498',
    email: 'max@home.example',
  })
  const marie = await create('address', { Vorname: 'Marie', Name: 'Anders', Ort: 'Bonn', Status: 1 })
  const house = await create('estate', {
    data: {
      objektnr_extern: 'PC910',
      objektart: 'haus',
      objekttyp: 'villa',
      vermarktungsart: 'kauf',
      objekttitel: 'Haus am Park',
      lage: 'Ruhig',
      strasse: 'Hauptstraße',
      hausnummer: '12',
      plz: '52064',
      ort: 'Aachen',
      kaufpreis: 420_000,
      status: 1,
    },
  })
  const flat = await create('estate', {
    data: {
      objektnr_extern: 'PC911',
      objektart: 'wohnung',
      vermarktungsart: 'kauf',
      ort: 'Zülpich',
      kaufpreis: 310_000,
      status: 1,
    },
  })
  const owner = 'urn:onoffice-de-ns:smart:2.5:relationTypes:estate:address:owner'
  await create('relation', { relationtype: owner, parentid: [house], childid: [max] })
  const task = await create('task', {
    data: { Betreff: 'Rückruf', Aufgabe: 'Anrufen' },
    relatedAddressId: max,
    relatedEstateId: house,
  })
  const activity = await create('agentslog', {
    actionkind: 'Email',
    actiontype: 'Ausgang',
    datetime: '2026-11-20 12:28:30',
    note: 'Unterlagen versendet',
    features: ['invoiceOpen'],
    addressids: [max],
    estateid: house,
  })
  const appointment = await create('calendar', {
    data: {
      description: 'Besichtigung',
      note: 'Schlüssel mitnehmen',
      start_dt: '2026-12-01 10:00:00',
      end_dt: '2026-12-01 10:30:00',
      art: 'Besichtigung',
      von: 'paulprobe',
      erinnerung: '15 minutes',
      allowTransitTime: true,
      transitTimePre: '00:30:00',
      transitTimePost: '00:30:00',
    },
    relatedAddressIds: [max],
    relatedEstateId: house,
    location: { estate: String(house) },
    subscribers: { users: [17], groups: [168] },
    reminderTypes: ['email'],
  })
  const criterion = await create('searchcriteria', {
    addressid: String(max),
    data: {
      advisor: 17,
      objektart: 'haus',
      vermarktungsart: 'kauf',
      range_plz: '52068',
      range: '100',
      kaufpreis__von: '50000',
      kaufpreis__bis: '500000',
    },
  })
  const upload = (parameters: Record<string, unknown>): PhpCall => ({ verb: 'do', resource: 'uploadfile', parameters })
  const { response } = await askAsPhp(server, 2, [upload({ data: pixel })])
  const picture = await createdBy(
    upload({
      module: 'estate',
      relatedRecordId: house,
      file: 'haus.png',
      title: 'Haus',
      freetext: 'Von vorn',
      Art: 'Foto',
      setDefaultPublicationRights: true,
      tmpUploadId: response.results[0]!.data.records[0]!.elements['tmpUploadId'],
    }),
  )
  return { max, marie, house, flat, task, activity, appointment, criterion, picture }
}
