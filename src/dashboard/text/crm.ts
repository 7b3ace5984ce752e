import type { ConfigurationModule } from '../../shared/contract/crm/crm.ts'
import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import { texts } from './language.ts'

/** What a record of each module of the CRM is called here. */
export const moduleNames = texts<Record<ConfigurationModule, string>>({
  en: {
    address: 'Contact',
    estate: 'Property',
    task: 'Task',
    calendar: 'Appointment',
    agentsLog: 'Activity',
    file: 'File',
    project: 'Project',
  },
  de: {
    address: 'Kontakt',
    estate: 'Immobilie',
    task: 'Aufgabe',
    calendar: 'Termin',
    agentsLog: 'Aktivität',
    file: 'Datei',
    project: 'Projekt',
  },
})

/** The same for all records of one. */
export const modulesNames = texts<Record<CrmModule, string>>({
  en: {
    address: 'Contacts',
    estate: 'Properties',
    task: 'Tasks',
    calendar: 'Appointments',
    agentsLog: 'Activities',
  },
  de: {
    address: 'Kontakte',
    estate: 'Immobilien',
    task: 'Aufgaben',
    calendar: 'Termine',
    agentsLog: 'Aktivitäten',
  },
})
