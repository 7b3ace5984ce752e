import { expect } from 'vitest'
import { get, read, type Example } from './example.ts'

/** Tasks, appointments, activities, and settings of the office. */
export const officeExamples: Readonly<Record<string, Example>> = {
  'read user': {
    call: () =>
      read('user', {
        data: ['Vorname', 'Nachname', 'Emailname'],
        filter: { Nr: [{ op: 'in', val: [17, 19, 25] }] },
        sortby: { Nr: 'DESC' },
        listlimit: 10,
      }),
    record: { id: 19, type: 'user', elements: { Vorname: 'Theo', Nachname: 'Test', Emailname: 'theo test' } },
    ids: () => [25, 17],
  },
  'get templates of documents': {
    call: () => get('templates', { type: 'pdf' }),
    record: { id: 0, type: '', elements: { identifier: '', title: '' } },
  },
  'get templates of mails': {
    call: () => get('templates', { type: 'mail', mailtemplateids: [1211] }),
    record: {
      id: 1211,
      type: '',
      elements: {
        id: 1211,
        title: '',
        subject: '',
        folder: 3,
        body: '',
        ishtml: false,
        language: 'DEU',
        subid: 0,
        ismainlanguage: true,
      },
    },
    ids: () => [1211],
  },
  'get filters': {
    call: () => get('filters', { module: 'estate' }),
    record: { id: 8, type: 'filter', elements: { scope: 'office', name: '', userId: null, groupId: 195 } },
  },
  'read impressum': {
    call: () =>
      read(
        'impressum',
        { data: ['title', 'firstname', 'lastname', 'firma', 'country'], language: 'ENG', formatoutput: true },
        '17',
      ),
    record: {
      id: 'impressum',
      type: null,
      elements: { title: 'Mr.', firstname: '', lastname: '', firma: '', country: 'Germany' },
    },
  },
  'get macroresolve': {
    call: ({ max }) => get('macroresolve', { text: 'An _Vorname _Name', addressids: [max] }),
    record: { id: 0, type: '', elements: { resolvedtext: 'Max Mustermann' } },
  },
  'get appointmentList': {
    call: () =>
      get('appointmentList', {
        data: ['id', 'createdBy', 'modified', 'subject', 'notes', 'type', 'status', 'confirmationStatus', 'private']
          .concat(['date', 'travelTime', 'location', 'recurrence', 'reminder', 'groups', 'users', 'resources'])
          .concat(['contacts', 'estate']),
        filter: {
          startDate: '2026-12-01',
          endDate: '2026-12-01',
          isDone: false,
          isCancelled: false,
          subject: [{ op: '=', val: 'Besichtigung' }],
        },
      }),
    record: {
      id: 7,
      type: 'calendar',
      elements: {
        id: '7',
        createdBy: 'max',
        modified: '2025-06-04T10:24:14+00:00',
        subject: '',
        notes: '',
        confirmationStatus: 'not-set',
        private: false,
        type: { value: '', label: '' },
        status: { value: 'active', label: 'active' },
        date: { start: '2025-05-22T08:00:00+00:00', end: '2025-05-22T08:30:00+00:00', allDay: false },
        travelTime: { outward: 30, return: 30 },
        location: { type: 'customer', value: '' },
        recurrence: null,
        reminder: { timeBefore: 15, recipients: 'all', confirmedOnly: false, types: ['email'] },
        groups: [{ id: '219', name: '' }],
        users: [{ id: '21', userName: '', firstName: '', lastName: '', email: '' }],
        resources: [],
        contacts: [{ id: '153', confirmationStatus: 'not-set' }],
        estate: { id: '61' },
      },
    },
    ids: ({ appointment }) => [appointment],
  },
  'read task of records': {
    call: ({ task, max, house }) =>
      read('task', { data: ['Betreff', 'Aufgabe'], relatedAddressId: max, relatedEstateId: house }, String(task)),
    record: {
      id: 451,
      type: 'task',
      elements: { Betreff: '', Aufgabe: '', relatedAddressId: ['247'], relatedEstateId: ['459'] },
    },
    ids: ({ task }) => [task],
    isCacheable: false,
  },
  'read agentslog of an estate': {
    call: ({ house }) =>
      read('agentslog', {
        estateid: house,
        filter: { Aktionsart: [{ op: '=', val: 'Email' }] },
        data: ['Objekt_nr', 'Aktionsart', 'Aktionstyp', 'Datum', 'Bemerkung', 'merkmal'],
      }),
    record: {
      id: 67035,
      type: 'agentslog',
      elements: {
        Objekt_nr: ['2529'],
        Aktionsart: 'Email',
        Aktionstyp: 'Ausgang',
        Datum: '',
        Bemerkung: '',
        merkmal: '|indMulti1780Select8196|',
      },
    },
    ids: ({ activity }) => [activity],
  },
  'get fields of a list': {
    call: () => get('fields', { labels: true, language: 'DEU', modules: ['address'], fieldList: ['KdNr'] }),
    record: {
      id: 'address',
      type: '',
      elements: {
        label: 'Adressen',
        KdNr: {
          type: '',
          length: null,
          permittedvalues: null,
          default: null,
          filters: [],
          dependencies: [],
          compoundFields: [],
          label: '',
        },
      },
    },
  },
  'modify agentslog': {
    call: ({ activity }) => ({
      verb: 'modify',
      resource: 'agentslog',
      id: String(activity),
      parameters: { data: { actionkind: 'Email', features: ['invoiceOpen'], duration: 7200, cost: 179.5 } },
    }),
    record: {
      id: 267,
      type: 'agentsLog',
      elements: {
        Aktionsart: '',
        Aktionstyp: '',
        Bemerkung: '',
        Datum: '',
        Uhrzeit: '15:30:25',
        merkmal: '|invoiceOpen|',
        dauer: '7200',
        Kosten: '179.5',
      },
    },
    isCacheable: false,
  },
  'get idsfromrelation of appointments': {
    call: ({ max }) =>
      get('idsfromrelation', {
        relationtype: 'urn:onoffice-de-ns:smart:2.5:relationTypes:calendar:address',
        childids: [max],
      }),
    record: { id: 'relatedIds', type: '', elements: expect.anything() },
  },
}
