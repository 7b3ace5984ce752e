export { exportPerson, exportText } from './export-text.ts'
export { erasePerson } from './person-data.ts'
export type { PersonQuery } from './find-person.ts'
