import { texts } from '../text/language.ts'

export const submissionBulkTexts = texts({
  en: {
    deleteTitle: (count: number) => (count === 1 ? 'Delete one submission?' : `Delete ${count} submissions?`),
    deleting: (count: number) => `Deleting submissions: ${count}`,
    deleted: (count: number) => (count === 1 ? 'One submission was deleted.' : `${count} submissions were deleted.`),
    releasing: (count: number) => `Releasing: ${count}`,
    discarding: (count: number) => `Deleting for good: ${count}`,
    discardTitle: (count: number) => (count === 1 ? 'Delete this for good?' : `Delete ${count} for good?`),
    discardText: 'What was sent is gone, and nothing follows from it.',
    held: (at: string) => `Held back on ${at}`,
  },
  de: {
    deleteTitle: (count: number) => (count === 1 ? 'Eine Einsendung löschen?' : `${count} Einsendungen löschen?`),
    deleting: (count: number) => `Einsendungen werden gelöscht: ${count}`,
    deleted: (count: number) =>
      count === 1 ? 'Eine Einsendung wurde gelöscht.' : `${count} Einsendungen wurden gelöscht.`,
    releasing: (count: number) => `Wird freigegeben: ${count}`,
    discarding: (count: number) => `Wird endgültig gelöscht: ${count}`,
    discardTitle: (count: number) => (count === 1 ? 'Endgültig löschen?' : `${count} endgültig löschen?`),
    discardText: 'Was gesendet wurde, ist weg, und es folgt nichts daraus.',
    held: (at: string) => `Zurückgehalten am ${at}`,
  },
})
