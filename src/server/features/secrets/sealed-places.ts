/**
 * Every column whose values are sealed with the installation's key. `foyer secrets reseal` goes through them, and a test compares
 * them with the schema and the source.
 */
export const sealedPlaces = [
  'webhooks.sealed_secret',
  'crm_credentials.sealed_credentials',
  'assistant_keys.sealed_key',
  'account_assistant_keys.sealed_key',
  'second_factors.sealed_secret',
  'passkeys.sealed_credential',
  'sign_in_providers.sealed_client_secret',
  'provider_sessions.sealed_id_token',
  'seal_certificates.sealed_key',
  'acme_accounts.sealed_key',
  'domain_certificates.sealed_key',
  'follow_ups.sealed_content',
  'follow_ups.sealed_records',
  'crm_stages.sealed_match',
  'document_signatures.sealed_content',
  'quarantined_submissions.sealed_content',
  'partial_submissions.sealed_answers',
  'form_receipts.sealed',
  'idempotency_keys.answer',
] as const

export type SealedPlace = (typeof sealedPlaces)[number]
