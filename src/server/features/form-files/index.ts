export { fieldsIn } from './read-content.ts'
