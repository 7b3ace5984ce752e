import type { DocumentSignature } from '../../shared/contract/submissions/submissions.ts'
import { texts } from '../text/language.ts'

export const documentTexts = texts({
  en: {
    title: 'Document',
    waiting: 'The PDF is being created.',
    unmade: 'There is no PDF of this submission yet.',
    failed: 'The PDF could not be created.',
    download: 'Download PDF',
    sealed: 'Download signed PDF',
    make: 'Create PDF',
    again: 'Try again',
    made: 'The PDF is ready.',
    size: (kilobytes: string) => `${kilobytes} kB`,
    signedAt: (time: string) => `Signed on ${time}`,
    number: (id: string) => `Document ${id}`,
    verify: 'Verify',
    required: 'E-mails and the CRM get the document only once it is signed.',
  },
  de: {
    title: 'Dokument',
    waiting: 'Das PDF wird gerade erstellt.',
    unmade: 'Von dieser Einsendung gibt es noch kein PDF.',
    failed: 'Das PDF konnte nicht erstellt werden.',
    download: 'PDF herunterladen',
    sealed: 'Unterschriebenes PDF herunterladen',
    make: 'PDF erstellen',
    again: 'Erneut versuchen',
    made: 'Das PDF ist fertig.',
    size: (kilobytes: string) => `${kilobytes} kB`,
    signedAt: (time: string) => `Unterschrieben am ${time}`,
    number: (id: string) => `Dokument ${id}`,
    verify: 'Prüfen',
    required: 'E-Mails und CRM bekommen das Dokument erst, wenn es unterschrieben ist.',
  },
})

export const signatureTexts = texts<Record<DocumentSignature['state'], string>>({
  en: {
    awaiting: 'Waiting for the signature',
    expired: 'Was not signed in time',
    signing: 'Signed; the sealed document is being created',
    signed: 'Signed and sealed',
    failed: 'Signed, but the sealed document could not be created',
  },
  de: {
    awaiting: 'Wartet auf die Unterschrift',
    expired: 'Wurde nicht rechtzeitig unterschrieben',
    signing: 'Unterschrieben; das gesiegelte Dokument wird erstellt',
    signed: 'Unterschrieben und gesiegelt',
    failed: 'Unterschrieben, aber das gesiegelte Dokument konnte nicht erstellt werden',
  },
})
