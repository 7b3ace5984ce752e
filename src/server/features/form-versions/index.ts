export { readContent } from './queries.ts'
export { changeField } from './change-field.ts'
export { removeField } from './remove-field.ts'
export { restoreField } from './restore-field.ts'
