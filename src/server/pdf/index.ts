/**
 * Documents: a template and the answers of a submission become a PDF. Knows neither HTTP nor SQL; bytes of images and PDFs are
 * handed in by a caller who may fetch them. `resolveDocument` → `renderDocument` is the whole way; `sampleContent` makes the answers
 * of a preview.
 */
export { PdfRenderError } from './errors.ts'
export { type SignatureFacts } from './signing/audit-page.ts'
export { missingAssets } from './model/missing.ts'
export type { Asset, DocumentBlock, DocumentLetterhead, DocumentModel } from './model/model.ts'
export type { BlockPlace } from './model/places/places.ts'
export { openPdfPool, type PdfPool } from './process/pool.ts'
export { openRenderers } from './renderers.ts'
export { loadDocument, renderDocument, type AssetLoader } from './render-document.ts'
export { resolveDocument, type ResolvedDocument } from './model/resolve.ts'
export { sampleContent } from './model/sample.ts'
export { makeCertificate, openCertificate, openPkcs12, sealPdf, type SealCertificate } from './signing/seal.ts'
export { withAuditPage, wordsOf, writtenDocument, type DocumentWords, type PagePreviews } from './signing/signed.ts'
