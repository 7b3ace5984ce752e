export { connectedCrm, proposedFields } from './form-mapping.ts'
export { fieldLocale } from './queries.ts'
