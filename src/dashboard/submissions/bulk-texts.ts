import { texts } from '../text/language.ts'

export const submissionBulkTexts = texts({
  en: {
    deleteTitle: (count: number) => (count === 1 ? 'Delete one submission?' : `Delete ${count} submissions?`),
    deleting: (count: number) => `Deleting submissions: ${count}`,
    deleted: (count: number) => (count === 1 ? 'One submission was deleted.' : `${count} submissions were deleted.`),
    releasing: (count: number) => `Releasing: ${count}`,
    discarding: (count: number) => `Deleting permanently: ${count}`,
    discardTitle: (count: number) => (count === 1 ? 'Delete this permanently?' : `Delete ${count} permanently?`),
    discardText: 'The answers are deleted, and nothing is sent or written.',
    held: (at: string) => `Quarantined on ${at}`,
  },
  de: {
    deleteTitle: (count: number) => (count === 1 ? 'Eine Einsendung löschen?' : `${count} Einsendungen löschen?`),
    deleting: (count: number) => `Einsendungen werden gelöscht: ${count}`,
    deleted: (count: number) =>
      count === 1 ? 'Eine Einsendung wurde gelöscht.' : `${count} Einsendungen wurden gelöscht.`,
    releasing: (count: number) => `Wird freigegeben: ${count}`,
    discarding: (count: number) => `Wird endgültig gelöscht: ${count}`,
    discardTitle: (count: number) => (count === 1 ? 'Endgültig löschen?' : `${count} endgültig löschen?`),
    discardText: 'Die Angaben werden gelöscht. Es wird nichts gesendet oder eingetragen.',
    held: (at: string) => `Zurückgehalten am ${at}`,
  },
})
