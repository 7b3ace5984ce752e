/** What a user of an account may do, each more than the one before: read · change what is the account's work · everything. */
export const roles = ['viewer', 'editor', 'owner'] as const
export type Role = (typeof roles)[number]

/** What of an endpoint's declaration says who may call it. */
interface AccessRules {
  method: string
  role?: Role | undefined
  writes?: boolean | undefined
}

/** The least role that a call with a session needs; what only reads is for every role, unless the declaration says otherwise. */
export function leastRole({ method, role, writes }: AccessRules): Role {
  return role ?? (method === 'GET' || writes === false ? 'viewer' : 'editor')
}

/** Whether a role includes another one. */
export const includesRole = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

/** Whether a user with this role may call the endpoint. */
export const mayCall = (role: Role, endpoint: AccessRules): boolean => includesRole(role, leastRole(endpoint))
