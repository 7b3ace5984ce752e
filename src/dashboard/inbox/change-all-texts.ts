import { maxTags } from '../../shared/contract/submissions/submission-processing.ts'
import { texts } from '../text/language.ts'

export const changeAllTexts = texts({
  en: {
    open: 'Change all that match …',
    title: 'Change all submissions that match',
    counting: 'Counting …',
    matching: (count: string, one: boolean) =>
      count === '0'
        ? 'No submission matches the filters.'
        : one
          ? '1 submission matches the filters.'
          : `${count} submissions match the filters.`,
    exactWords: 'Words of the search count as they are written here: typing errors are not corrected.',
    status: 'New status',
    assignee: 'Responsible from now on',
    noAssignee: 'Unassigned',
    stays: 'Stays as it is',
    add_tags: 'Add tags',
    remove_tags: 'Take tags away',
    chosen: 'Change the submissions that are chosen',
    change: 'Change …',
    help: 'What arrives meanwhile stays as it is. This cannot be undone in one step; the timeline of each submission says what was changed.',
    confirm: (count: string, one: boolean) => (one ? 'Change 1 submission' : `Change ${count} submissions`),
    confirmNone: 'Change',
    full: (count: number) =>
      count === 1
        ? `1 would have more than ${maxTags} tags and stays as it is.`
        : `${count.toLocaleString('en')} would have more than ${maxTags} tags and stay as they are.`,
    changing: (count: string, one: boolean) => (one ? 'Changing 1 submission' : `Changing ${count} submissions`),
  },
  de: {
    open: 'Alle passenden ändern …',
    title: 'Alle passenden Einsendungen ändern',
    counting: 'Wird gezählt …',
    matching: (count: string, one: boolean) =>
      count === '0'
        ? 'Keine Einsendung passt zu den Filtern.'
        : one
          ? '1 Einsendung passt zu den Filtern.'
          : `${count} Einsendungen passen zu den Filtern.`,
    exactWords: 'Die Wörter der Suche zählen hier so, wie sie geschrieben sind: Tippfehler werden nicht ausgeglichen.',
    status: 'Neuer Status',
    assignee: 'Künftig zuständig',
    noAssignee: 'Nicht zugewiesen',
    stays: 'Bleibt, wie es ist',
    add_tags: 'Schlagwörter hinzufügen',
    remove_tags: 'Schlagwörter entfernen',
    chosen: 'Ausgewählte Einsendungen ändern',
    change: 'Ändern …',
    help: 'Was inzwischen eingeht, bleibt, wie es ist. Das lässt sich nicht in einem Schritt rückgängig machen; im Verlauf jeder Einsendung steht, was geändert wurde.',
    confirm: (count: string, one: boolean) => (one ? '1 Einsendung ändern' : `${count} Einsendungen ändern`),
    confirmNone: 'Ändern',
    full: (count: number) =>
      count === 1
        ? `1 hätte mehr als ${maxTags} Schlagwörter und bleibt, wie sie ist.`
        : `${count.toLocaleString('de')} hätten mehr als ${maxTags} Schlagwörter und bleiben, wie sie sind.`,
    changing: (count: string, one: boolean) =>
      one ? '1 Einsendung wird geändert' : `${count} Einsendungen werden geändert`,
  },
})
