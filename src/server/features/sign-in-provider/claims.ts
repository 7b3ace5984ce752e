import { emailAddress } from '../../../shared/contract/values.ts'
import { includesRole, type Role } from '../../../shared/contract/accounts/roles.ts'
import type { RoleValue } from './queries.ts'

export type Claims = Record<string, unknown>

/** Whom the provider has signed in. */
export interface Person {
  subject: string
  /** An address that the provider says is confirmed; null: it names none, or does not say so. */
  email: string | null
  name: string | null
  /** The role that the claim gives; null: it gives none. */
  role: Role | null
}

interface RoleRules {
  role_claim: string | null
  role_values: readonly RoleValue[]
}

/** Whether the provider has to be asked for what its ID token does not say. */
export const lacksClaims = (claims: Claims, { role_claim }: Pick<RoleRules, 'role_claim'>): boolean =>
  claims['email'] === undefined || (role_claim !== null && claimAt(claims, role_claim) === undefined)

export function readPerson(claims: Claims & { sub: string }, rules: RoleRules): Person {
  return {
    subject: claims.sub,
    email: confirmedEmail(claims),
    name: nameIn(claims),
    role: rules.role_claim === null ? null : roleIn(claimAt(claims, rules.role_claim), rules.role_values),
  }
}

/** `xms_edov`: by it Entra ID says that the domain of the address is one of the tenant. */
function confirmedEmail({ email, email_verified, xms_edov }: Claims): string | null {
  const isConfirmed = [email_verified, xms_edov].some((claim) => [true, 'true', 1, '1'].includes(claim as never))
  const { data } = emailAddress().safeParse(email)
  return isConfirmed && data !== undefined ? data.normalize('NFC') : null
}

function nameIn({ name, given_name, family_name }: Claims): string | null {
  const parts = typeof name === 'string' && name.trim() !== '' ? [name] : [given_name, family_name]
  const text = parts
    .filter((part) => typeof part === 'string')
    .join(' ')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
  return text === '' ? null : [...text.normalize('NFC')].slice(0, 255).join('')
}

/** A claim by its name, which may hold dots, or by the path to it. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  let value: unknown = claims
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Claims)[name]
  }
  return value
}

/** The role that includes all others of those that the values give. */
function roleIn(claim: unknown, values: readonly RoleValue[]): Role | null {
  const named = new Set([claim].flat().filter((value) => typeof value === 'string'))
  const given = values.filter(({ value }) => named.has(value)).map(({ role }) => role)
  return given.reduce<Role | null>((most, role) => (most !== null && includesRole(most, role) ? most : role), null)
}
