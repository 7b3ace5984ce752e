export { erasePerson, exportPerson } from './person-data.ts'
export type { Wanted } from './find-person.ts'
