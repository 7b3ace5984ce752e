import { texts } from '../text/language.ts'

export const formBulkTexts = texts({
  en: {
    groups: 'Groups …',
    groupsTitle: (count: number) => (count === 1 ? 'Groups of one form' : `Groups of ${count} forms`),
    how: 'What happens with these groups',
    add: 'Add',
    replace: 'Move there',
    remove: 'Take out',
    addHelp: 'The forms keep the groups they are in.',
    replaceHelp: 'The forms leave all other groups.',
    removeHelp: 'The forms leave these groups and keep the others.',
    which: 'Groups',
    apply: 'Apply',
    deleteTitle: (count: number) => (count === 1 ? 'Delete one form?' : `Delete ${count} forms?`),
    deleteText: (submissions: string) =>
      `Fields, rules, statistics and ${submissions} submissions go with them. This cannot be undone.`,
    switchingOn: (count: number) => `Putting online: ${count}`,
    switchingOff: (count: number) => `Taking offline: ${count}`,
    grouping: (count: number) => `Sorting into groups: ${count}`,
    deleting: (count: number) => `Deleting forms: ${count}`,
  },
  de: {
    groups: 'Gruppen …',
    groupsTitle: (count: number) => (count === 1 ? 'Gruppen eines Formulars' : `Gruppen von ${count} Formularen`),
    how: 'Was mit diesen Gruppen geschieht',
    add: 'Hinzufügen',
    replace: 'Verschieben',
    remove: 'Herausnehmen',
    addHelp: 'Die Formulare behalten ihre Gruppen.',
    replaceHelp: 'Die Formulare verlassen alle anderen Gruppen.',
    removeHelp: 'Die Formulare verlassen diese Gruppen und behalten die anderen.',
    which: 'Gruppen',
    apply: 'Anwenden',
    deleteTitle: (count: number) => (count === 1 ? 'Ein Formular löschen?' : `${count} Formulare löschen?`),
    deleteText: (submissions: string) =>
      `Felder, Regeln, Statistik und ${submissions} Einsendungen werden mitgelöscht. Das lässt sich nicht rückgängig machen.`,
    switchingOn: (count: number) => `Wird online gestellt: ${count}`,
    switchingOff: (count: number) => `Wird offline genommen: ${count}`,
    grouping: (count: number) => `Wird in Gruppen geordnet: ${count}`,
    deleting: (count: number) => `Formulare werden gelöscht: ${count}`,
  },
})
