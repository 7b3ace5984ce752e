/**
 * Documents: a template and the answers of a submission become a PDF. Knows neither HTTP nor SQL; bytes of images and PDFs are
 * handed in by a caller who may fetch them. `resolveDocument` → `renderDocument` is the whole way; `sampleContent` makes the answers
 * of a preview.
 */
export { PdfRenderError } from './errors.ts'
export { type SignatureFacts } from './audit-page.ts'
export { missingAssets } from './missing.ts'
export type { Asset, DocumentBlock, DocumentLetterhead, DocumentModel } from './model.ts'
export { openPdfPool, type PdfPool } from './pool.ts'
export { openRenderers } from './renderers.ts'
export { loadDocument, renderDocument, type AssetLoader } from './render-document.ts'
export { resolveDocument } from './resolve.ts'
export { sampleContent } from './sample.ts'
export { makeCertificate, openCertificate, openPkcs12, sealPdf, type SealCertificate } from './seal.ts'
export { signedDocument, wordsOf, type DocumentWords } from './signed.ts'
