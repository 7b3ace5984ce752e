export { personOf, type ContactField } from './person.ts'
