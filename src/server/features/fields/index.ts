export {
  copyFields,
  deleteField,
  fieldsOfForms,
  insertFields,
  listFields,
  reorderFields,
  updateField,
} from './queries.ts'
export { fieldChange, fieldFaults, requireRoom, typeFaults } from './change.ts'
export type { FieldChange, NewField } from './queries.ts'
