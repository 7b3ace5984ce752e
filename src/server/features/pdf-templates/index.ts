export { copyTemplate, forgetTemplateField, forgetTemplateSignature, letterheadRemoved } from './carry.ts'
