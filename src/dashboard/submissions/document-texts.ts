import type { DocumentSignature } from '../../shared/contract/submissions/submissions.ts'
import { texts } from '../text/language.ts'

export const documentTexts = texts({
  en: {
    title: 'Document',
    waiting: 'The PDF is being made.',
    unmade: 'No PDF has been made of this submission yet.',
    failed: 'The PDF could not be made.',
    download: 'Download PDF',
    sealed: 'Download signed PDF',
    make: 'Make PDF',
    again: 'Make again',
    made: 'The PDF is ready.',
    size: (kilobytes: string) => `${kilobytes} kB`,
    signedAt: (time: string) => `Signed on ${time}`,
    number: (id: string) => `Document ${id}`,
    verify: 'Verify',
    required: 'Mails and the CRM get the document only once it is signed.',
  },
  de: {
    title: 'Dokument',
    waiting: 'Das PDF wird gerade gemacht.',
    unmade: 'Von dieser Einsendung gibt es noch kein PDF.',
    failed: 'Das PDF ließ sich nicht machen.',
    download: 'PDF herunterladen',
    sealed: 'Unterschriebenes PDF herunterladen',
    make: 'PDF machen',
    again: 'Noch einmal versuchen',
    made: 'Das PDF ist fertig.',
    size: (kilobytes: string) => `${kilobytes} kB`,
    signedAt: (time: string) => `Unterschrieben am ${time}`,
    number: (id: string) => `Dokument ${id}`,
    verify: 'Prüfen',
    required: 'Mails und CRM bekommen das Dokument erst, wenn es unterschrieben ist.',
  },
})

export const signatureTexts = texts<Record<DocumentSignature['state'], string>>({
  en: {
    awaiting: 'Waiting for the signature',
    expired: 'Was not signed in time',
    signing: 'Signed; the sealed document is being made',
    signed: 'Signed and sealed',
    failed: 'Signed, but the sealed document could not be made',
  },
  de: {
    awaiting: 'Wartet auf die Unterschrift',
    expired: 'Wurde nicht rechtzeitig unterschrieben',
    signing: 'Unterschrieben; das gesiegelte Dokument wird erstellt',
    signed: 'Unterschrieben und gesiegelt',
    failed: 'Unterschrieben, aber das gesiegelte Dokument ließ sich nicht machen',
  },
})
