import { texts } from '../text/language.ts'

export const groupTexts = texts({
  en: {
    title: 'Form groups',
    text: 'Sort forms by purpose. A form can be in several groups.',
    name: 'Name of the group',
    newName: 'New group',
    create: 'Create group',
    rename: (name: string) => `Name of ${name}`,
    remove: (name: string) => `Delete group ${name}`,
    count: (count: number) => (count === 1 ? '1 form' : `${count} forms`),
    none: 'No groups yet.',
    removed: (name: string) => `Group “${name}” was deleted. Its forms were kept.`,
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
    none: 'Noch keine Gruppen.',
    removed: (name: string) => `Gruppe „${name}“ wurde gelöscht. Ihre Formulare bleiben erhalten.`,
    saved: 'Gruppen gespeichert.',
    ofForm: 'Gruppen dieses Formulars',
  },
})
