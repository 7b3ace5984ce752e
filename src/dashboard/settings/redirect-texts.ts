import { texts } from '../text/language.ts'

export const redirectTexts = texts({
  en: {
    add: 'Add a redirect',
    rule: (n: number) => `Redirect ${n}`,
    when: 'If all conditions are met',
    to: 'go to',
    address: 'Please enter an address that starts with https://.',
    addCondition: 'Add a condition',
    incomplete: 'Is saved once conditions and address are complete.',
    up: (n: number) => `Move redirect ${n} up`,
    down: (n: number) => `Move redirect ${n} down`,
    remove: (n: number) => `Remove redirect ${n}`,
  },
  de: {
    add: 'Weiterleitung hinzufügen',
    rule: (n: number) => `Weiterleitung ${n}`,
    when: 'Wenn alle Bedingungen erfüllt sind',
    to: 'gehe zu',
    address: 'Bitte geben Sie eine Adresse ein, die mit https:// beginnt.',
    addCondition: 'Bedingung hinzufügen',
    incomplete: 'Wird gespeichert, sobald Bedingungen und Adresse vollständig sind.',
    up: (n: number) => `Weiterleitung ${n} nach oben`,
    down: (n: number) => `Weiterleitung ${n} nach unten`,
    remove: (n: number) => `Weiterleitung ${n} entfernen`,
  },
})
