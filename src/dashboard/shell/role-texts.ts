import { texts } from '../text/language.ts'

/** The names of the roles, and why a user cannot do something. */
export const roleTexts = texts({
  en: {
    viewer: 'Viewer',
    editor: 'Editor',
    owner: 'Owner',
    locked: (role: string, least: string) =>
      `You can view this, but not change it: your role is ${role}, and this needs ${least}. An owner of the account can change your role.`,
    closed: (role: string, least: string) =>
      `Your role cannot open this page: it is ${role}, and this needs ${least}. An owner of the account can change your role.`,
    reading: 'You are a viewer of this account: you can see everything, but change nothing.',
  },
  de: {
    viewer: 'Betrachter',
    editor: 'Bearbeiter',
    owner: 'Inhaber',
    locked: (role: string, least: string) =>
      `Sie können das ansehen, aber nicht ändern: Ihre Rolle ist ${role}, nötig ist ${least}. Ein Inhaber des Kontos kann Ihre Rolle ändern.`,
    closed: (role: string, least: string) =>
      `Ihre Rolle hat keinen Zugriff auf diese Seite: Sie sind ${role}, nötig ist ${least}. Ein Inhaber des Kontos kann Ihre Rolle ändern.`,
    reading: 'Sie sind Betrachter dieses Kontos: Sie können es ansehen, aber nichts ändern.',
  },
})
