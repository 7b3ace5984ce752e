import { expect } from 'vitest'
import { done, get, read, type Example } from './example.ts'

/** Addresses, and what people look for. */
export const peopleExamples: Readonly<Record<string, Example>> = {
  'read address: texts in order': {
    call: () =>
      read('address', {
        data: ['Briefanrede', 'Vorname', 'Name', 'Land', 'Ort', 'Plz', 'Strasse'],
        filter: { Vorname: [{ op: 'IN', val: ['Max', 'Marie'] }] },
        sortby: 'Name',
        sortorder: 'DESC',
      }),
    record: {
      id: 1,
      type: 'address',
      elements: { id: 1, Briefanrede: '', Vorname: '', Name: '', Land: '', Ort: '', Plz: '', Strasse: '' },
    },
    ids: ({ max, marie }) => [max, marie],
  },
  'read address: telephone book': {
    call: ({ max }) => read('address', { recordids: [max], data: ['phone', 'fax', 'email'] }),
    record: {
      id: 1,
      type: 'address',
      elements: {
        id: 1,
        phone__13021: '',
        phone__13021__Comment: '',
        fax__13023: '',
        fax__13023__Comment: '',
        email__13027: '',
        email__13027__Comment: '',
      },
    },
  },
  'read address: photo, category, of a filter': {
    call: () => read('address', { data: ['Name', 'imageUrl', 'contactCategory'], filterid: 15 }),
    record: { id: 1, type: 'address', elements: { id: 1, Name: '', imageUrl: '', contactCategory: '' } },
    ids: ({ max, marie }) => [max, marie],
  },
  'get search address': {
    call: () => get('search', { input: 'max mustermann' }, 'address'),
    record: {
      id: 307,
      type: 'address',
      elements: {
        customerno: 132,
        surname: '',
        firstname: '',
        company: '',
        addressDescription: '',
        emailaddress: [''],
        primaryEmail: '',
      },
    },
    ids: ({ max }) => [max],
    isCacheable: false,
  },
  'get search searchcriteria': {
    call: () => get('search', { searchdata: { range_plz: '52068' }, outputall: 'true' }, 'searchcriteria'),
    record: {
      id: 131,
      type: 'searchcriteria',
      elements: {
        Id: '131',
        adresse: '121',
        objektart: 'haus',
        vermarktungsart: 'kauf',
        range_plz: '52068',
        range: '100',
        kaufpreis__von: '50000.00',
        kaufpreis__bis: '500000.00',
      },
    },
    ids: ({ criterion }) => [criterion],
  },
  'get searchcriterias': {
    call: ({ criterion }) => get('searchcriterias', { mode: 'searchcriteria', ids: [criterion] }),
    record: {
      id: 29,
      type: 'searchcriteria',
      elements: {
        objektart: ['haus'],
        vermarktungsart: ['kauf'],
        range_kaufpreis: ['50000.00', '500000.00'],
        Range: { range_plz: '52068', range: '100' },
        _meta: {
          internaladdressid: 153,
          externaladdressid: '51',
          kocriterias: [],
          advisor: 21,
          creator: 21,
          creationdate: '',
          editdate: '',
          status: 1,
          publicnote: '',
          characteristic: 'manual_saved',
        },
      },
    },
    ids: ({ criterion }) => [criterion],
  },
  'get searchcriterias by a filter': {
    call: () =>
      get('searchcriterias', {
        mode: 'filter',
        filter: { internaladdressid: [{ op: '>', val: '3' }], status: [{ op: '=', val: '1' }] },
        sortby: 'internaladdressid',
        sortorder: 'ASC',
      }),
    record: { id: 29, type: 'searchcriteria', elements: expect.anything() },
    ids: ({ criterion }) => [criterion],
  },
  'get searchCriteriaFields': {
    call: () => get('searchCriteriaFields', { language: 'ENG', additionalTranslations: true }),
    record: {
      id: 0,
      type: '',
      elements: {
        name: 'Geografische-Angaben',
        fields: [
          {
            id: 'regionaler_zusatz',
            name: '',
            position: 1,
            type: 'displayAll',
            default: null,
            values: expect.anything(),
          },
        ],
      },
    },
  },
  'do registerNewsletter': {
    call: ({ marie }) => ({ verb: 'do', resource: 'registerNewsletter', id: marie, parameters: { register: true } }),
    record: done(''),
    isCacheable: false,
  },
}
