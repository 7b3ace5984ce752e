import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type CrmGroup, type CrmUser } from '../port.ts'
import { userNamed } from '../protocol/values.ts'
import type { PropstackClient } from './protocol/client.ts'
import { listOf, type WireRecord } from './protocol/wire.ts'

const read = (client: PropstackClient, path: string) =>
  client.call({ method: 'GET', path }, { isRepeatable: true }).then(listOf)

/**
 * Users (`brokers`), each in the department (`team`) that they belong to. Propstack's own teams are only there as numbers: there is no
 * list of their names. Throws `CrmError`.
 */
export async function readUsersAndGroups(client: PropstackClient): Promise<{ users: CrmUser[]; groups: CrmGroup[] }> {
  const [brokers, teams] = await Promise.all([read(client, '/brokers'), read(client, '/teams')])
  const groupsOf = (broker: WireRecord) =>
    teams.filter(
      (team) =>
        team.id === broker['team_id'] || (Array.isArray(team['broker_ids']) && team['broker_ids'].includes(broker.id)),
    )
  return {
    users: brokers.map((broker) => ({
      id: String(broker.id),
      name: word(broker['name']) || `${word(broker['first_name'])} ${word(broker['last_name'])}`.trim(),
      email: word(broker['email']),
      // The list has no others than those who can sign in.
      is_active: true,
      group_ids: groupsOf(broker).map(({ id }) => String(id)),
    })),
    groups: teams.map((team) => ({ id: String(team.id), name: word(team['name']) })),
  }
}

/** The id of the user who is named by id, name or address. Throws `CrmError` for one whom Propstack does not have. */
export function userId(users: readonly CrmUser[], named: string): number {
  const user = userNamed(users, named)
  if (user) return Number(user.id)
  throw new CrmError('rejected', refusal('propstack_user_missing', { who: named.slice(0, 100) }))
}

const word = (value: unknown) => (typeof value === 'string' ? value : '')
