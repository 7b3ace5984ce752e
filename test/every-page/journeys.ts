import { confirmed, documents, signing } from './after-sending.ts'
import { assistant, inSteps, later, onePage } from './filling-in.ts'
import type { Journey } from './journey.ts'
import { marketplace } from './marketplace.ts'
import { away, refused, staff } from './turned-away.ts'

/** Every page that a visitor can come to, in all its states. */
export const journeys: Readonly<Record<string, Journey>> = {
  'a form on one page': onePage,
  'a form in steps': inSteps,
  'forms that are not to be had': away,
  'what is not taken': refused,
  'an address to confirm': confirmed,
  'answers for later': later,
  'a form for staff': staff,
  'documents and deletion': documents,
  'a document to sign and to verify': signing,
  'the assistant': assistant,
  'the marketplace of onOffice': marketplace,
}
