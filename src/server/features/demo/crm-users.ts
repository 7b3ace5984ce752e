import type { NewCrmUser } from '../../crm/built-in/queries.ts'

/** Colleagues of the demo agency as its CRM knows them. */
export const crmUsers: readonly NewCrmUser[] = [
  { name: 'Jonas Petersen', email: 'jonas.petersen@foyer.example', groups: ['Verkauf'] },
  { name: 'Aylin Demir', email: 'aylin.demir@foyer.example', groups: ['Verkauf', 'Vermietung'] },
  { name: 'Svenja Lorenzen', email: 'svenja.lorenzen@foyer.example', groups: ['Vermietung'] },
  { name: 'Maximilian Brandt', email: 'maximilian.brandt@foyer.example' },
  { name: 'Karin Thomsen', email: 'karin.thomsen@foyer.example', is_active: false, groups: ['Vermietung'] },
]
