import { texts } from '../text/language.ts'

export const sessionTexts = texts({
  en: {
    signIn: 'Sign in',
    welcome: 'Sign in to your forms',
    email: 'E-mail',
    password: 'Password',
    wrong: 'E-mail or password is wrong.',
    wait: (seconds: number) => `Too many failed attempts. You can try again in ${seconds} s.`,
    setUp: 'Set up Foyer',
    setUpText: 'Create the first account. You will be signed in right away.',
    agency: 'Name of the agency',
    agencyHelp: 'Appears in mails and as the name of the account.',
    yourName: 'Your name',
    newPassword: 'Password',
    newPasswordHelp: 'At least 10 characters. A sentence is easy to remember.',
    create: 'Create account',
    noToken:
      'This address is incomplete. Copy all of the address that the server printed, including what follows the #.',
  },
  de: {
    signIn: 'Anmelden',
    welcome: 'Bei Ihren Formularen anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
    wait: (seconds: number) => `Zu viele Fehlversuche. In ${seconds} s können Sie es wieder versuchen.`,
    setUp: 'Foyer einrichten',
    setUpText: 'Legen Sie das erste Konto an. Sie sind danach gleich angemeldet.',
    agency: 'Name der Agentur',
    agencyHelp: 'Erscheint in E-Mails und als Name des Kontos.',
    yourName: 'Ihr Name',
    newPassword: 'Passwort',
    newPasswordHelp: 'Mindestens 10 Zeichen. Ein Satz lässt sich gut merken.',
    create: 'Konto anlegen',
    noToken:
      'Diese Adresse ist unvollständig. Kopieren Sie die ganze Adresse, die der Server angezeigt hat, auch den Teil nach dem #.',
  },
})
