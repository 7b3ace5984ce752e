export { erasePerson, exportPerson } from './person-data.ts'
export type { PersonQuery } from './find-person.ts'
