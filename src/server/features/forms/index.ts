export { updateForm as moveRevision } from './queries.ts'
export { resolveSettings } from './settings.ts'
export { formUrl } from './present.ts'
