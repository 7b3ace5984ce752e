import type { GalleryCategory } from '../../../shared/contract/forms/form-gallery.ts'
import { texts } from '../../text/language.ts'

interface GalleryTexts {
  help: string
  whom: string
  all: string
  categories: Record<GalleryCategory, string>
  fields: (count: number) => string
  steps: (count: number) => string
  document: string
  use: string
  useOf: (name: string) => string
  preview: string
  previewOf: (name: string) => string
  previewHelp: string
  make: string
  made: (name: string) => string
  leftOut: (what: string) => string
}

export const galleryTexts = texts<GalleryTexts>({
  en: {
    help: 'Pick a template. Your copy starts offline and includes fields, rules, e-mails and texts in German and English. You can change everything.',
    whom: 'Who the form is for',
    all: 'All',
    categories: {
      owners: 'Owners',
      prospects: 'Buyers and tenants',
      tenancy: 'Letting and management',
      office: 'Agency',
    },
    fields: (count) => `${count} fields`,
    steps: (count) => `${count} steps`,
    document: 'PDF',
    use: 'Use',
    useOf: (name) => `${name}: Use`,
    preview: 'Preview',
    previewOf: (name) => `Preview of ${name}`,
    previewHelp: 'The fields that visitors see first, in the design of your account. Rules show further fields.',
    make: 'Create this form',
    made: (name) => `“${name}” was created. It is offline.`,
    leftOut: (what) => `Your account does not have everything that the template needs. ${what}`,
  },
  de: {
    help: 'Wählen Sie eine Vorlage. Ihre Kopie ist zunächst offline und enthält Felder, Regeln, E-Mails und Texte auf Deutsch und Englisch. Sie können alles ändern.',
    whom: 'Für wen das Formular ist',
    all: 'Alle',
    categories: {
      owners: 'Eigentümer',
      prospects: 'Interessenten',
      tenancy: 'Vermietung und Verwaltung',
      office: 'Büro',
    },
    fields: (count) => `${count} Felder`,
    steps: (count) => `${count} Schritte`,
    document: 'PDF',
    use: 'Verwenden',
    useOf: (name) => `${name}: Verwenden`,
    preview: 'Vorschau',
    previewOf: (name) => `Vorschau von ${name}`,
    previewHelp:
      'Die Felder, die Besucher zuerst sehen, im Design Ihres Kontos. Weitere Felder blenden die Regeln ein.',
    make: 'Formular anlegen',
    made: (name) => `„${name}“ wurde angelegt. Es ist offline.`,
    leftOut: (what) => `In Ihrem Konto fehlt etwas, das die Vorlage braucht. ${what}`,
  },
})
