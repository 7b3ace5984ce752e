export { findSeal, type Seal, type SignedSubject } from './queries.ts'
export { showDocument, signatureOf, type ShownDocument } from './shown.ts'
export { sign, type SignOutcome } from './sign.ts'
export { signatures, startSigning } from './work.ts'
