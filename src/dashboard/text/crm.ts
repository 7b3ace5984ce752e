import type { ConfigurationModule } from '../../shared/contract/crm/crm.ts'
import { texts } from './language.ts'

/** What the modules of the CRM are called here. */
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
