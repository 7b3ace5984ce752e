import { texts } from '../text/language.ts'

export const providerSignInTexts = texts({
  en: {
    title: 'Sign in with your company account',
    text: 'Through the identity provider of your agency, such as Microsoft or Google.',
    account: 'E-mail or account address',
    next: 'Continue',
    withPassword: 'Sign in with a password',
    finishing: 'Signing in …',
    failed: 'You are not signed in',
    again: 'Begin again',
  },
  de: {
    title: 'Mit Firmenkonto anmelden',
    text: 'Über den Identitätsanbieter Ihrer Agentur, etwa Microsoft oder Google.',
    account: 'E-Mail-Adresse oder Kontoadresse',
    next: 'Weiter',
    withPassword: 'Mit Passwort anmelden',
    finishing: 'Anmeldung läuft …',
    failed: 'Sie sind nicht angemeldet',
    again: 'Noch einmal beginnen',
  },
})
