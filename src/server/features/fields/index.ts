export { copyFields, deleteField, fieldsOfForms, listFields, reorderFields, updateField } from './queries.ts'
export { fieldChange, fieldFaults, requireRoom } from './change.ts'
export type { FieldChange } from './queries.ts'
