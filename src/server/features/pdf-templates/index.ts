export {
  copyTemplate,
  forgetTemplateField,
  forgetTemplateSignature,
  letterheadRemoved,
  putBackInTemplate,
} from './carry.ts'
export { changeTemplate } from './change.ts'
export { findBlocks, findTemplate } from './queries.ts'
export { eachBlock } from './block-walk.ts'
export { letterheadOf, namedAssets } from './document-assets.ts'
export { currentTemplate } from './template.ts'
export { inWords } from './in-words.ts'
