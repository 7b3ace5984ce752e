import { scopes, type Access, type Grant, type Scope } from '../../shared/contract/accounts/scopes.ts'

/** What keys are made for, the least first. */
export const purposes = ['reading', 'website', 'areas', 'everything'] as const
export type Purpose = (typeof purposes)[number]

/** What a key may do in each area that was chosen. */
export type ChosenScopes = Partial<Record<Scope, Access>>

/** A program that shows forms and sends what visitors answered. */
const ofWebsite: Grant[] = ['forms:read', 'submissions:write']

/** What the API is told of a key. */
export function rightsOf(purpose: Purpose, chosen: ChosenScopes): { read_only: boolean; scopes: Grant[] | null } {
  const ofAreas = () => scopes.flatMap((scope): Grant[] => (chosen[scope] ? [`${scope}:${chosen[scope]}`] : []))
  return {
    read_only: purpose === 'reading',
    scopes: purpose === 'website' ? ofWebsite : purpose === 'areas' ? ofAreas() : null,
  }
}

/** What a key was made for, by what the API says of it. */
export function purposeOf({
  read_only,
  scopes: granted,
}: {
  read_only: boolean
  scopes: readonly Grant[] | null
}): Purpose {
  if (read_only) return 'reading'
  if (granted === null) return 'everything'
  const isWebsite = granted.length === ofWebsite.length && ofWebsite.every((grant) => granted.includes(grant))
  return isWebsite ? 'website' : 'areas'
}
