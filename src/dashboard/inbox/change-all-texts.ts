import { maxTags } from '../../shared/contract/submissions/submission-processing.ts'
import { texts } from '../text/language.ts'

export const changeAllTexts = texts({
  en: {
    open: 'Change all matches …',
    title: 'Change all matches',
    counting: 'Counting …',
    matching: (count: string, one: boolean) =>
      count === '0'
        ? 'No submission matches the filters.'
        : one
          ? '1 submission matches the filters.'
          : `${count} submissions match the filters.`,
    exactWords: 'Words must match exactly here: typing errors are not corrected.',
    status: 'New status',
    assignee: 'New assignee',
    noAssignee: 'Unassigned',
    stays: 'No change',
    add_tags: 'Add tags',
    remove_tags: 'Remove tags',
    chosen: 'Change the selected submissions',
    change: 'Change …',
    help: 'Submissions that arrive in the meantime are not changed. This cannot be undone in one step; the activity of each submission shows what was changed.',
    confirm: (count: string, one: boolean) => (one ? 'Change 1 submission' : `Change ${count} submissions`),
    confirmNone: 'Change',
    full: (count: number) =>
      count === 1
        ? `1 would have more than ${maxTags} tags and stays as it is.`
        : `${count.toLocaleString('en')} would have more than ${maxTags} tags and stay as they are.`,
    changing: (count: string, one: boolean) => (one ? 'Changing 1 submission' : `Changing ${count} submissions`),
  },
  de: {
    open: 'Alle Treffer ändern …',
    title: 'Alle Treffer ändern',
    counting: 'Wird gezählt …',
    matching: (count: string, one: boolean) =>
      count === '0'
        ? 'Keine Einsendung passt zu den Filtern.'
        : one
          ? '1 Einsendung passt zu den Filtern.'
          : `${count} Einsendungen passen zu den Filtern.`,
    exactWords: 'Hier müssen die Wörter genau stimmen: Tippfehler werden nicht ausgeglichen.',
    status: 'Neuer Status',
    assignee: 'Künftig zuständig',
    noAssignee: 'Nicht zugewiesen',
    stays: 'Keine Änderung',
    add_tags: 'Schlagwörter hinzufügen',
    remove_tags: 'Schlagwörter entfernen',
    chosen: 'Ausgewählte Einsendungen ändern',
    change: 'Ändern …',
    help: 'Einsendungen, die inzwischen eingehen, werden nicht geändert. Das lässt sich nicht in einem Schritt rückgängig machen; im Verlauf jeder Einsendung steht, was geändert wurde.',
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
