import type { RecordChange } from '../../../shared/contract/submissions/submission-timeline.ts'
import { texts } from '../../text/language.ts'

/** What has changed, before and now; both are null where they are hidden. */
type Sentence = (from: string | null, to: string | null) => string

/** What was changed in a record of the CRM, each in one sentence. */
export const changeTexts = texts<Record<RecordChange['what'], Sentence>>({
  en: {
    responsible: (from, to) => {
      if (to !== null) return `Responsible is now ${to}.`
      return from === null ? 'The person in charge has changed.' : `${from} is not responsible any more.`
    },
    status: (from, to) => {
      if (to !== null) return from === null ? `Status: ${to}` : `Status: ${to} (before: ${from})`
      return from === null ? 'The status has changed.' : `It has no status any more, before: ${from}.`
    },
    appointment: (from, to) => {
      if (to !== null) return from === null ? `Appointment: ${to}` : `Appointment: ${to} (before: ${from})`
      return from === null ? 'The time of the appointment has changed.' : `It has no time any more, before: ${from}.`
    },
    archived: () => 'It was archived in the CRM.',
    deleted: () => 'It was deleted in the CRM, or may not be read there any more.',
    restored: () => 'It was restored in the CRM.',
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
