import { credentialsContext } from '../../crm/credentials.ts'
import { answerContext } from '../../http/idempotency/idempotency.ts'
import { accountKeyContext as assistantKeyContext, keyContext } from '../assistant/index.ts'
import { certificateContext } from '../document-signing/index.ts'
import { accountKeyContext, keyContext as domainKeyContext } from '../domains/index.ts'
import { contentContext, recordsContext } from '../follow-ups/index.ts'
import { draftContext } from '../partial-submissions/index.ts'
import { credentialContext } from '../passkeys/index.ts'
import { receiptContext } from '../public-forms/index.ts'
import { secretContext as factorContext } from '../second-factor/index.ts'
import { clientSecretContext, idTokenContext } from '../sign-in-provider/index.ts'
import { secretContext } from '../webhooks/index.ts'
import type { SealedPlace } from './sealed-places.ts'

/** The columns of a row that say what its value is sealed for. */
export interface SealContextColumns {
  account_id: number
  form_id: number
  user_id: number
  session_id: number
  credential_hash: Buffer
  key: string
  directory: string
  path: string
}

interface Context {
  columns: readonly (keyof SealContextColumns)[]
  of(row: SealContextColumns): string
}

const ofAccount = (of: (accountId: number) => string): Context => ({
  columns: ['account_id'],
  of: ({ account_id }) => of(account_id),
})
const ofForm = (of: (form: { account_id: number; id: number }) => string): Context => ({
  columns: ['account_id', 'form_id'],
  of: ({ account_id, form_id }) => of({ account_id, id: form_id }),
})

/** What the values of each column are sealed for. */
export const contexts: Record<SealedPlace, Context> = {
  'webhooks.sealed_secret': ofAccount(secretContext),
  'crm_credentials.sealed_credentials': ofAccount(credentialsContext),
  'assistant_keys.sealed_key': { columns: ['account_id', 'form_id'], of: keyContext },
  'account_assistant_keys.sealed_key': ofAccount(assistantKeyContext),
  'second_factors.sealed_secret': { columns: ['user_id'], of: ({ user_id }) => factorContext(user_id) },
  'passkeys.sealed_credential': {
    columns: ['credential_hash'],
    of: ({ credential_hash }) => credentialContext(credential_hash),
  },
  'sign_in_providers.sealed_client_secret': ofAccount(clientSecretContext),
  'provider_sessions.sealed_id_token': { columns: ['session_id'], of: ({ session_id }) => idTokenContext(session_id) },
  'seal_certificates.sealed_key': { columns: [], of: () => certificateContext },
  'acme_accounts.sealed_key': { columns: ['directory'], of: ({ directory }) => accountKeyContext(directory) },
  'domain_certificates.sealed_key': ofAccount(domainKeyContext),
  'follow_ups.sealed_content': ofAccount(contentContext),
  'follow_ups.sealed_records': ofAccount(recordsContext),
  'crm_stages.sealed_match': ofAccount(recordsContext),
  'document_signatures.sealed_content': ofAccount(contentContext),
  'quarantined_submissions.sealed_content': ofAccount(contentContext),
  'partial_submissions.sealed_answers': ofForm(draftContext),
  'form_receipts.sealed': ofForm(receiptContext),
  'idempotency_keys.answer': { columns: ['account_id', 'key', 'path'], of: answerContext },
}
