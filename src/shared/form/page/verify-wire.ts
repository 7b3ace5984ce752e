import type { VerifyTexts } from '../../text/areas/audit-texts.ts'

type Sentences =
  | 'working'
  | 'insecure'
  | 'genuine'
  | 'genuineText'
  | 'unsigned'
  | 'unsignedText'
  | 'different'
  | 'differentText'

/** What the script of the page reads that verifies a document. */
export interface VerifyWire extends Pick<VerifyTexts, Sentences> {
  /** Of the genuine file, in hex. */
  sha256: string
  /** Of the one that was shown to be signed. */
  shown_sha256: string
}
