import type { RecordChange } from '../../../shared/contract/submissions/submission-timeline.ts'
import { texts } from '../../text/language.ts'

/** What has changed, before and now; both are null where they are hidden. */
type Sentence = (from: string | null, to: string | null) => string

/** What was changed in a record of the CRM, each in one sentence. */
export const changeTexts = texts<Record<RecordChange['what'], Sentence>>({
  en: {
    responsible: (from, to) => {
      if (to !== null) return `${to} is responsible now.`
      return from === null ? 'The responsible person has changed.' : `${from} is no longer responsible.`
    },
    status: (from, to) => {
      if (to !== null) return from === null ? `Status: ${to}` : `Status: ${to} (previously: ${from})`
      return from === null ? 'The status has changed.' : `No status any more, previously: ${from}.`
    },
    appointment: (from, to) => {
      if (to !== null) return from === null ? `Appointment: ${to}` : `Appointment: ${to} (previously: ${from})`
      return from === null ? 'The time of the appointment has changed.' : `No time any more, previously: ${from}.`
    },
    archived: () => 'Archived in the CRM.',
    deleted: () => 'Deleted in the CRM, or no longer readable there.',
    restored: () => 'Restored in the CRM.',
  },
  de: {
    responsible: (from, to) => {
      if (to !== null) return `Zuständig ist jetzt ${to}.`
      return from === null ? 'Die Zuständigkeit hat sich geändert.' : `${from} ist nicht mehr zuständig.`
    },
    status: (from, to) => {
      if (to !== null) return from === null ? `Status: ${to}` : `Status: ${to} (bisher: ${from})`
      return from === null ? 'Der Status hat sich geändert.' : `Kein Status mehr, bisher: ${from}.`
    },
    appointment: (from, to) => {
      if (to !== null) return from === null ? `Termin: ${to}` : `Termin: ${to} (bisher: ${from})`
      return from === null ? 'Die Zeit des Termins hat sich geändert.' : `Kein Zeitpunkt mehr, bisher: ${from}.`
    },
    archived: () => 'Im CRM archiviert.',
    deleted: () => 'Im CRM gelöscht oder dort nicht mehr lesbar.',
    restored: () => 'Im CRM wiederhergestellt.',
  },
})
