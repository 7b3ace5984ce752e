import type { Role } from '../../shared/contract/accounts/roles.ts'
import { endpoints, type AnswerOf, type BodyOf } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'

export const signInSettings = endpointQuery(endpoints.signInProvider.get)
export type Settings = AnswerOf<typeof endpoints.signInProvider.get>

/** What the form holds; `key` tells rows apart while they are typed. */
export interface Draft {
  issuer: string
  client_id: string
  client_secret: string
  domains: string[]
  role_claim: string
  role_values: { key: number; value: string; role: Role }[]
  default_role: Role | null
  create_users: boolean
  enforced: boolean
}

export function draftOf({ provider, domains }: Settings): Draft {
  return {
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    domains: domains.map(({ domain }) => domain),
    role_claim: provider?.role_claim ?? '',
    role_values: (provider?.role_values ?? []).map((row, key) => ({ ...row, key })),
    default_role: provider ? provider.default_role : 'viewer',
    create_users: provider?.create_users ?? false,
    enforced: provider?.enforced ?? false,
  }
}

export function bodyOf(draft: Draft): BodyOf<typeof endpoints.signInProvider.update> {
  const { client_secret, role_claim, role_values, issuer, client_id, ...rest } = draft
  const claim = role_claim.trim()
  return {
    ...rest,
    issuer: issuer.trim(),
    client_id: client_id.trim(),
    ...(client_secret !== '' && { client_secret: client_secret.trim() }),
    role_claim: claim === '' ? null : claim,
    role_values: claim === '' ? [] : role_values.map(({ value, role }) => ({ value: value.trim(), role })),
  }
}

/** What a part of the form gets. */
export interface PartProps {
  draft: Draft
  change: (change: Partial<Draft>) => void
  /** Why it was not saved. */
  error: unknown
}
