import { done, get, read, type Example } from './example.ts'

const region = {
  id: 'a',
  name: 'Aachen',
  description: null,
  postalcodes: [['52060', '52074']],
  state: 'Nordrhein-Westfalen',
  country: 'Deutschland',
}

/** Estates with their pictures, and lists about them. */
export const estateExamples: Readonly<Record<string, Example>> = {
  'get search estate': {
    call: () => get('search', { input: 'Hauptstraße 12', includeThumbnail: 'small' }, 'estate'),
    record: {
      id: 1237,
      type: 'estate',
      elements: {
        externalestateno: '',
        zipcode: '',
        city: '',
        street: '',
        houseno: '',
        owner: '',
        type: '',
        thumbnail: '',
      },
    },
    ids: ({ house }) => [house],
    isCacheable: false,
  },
  'get regions': {
    call: () => get('regions', { language: 'DEU' }),
    record: {
      id: 'a',
      type: '',
      elements: { ...region, children: { burtscheid: { ...region, postalcodes: [''], children: [] } } },
    },
  },
  'get estatepictures': {
    call: ({ house }) =>
      get('estatepictures', {
        estateids: [house],
        categories: ['Foto'],
        size: 'original',
        language: 'DEU',
        publicationSetting: 'Word_lang',
      }),
    record: {
      id: 431,
      type: 'files',
      elements: [
        {
          estateid: '27',
          type: 'Foto',
          url: '',
          title: '',
          text: '',
          originalname: '',
          modified: 1749193590,
          estateMainId: '27',
        },
      ],
    },
    ids: ({ picture }) => [picture],
  },
  'get file of an estate': {
    call: ({ house, picture }) =>
      get('file', { estateid: String(house), includeImageUrl: 'original', fileid: picture }, 'estate'),
    record: {
      id: 4217,
      type: 'file',
      elements: {
        type: 'Titelbild',
        position: 15,
        documentAttribute: null,
        name: '',
        originalname: '',
        filename: '',
        fileSize: 508468,
        title: '',
        freetext: '',
        category: 'external',
        modified: 1,
        imageUrl: '',
        content: '',
      },
    },
    ids: ({ picture }) => [picture],
  },
  'read estate: formatted, of a filter': {
    call: () =>
      read('estate', {
        data: ['Id', 'objektart', 'lage'],
        filterid: 12,
        formatoutput: true,
        addestatelanguage: true,
        addMainLangId: true,
      }),
    record: { id: 4499, type: 'estate', elements: { Id: '', objektart: '', lage: '', mainLangId: null, language: '' } },
    ids: ({ house }) => [house],
  },
  'do uploadfile of a link': {
    call: ({ house }) => ({
      verb: 'do',
      resource: 'uploadfile',
      parameters: {
        module: 'estate',
        title: 'Website',
        Art: 'Link',
        url: 'https://agency.example',
        relatedRecordId: house,
      },
    }),
    record: { id: 0, type: '', elements: { success: 'success', fileId: '3539' } },
    isCacheable: false,
  },
  'modify estate': {
    call: ({ house }) => ({ verb: 'modify', resource: 'estate', id: house, parameters: { data: { lage: 'Ruhig' } } }),
    record: done('estate'),
    isCacheable: false,
  },
  'get estateCategories': {
    call: () => get('estateCategories'),
    record: { id: 'objektart', type: '', elements: [{ id: 'zimmer', name: 'Zimmer' }] },
  },
}
