import type { FileTexts } from '../texts.ts'

export const files: FileTexts = {
  upTo: 'fino a {size} MB ciascuno',
  upToOne: 'fino a {size} MB',
  count: { one: 'al massimo un file', other: 'al massimo {n} file' },
  choose: 'Seleziona un file',
  drop: 'oppure lo trascini qui',
  kept: 'Già caricati',
  sign: {
    draw: 'Disegna',
    type: 'Digita',
    upload: 'Carica un’immagine',
    way: 'Tipo di firma',
    pad: 'Area per la firma. Per firmare con la tastiera, utilizzare «Digita».',
    clear: 'Disegna di nuovo',
    typeHint: 'Il Suo nome vale come firma.',
    or: 'Oppure:',
    image: 'Immagine della Sua firma (PNG, JPG)',
    keptDrawing: 'Firma disegnata',
  },
  faults: {
    tooLarge: 'Questo file è troppo grande. Sono consentiti fino a {size} MB.',
    empty: 'Questo file è vuoto.',
    kind: 'Questo tipo di file non è accettato qui. Tipi possibili: {kinds}.',
    unreadable: 'Questo file non è leggibile. La preghiamo di salvarlo di nuovo e di riprovare.',
    tooHard: 'Questo file è troppo complesso. La preghiamo di salvarlo in una versione più piccola o più semplice.',
    password: 'Questo file è protetto da una password. La preghiamo di salvarlo senza password.',
    active:
      'Questo file contiene programmi o file incorporati. La preghiamo di stamparlo in un nuovo PDF o di salvarlo senza macro.',
    altered: 'Questo PDF contiene livelli nascosti. La preghiamo di stamparlo in un nuovo PDF.',
    gone: 'Questo file non è più disponibile. La preghiamo di selezionarlo di nuovo.',
    used: 'Questo file è già stato inviato. La preghiamo di selezionarlo di nuovo.',
    tooManyInAll: {
      one: 'Questo modulo accetta un solo file.',
      other: 'Questo modulo accetta in totale al massimo {n} file.',
    },
    tooOften: {
      one: 'Dalla Sua connessione sono appena arrivati moltissimi file. La preghiamo di riprovare tra un minuto.',
      other: 'Dalla Sua connessione sono appena arrivati moltissimi file. La preghiamo di riprovare tra {n} minuti.',
    },
    busy: 'Al momento non è possibile salvare il file. La preghiamo di riprovare tra poco.',
  },
  live: {
    loading: 'caricamento in corso',
    loaded: 'caricato',
    remove: 'Rimuovi {name}',
    removed: '{name} è stato rimosso.',
    retry: 'Riprova',
    cancel: 'Annulla {name}',
    offline: 'Nessuna connessione.',
    wait: 'Il caricamento dei file è ancora in corso. Il modulo sarà inviato subito dopo.',
  },
}
