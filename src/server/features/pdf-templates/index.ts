export { copyTemplate, forgetTemplateField, forgetTemplateSignature, letterheadRemoved } from './carry.ts'
export { eachBlock } from './block-walk.ts'
export { letterheadOf, remoteAssets } from './document-assets.ts'
export { currentTemplate } from './template.ts'
