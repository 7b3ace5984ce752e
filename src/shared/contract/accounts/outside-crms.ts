/** A text for people of an account, in both languages of the dashboard. */
export interface CrmWords {
  en: string
  de: string
}

/**
 * A web address · an e-mail address · printable characters of ASCII without the space: exactly, or at least and at most so many ·
 * any text of at most so many characters, which may be empty where it is optional · one of some codes, with what they are called.
 */
export type CredentialFormat =
  | 'address'
  | 'email'
  | { length: number }
  | { min: number; max: number }
  | { text: number; isOptional?: boolean }
  | { choices: Readonly<Record<string, CrmWords>> }

/** One of the credentials that a CRM gives. All are texts. */
export interface CredentialField {
  label: CrmWords
  help: CrmWords
  /** Never shown again, and covered where it is entered. */
  isSecret: boolean
  format: CredentialFormat
  example: string
}

/** A CRM outside of this service: what is known of it without its connector, by server, command line and dashboard. */
export interface OutsideCrm {
  /** Shown to people. */
  name: CrmWords
  /** How one gets the credentials. */
  guide: CrmWords
  /** What cannot be had with it, where that is more than a field or a module. */
  limits?: CrmWords
  /** By the name that the API gives them, in the order in which they are asked for. `crm` is no such name. */
  credentials: Readonly<Record<string, CredentialField>>
}

/** CRMs outside of this service, each by what the connection's row and the API call it. */
export const outsideCrms = {
  onoffice: {
    name: { en: 'onOffice', de: 'onOffice' },
    guide: {
      en: 'Make an API user in onOffice (Extras › Settings › Users) and copy its token and secret here.',
      de: 'Legen Sie in onOffice einen API-Benutzer an (Extras › Einstellungen › Benutzer) und kopieren Sie Token und Secret hierher.',
    },
    credentials: {
      token: {
        label: { en: 'Token', de: 'Token' },
        help: { en: '32 characters', de: '32 Zeichen' },
        isSecret: true,
        format: { length: 32 },
        example: '0123456789abcdef'.repeat(2),
      },
      secret: {
        label: { en: 'Secret', de: 'Secret' },
        help: { en: '64 characters', de: '64 Zeichen' },
        isSecret: true,
        format: { length: 64 },
        example: '0123456789abcdef'.repeat(4),
      },
    },
  },
  propstack: {
    name: { en: 'Propstack', de: 'Propstack' },
    guide: {
      en: 'Make an API key for version 1 in Propstack (Administration › API keys), give it rights to read and write contacts, properties, deals, tasks and documents, and to read users, activities and custom fields, and copy it here.',
      de: 'Legen Sie in Propstack einen API-Schlüssel für die API V1 an (Verwaltung › API-Schlüssel). Geben Sie ihm Lese- und Schreibrechte für Kontakte, Objekte, Deals, Aufgaben und Dokumente sowie Leserechte für Nutzer, Aktivitäten und Custom-Felder, und kopieren Sie ihn hierher.',
    },
    credentials: {
      api_key: {
        label: { en: 'API key', de: 'API-Schlüssel' },
        help: { en: 'As Propstack shows it', de: 'So, wie Propstack ihn anzeigt' },
        isSecret: true,
        format: { min: 16, max: 200 },
        example: 'AbCdEfGhIjKlMnOpQrStUvWxYz012345',
      },
    },
  },
  hubspot: {
    name: { en: 'HubSpot', de: 'HubSpot' },
    guide: {
      en: 'Make a private app in HubSpot (Settings › Integrations › Private apps), give it scopes to read and write contacts, deals, listings and files, and to read owners and their schemas (docs/crm/hubspot.md names them), and copy its access token here.',
      de: 'Legen Sie in HubSpot eine private App an (Einstellungen › Integrationen › Private Apps). Geben Sie ihr Bereiche (Scopes) zum Lesen und Schreiben von Kontakten, Deals, Inseraten („Listings“) und Dateien sowie zum Lesen der Benutzer und Schemata (docs/crm/hubspot.md nennt sie), und kopieren Sie ihr Zugriffstoken hierher.',
    },
    credentials: {
      access_token: {
        label: { en: 'Access token', de: 'Zugriffstoken' },
        help: { en: 'Begins with pat-', de: 'Beginnt mit pat-' },
        isSecret: true,
        format: { min: 20, max: 300 },
        example: 'pat-eu1-01234567-89ab-cdef-0123-456789abcdef',
      },
    },
  },
  http: {
    name: { en: 'Own CRM (HTTP)', de: 'Eigenes CRM (HTTP)' },
    guide: {
      en: 'Your programmer serves the eight addresses that docs/crm/http.md describes, and gives you the address of your CRM and the secret with which requests are signed.',
      de: 'Ihre Programmiererin oder Ihr Programmierer stellt die acht Adressen bereit, die docs/crm/http.md beschreibt, und nennt Ihnen die Adresse Ihres CRM und das Secret, mit dem Anfragen signiert werden.',
    },
    credentials: {
      url: {
        label: { en: 'Address', de: 'Adresse' },
        help: { en: 'Begins with https://', de: 'Beginnt mit https://' },
        isSecret: false,
        format: 'address',
        example: 'https://crm.agency.example/foyer',
      },
      secret: {
        label: { en: 'Secret', de: 'Secret' },
        help: { en: '32 to 100 characters', de: '32 bis 100 Zeichen' },
        isSecret: true,
        format: { min: 32, max: 100 },
        example: `whsec_${'0123456789abcdef'.repeat(2)}`,
      },
    },
  },
  openimmo: {
    name: { en: 'OpenImmo by mail', de: 'OpenImmo per E-Mail' },
    guide: {
      en: 'For every CRM that reads inquiries from a mailbox, as it does those of portals: enter the address of this mailbox. Each submission goes there as a mail with an OpenImmo feedback file (version 1.2.5).',
      de: 'Für jedes CRM, das Anfragen aus einem Postfach einliest, wie die der Portale: Tragen Sie die Adresse dieses Postfachs ein. Jede Einsendung geht als E-Mail mit einer OpenImmo-Feedback-Datei (Version 1.2.5) dorthin.',
    },
    limits: {
      en: 'The CRM does not confirm what it takes, and Foyer reads nothing from it. So these settings of forms have no effect: looking for known contacts, relations, tasks, activities, who looks after records, files, prefilling from records of the CRM, and deleting content once the CRM has it. Fields that the format does not have go as text. Confidential answers are not sent.',
      de: 'Das CRM bestätigt nicht, was es übernimmt, und Foyer liest nichts daraus. Deshalb haben diese Einstellungen der Formulare keine Wirkung: Suche nach bekannten Kontakten, Beziehungen, Aufgaben, Aktivitäten, Betreuer, Dateien, Vorausfüllen aus Datensätzen des CRM und Löschen der Inhalte nach dem Eintrag ins CRM. Felder, die das Format nicht kennt, gehen als Text mit. Vertrauliche Antworten werden nicht gesendet.',
    },
    credentials: {
      import_address: {
        label: { en: 'Import address', de: 'Importadresse' },
        help: {
          en: 'The mailbox that your CRM reads inquiries from',
          de: 'Das Postfach, aus dem Ihr CRM Anfragen einliest',
        },
        isSecret: false,
        format: 'email',
        example: 'anfragen@agency.example',
      },
      sender_name: {
        label: { en: 'Name of the sender', de: 'Name des Absenders' },
        help: {
          en: 'By which your CRM knows the source, such as the name of your website',
          de: 'Daran erkennt Ihr CRM die Quelle, zum Beispiel der Name Ihrer Website',
        },
        isSecret: false,
        format: { text: 100 },
        example: 'Agentur Nord, Website',
      },
      makler_id: {
        label: { en: 'Agency number', de: 'Maklernummer' },
        help: {
          en: 'makler_id in the file, if your CRM expects one; may be empty',
          de: 'makler_id in der Datei, falls Ihr CRM eine erwartet; kann leer bleiben',
        },
        isSecret: false,
        format: { text: 100, isOptional: true },
        example: '12345',
      },
      openimmo_anid: {
        label: { en: 'OpenImmo provider number', de: 'OpenImmo-Anbieternummer' },
        help: {
          en: 'openimmo_anid in the file, if your CRM expects one; may be empty',
          de: 'openimmo_anid in der Datei, falls Ihr CRM eine erwartet; kann leer bleiben',
        },
        isSecret: false,
        format: { text: 100, isOptional: true },
        example: '',
      },
      without_estate: {
        label: { en: 'Submissions without an estate number', de: 'Einsendungen ohne Immobiliennummer' },
        help: {
          en: 'Such as those of owners: not every CRM can read a file about them',
          de: 'Zum Beispiel von Eigentümern: Nicht jedes CRM kann eine Datei dazu einlesen',
        },
        isSecret: false,
        format: {
          choices: {
            text: { en: 'As text, without the file', de: 'Als Text, ohne Datei' },
            file: { en: 'With the file', de: 'Mit Datei' },
          },
        },
        example: 'text',
      },
    },
  },
} as const satisfies Record<string, OutsideCrm>

export type OutsideCrmId = keyof typeof outsideCrms
export const outsideCrmIds = Object.keys(outsideCrms) as [OutsideCrmId, ...OutsideCrmId[]]

/** CRMs that an account can be connected to. */
export const crmKindIds = ['built-in', ...outsideCrmIds] as const
export type CrmKindId = 'built-in' | OutsideCrmId

/** What an account is known by at a CRM: texts by the names of `outsideCrms`. */
export type CrmCredentials = Readonly<Record<string, string>>

/** The credentials of a CRM, by name and in order. */
export const credentialFields = (crm: OutsideCrmId): [name: string, field: CredentialField][] =>
  Object.entries(outsideCrms[crm].credentials)

/** What cannot be had with a CRM; `undefined`: nothing that its fields and modules do not say. */
export const limitsOf = (crm: OutsideCrmId): CrmWords | undefined => (outsideCrms[crm] as OutsideCrm).limits

/** `https://…`, `name@…`, `32 characters`, `8 to 200 characters`, `at most 100 characters`, `text or file`. */
export function formatInWords(format: CredentialFormat): string {
  if (format === 'address') return 'https://…'
  if (format === 'email') return 'name@…'
  if ('choices' in format) return Object.keys(format.choices).join(' or ')
  if ('text' in format) return `at most ${format.text} characters${format.isOptional ? ', may be empty' : ''}`
  return `${'length' in format ? format.length : `${format.min} to ${format.max}`} characters`
}
