import { texts } from '../../text/language.ts'
import type { SectionName } from './sections.ts'

export const foldTexts = texts({
  en: {
    inEffect: (parent: string) => `Only applies when “${parent}” is set:`,
    unset: (words: string) => `If left empty: ${words}`,
    standard: (value: string) => `Default: ${value}`,
    drafted: 'Applies once the draft is published.',
    live: (text: string) => `Visitors still see: “${text}”`,
    liveEmpty: 'Visitors see none yet.',
    toEditor: 'Change in the editor',
  },
  de: {
    inEffect: (parent: string) => `Gilt nur mit „${parent}“:`,
    unset: (words: string) => `Leer lassen: ${words}`,
    standard: (value: string) => `Standard: ${value}`,
    drafted: 'Gilt, sobald der Entwurf veröffentlicht ist.',
    live: (text: string) => `Besucher sehen noch: „${text}“`,
    liveEmpty: 'Besucher sehen noch keinen Text.',
    toEditor: 'Im Aufbau ändern',
  },
})

export const sectionNames = texts<Record<SectionName, string>>({
  en: {
    general: 'General',
    design: 'Design',
    emails: 'E-mails',
    access: 'Access',
    crm: 'CRM',
    documents: 'Documents',
    privacy: 'Privacy',
    advanced: 'Advanced',
  },
  de: {
    general: 'Allgemein',
    design: 'Design',
    emails: 'E-Mails',
    access: 'Zugang',
    crm: 'CRM',
    documents: 'Dokumente',
    privacy: 'Datenschutz',
    advanced: 'Erweitert',
  },
})
