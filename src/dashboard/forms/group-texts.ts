import { texts } from '../text/language.ts'

export const groupTexts = texts({
  en: {
    title: 'Form groups',
    text: 'Sort forms by what they are for. A form can be in several groups.',
    name: 'Name of the group',
    newName: 'New group',
    create: 'Create group',
    rename: (name: string) => `Name of ${name}`,
    remove: (name: string) => `Delete group ${name}`,
    count: (count: number) => (count === 1 ? '1 form' : `${count} forms`),
    none: 'There is no group yet.',
    removed: (name: string) => `Group “${name}” was deleted. Its forms are still there.`,
    saved: 'Groups saved.',
    ofForm: 'Groups of this form',
  },
  de: {
    title: 'Formulargruppen',
    text: 'Ordnen Sie Formulare nach ihrem Zweck. Ein Formular kann in mehreren Gruppen sein.',
    name: 'Name der Gruppe',
    newName: 'Neue Gruppe',
    create: 'Gruppe anlegen',
    rename: (name: string) => `Name von ${name}`,
    remove: (name: string) => `Gruppe ${name} löschen`,
    count: (count: number) => (count === 1 ? '1 Formular' : `${count} Formulare`),
    none: 'Es gibt noch keine Gruppe.',
    removed: (name: string) => `Gruppe „${name}“ wurde gelöscht. Ihre Formulare gibt es noch.`,
    saved: 'Gruppen gespeichert.',
    ofForm: 'Gruppen dieses Formulars',
  },
})
