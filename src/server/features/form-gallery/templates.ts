import type { GalleryCategory } from '../../../shared/contract/forms/form-gallery.ts'
import complaint from './templates/complaint.json' with { type: 'json' }
import contact from './templates/contact.json' with { type: 'json' }
import handoverProtocol from './templates/handover-protocol.json' with { type: 'json' }
import jobApplication from './templates/job-application.json' with { type: 'json' }
import newsletter from './templates/newsletter.json' with { type: 'json' }
import ownerInquiry from './templates/owner-inquiry.json' with { type: 'json' }
import referenceRequest from './templates/reference-request.json' with { type: 'json' }
import repairNotice from './templates/repair-notice.json' with { type: 'json' }
import searchProfile from './templates/search-profile.json' with { type: 'json' }
import tenantSelfDisclosure from './templates/tenant-self-disclosure.json' with { type: 'json' }
import valuation from './templates/valuation.json' with { type: 'json' }
import viewingRequest from './templates/viewing-request.json' with { type: 'json' }

/** A template of the gallery: a form file, and what people read before they choose it. */
export interface Template {
  key: string
  /** Rises with every change of the file. */
  version: number
  category: GalleryCategory
  name: { de: string; en: string }
  description: { de: string; en: string }
  /** A form file; `templates.test.ts` imports and exports each. */
  file: unknown
}

/** All templates, in the order in which the gallery shows them. */
export const templates: readonly Template[] = [
  {
    key: 'owner-inquiry',
    version: 6,
    category: 'owners',
    name: { de: 'Eigentümeranfrage', en: 'Owner’s inquiry' },
    description: {
      de: 'Für Eigentümer, die verkaufen oder vermieten möchten: Eckdaten der Immobilie, Preisvorstellung, Rückruf. Mit Aufgabe und Datenblatt als PDF.',
      en: 'For owners who want to sell or let: key facts of the property, asking price, call back. With a task and a data sheet as PDF.',
    },
    file: ownerInquiry,
  },
  {
    key: 'valuation',
    version: 7,
    category: 'owners',
    name: { de: 'Immobilienbewertung', en: 'Valuation' },
    description: {
      de: 'Alles, was Sie für eine Wertermittlung brauchen, Frage für Frage zum Antippen. Gefragt wird nur, was zu Wohnung, Haus oder Grundstück passt.',
      en: 'All you need for a valuation, one question at a time, most of them answered by a tap. It asks only what fits a flat, a house or a plot of land.',
    },
    file: valuation,
  },
  {
    key: 'viewing-request',
    version: 2,
    category: 'prospects',
    name: { de: 'Besichtigungsanfrage', en: 'Viewing request' },
    description: {
      de: 'Wunschtermin und Ausweichtermin für eine Immobilie. Legt einen Termin an und benachrichtigt, wer die Immobilie betreut.',
      en: 'A preferred and an alternative date for a property. Makes an appointment and notifies the person in charge of the property.',
    },
    file: viewingRequest,
  },
  {
    key: 'search-profile',
    version: 2,
    category: 'prospects',
    name: { de: 'Suchprofil', en: 'Search profile' },
    description: {
      de: 'Was Interessenten suchen: Lage, Größe, Budget und Wünsche, zum Kaufen oder Mieten.',
      en: 'What prospects look for: place, size, budget and wishes, to buy or to rent.',
    },
    file: searchProfile,
  },
  {
    key: 'tenant-self-disclosure',
    version: 6,
    category: 'tenancy',
    name: { de: 'Mieterselbstauskunft', en: 'Tenant’s self-disclosure' },
    description: {
      de: 'Haushalt, Beruf und Einkommen, beschränkt auf zulässige Fragen. Vertraulich, nach sechs Monaten gelöscht, als PDF im CRM.',
      en: 'Household, occupation and income, limited to questions that are allowed. Confidential, deleted after six months, as PDF in the CRM.',
    },
    file: tenantSelfDisclosure,
  },
  {
    key: 'handover-protocol',
    version: 6,
    category: 'tenancy',
    name: { de: 'Wohnungsübergabeprotokoll', en: 'Handover protocol' },
    description: {
      de: 'Für Tablet oder Telefon in der Wohnung: Zählerstände, Räume, Schlüssel, Fotos und zwei Unterschriften. Das PDF geht an die Mieterseite.',
      en: 'For a tablet or telephone in the flat: meters, rooms, keys, photographs and two signatures. The tenant receives the PDF.',
    },
    file: handoverProtocol,
  },
  {
    key: 'repair-notice',
    version: 2,
    category: 'tenancy',
    name: { de: 'Schadensmeldung', en: 'Repair notice' },
    description: {
      de: 'Mieterinnen und Mieter melden einen Schaden mit Fotos und Dringlichkeit. Legt eine Aufgabe an und nennt eine Vorgangsnummer.',
      en: 'Tenants report damage with photographs and how urgent it is. Makes a task and names a reference number.',
    },
    file: repairNotice,
  },
  {
    key: 'complaint',
    version: 2,
    category: 'office',
    name: { de: 'Beschwerde', en: 'Complaint' },
    description: {
      de: 'Was geschehen ist und welche Lösung gewünscht wird, mit Belegen. Legt eine Aufgabe mit Frist an.',
      en: 'What has happened and what the customer wants, with supporting documents. Makes a task with a deadline.',
    },
    file: complaint,
  },
  {
    key: 'reference-request',
    version: 2,
    category: 'office',
    name: { de: 'Referenzanfrage', en: 'Reference request' },
    description: {
      de: 'Bitte um eine Bewertung nach dem Abschluss: Sterne, Weiterempfehlung und die Erlaubnis, zu zitieren.',
      en: 'Asks for a review after the deal: stars, recommendation and permission to quote.',
    },
    file: referenceRequest,
  },
  {
    key: 'newsletter',
    version: 2,
    category: 'office',
    name: { de: 'Newsletter-Anmeldung', en: 'Newsletter subscription' },
    description: {
      de: 'Anmeldung mit Bestätigung der E-Mail-Adresse (Double Opt-in) und nachweisbarer Einwilligung.',
      en: 'Subscription with a confirmed e-mail address (double opt-in) and consent that can be proved.',
    },
    file: newsletter,
  },
  {
    key: 'contact',
    version: 3,
    category: 'office',
    name: { de: 'Kontaktanfrage', en: 'Contact' },
    description: {
      de: 'Das Kontaktformular für die Website: Anliegen, Nachricht, gewünschter Rückruf.',
      en: 'The contact form of a website: request, message, call back.',
    },
    file: contact,
  },
  {
    key: 'job-application',
    version: 2,
    category: 'office',
    name: { de: 'Bewerbung', en: 'Job application' },
    description: {
      de: 'Stelle, Lebenslauf und Zeugnisse. Bewerbungen gehen nicht ins CRM und werden nach sechs Monaten gelöscht.',
      en: 'Position, CV and certificates. Applications do not go to the CRM and are deleted after six months.',
    },
    file: jobApplication,
  },
]
