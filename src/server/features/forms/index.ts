export { forgetListedField, lockForms, updateForm as moveRevision, writePresets } from './queries.ts'
export { mergeStored, resolveSettings } from './settings.ts'
export { formUrl } from './present.ts'
export { forgetReceiverField } from './receiver-field.ts'
