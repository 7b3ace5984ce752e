import type { ProcessingStatus } from '../../../shared/contract/submissions/submission-processing.ts'
import { texts } from '../../text/language.ts'

export const statusColours: Record<ProcessingStatus, string> = {
  new: 'blue',
  in_progress: 'yellow',
  done: 'green',
  discarded: 'gray',
}

export const statusTexts = texts({
  en: { new: 'New', in_progress: 'In progress', done: 'Done', discarded: 'Discarded' },
  de: { new: 'Neu', in_progress: 'In Bearbeitung', done: 'Erledigt', discarded: 'Verworfen' },
})

export const processingTexts = texts({
  en: {
    title: 'Processing',
    status: 'Status',
    assignee: 'Responsible',
    noAssignee: 'Unassigned',
    me: 'Me',
    due: 'Due',
    tags: 'Tags',
    tagsHelp: 'Press Enter after each.',
    changedBy: (name: string, time: string) => `Last changed by ${name}, ${time}`,
    by: (name: string) => `By ${name}`,
    changed: (what: string, from: string, to: string) => `${what}: ${from} → ${to}`,
    missedSupervisor: {
      unknown: () => 'The CRM names no person who is responsible for the property.',
      no_user: (name: string) =>
        `${name} is responsible for the property in the CRM, but is no user here who may work on submissions.`,
    },
    related: 'Other submissions of this person',
    relatedBy: { email: 'same e-mail address', phone: 'same telephone number' },
    relatedNumber: (form: string, index: number) => `${form}, no. ${index}`,
    relatedMost: (count: number) => `The newest ${count} are shown.`,
    notes: 'Notes',
    note: 'New note',
    notePlaceholder: 'For your colleagues; visitors never see it.',
    addNote: 'Add note',
    noNotes: 'No notes yet.',
    hiddenNote: 'Your role does not include what this note says.',
    removeNote: (name: string, time: string) => `Delete note by ${name}, ${time}`,
    noteRemoved: 'The note is deleted.',
    noteRemoveTitle: 'Delete note?',
    noteRemoveText: 'The note is gone for good.',
  },
  de: {
    title: 'Bearbeitung',
    status: 'Status',
    assignee: 'Zuständig',
    noAssignee: 'Nicht zugewiesen',
    me: 'Ich',
    due: 'Fällig am',
    tags: 'Schlagwörter',
    tagsHelp: 'Nach jedem die Eingabetaste drücken.',
    changedBy: (name: string, time: string) => `Zuletzt geändert von ${name}, ${time}`,
    by: (name: string) => `Von ${name}`,
    changed: (what: string, from: string, to: string) => `${what}: ${from} → ${to}`,
    missedSupervisor: {
      unknown: () => 'Das CRM nennt niemanden, der die Immobilie betreut.',
      no_user: (name: string) =>
        `${name} betreut die Immobilie im CRM, hat hier aber keinen Benutzer mit Bearbeitungsrechten.`,
    },
    related: 'Weitere Einsendungen dieser Person',
    relatedBy: { email: 'gleiche E-Mail-Adresse', phone: 'gleiche Telefonnummer' },
    relatedNumber: (form: string, index: number) => `${form}, Nr. ${index}`,
    relatedMost: (count: number) => `Gezeigt werden die neuesten ${count}.`,
    notes: 'Notizen',
    note: 'Neue Notiz',
    notePlaceholder: 'Für Ihr Team; Besucher sehen sie nicht.',
    addNote: 'Notiz hinzufügen',
    noNotes: 'Noch keine Notizen.',
    hiddenNote: 'Ihre Rolle umfasst den Inhalt dieser Notiz nicht.',
    removeNote: (name: string, time: string) => `Notiz von ${name}, ${time} löschen`,
    noteRemoved: 'Die Notiz ist gelöscht.',
    noteRemoveTitle: 'Notiz löschen?',
    noteRemoveText: 'Die Notiz ist endgültig gelöscht.',
  },
})
