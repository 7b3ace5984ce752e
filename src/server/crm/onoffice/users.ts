import { CrmError, type CrmGroup, type CrmUser } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'

export interface OnOfficeUser {
  /** What a user signs in with; some fields name users by it. */
  username: string
}

/** Users with their groups, in one request. Throws `CrmError`. */
export async function readUsersAndGroups(
  client: OnOfficeClient,
): Promise<{ users: (CrmUser & OnOfficeUser)[]; groups: CrmGroup[] }> {
  const lists = ['users', 'groups'].map((resource) => ({ verb: 'get', resource, parameters: {} }) as const)
  const [users, groups] = await client.callAll(lists, { isRepeatable: true })
  for (const outcome of [users, groups]) if (outcome instanceof CrmError) throw outcome
  const records = (outcome: typeof users) => (outcome instanceof CrmError ? [] : (outcome?.records ?? []))
  const members = records(groups).map(({ id, elements }) => ({
    id: idOf(id, elements),
    users: listOf(elements['userIds']),
  }))
  return {
    users: records(users).map(({ id, elements }) => {
      const userId = idOf(id, elements)
      const username = word(elements['username'])
      const name = `${word(elements['firstname'])} ${word(elements['lastname'])}`.trim()
      return {
        id: userId,
        username,
        name: name || username,
        email: word(elements['email']),
        // The list has no others than those who can sign in.
        is_active: true,
        group_ids: members.filter((group) => group.users.includes(userId)).map((group) => group.id),
      }
    }),
    groups: records(groups).map(({ id, elements }) => ({ id: idOf(id, elements), name: word(elements['name']) })),
  }
}

const idOf = (id: string, elements: Record<string, unknown>) => word(elements['id']) || id
const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
