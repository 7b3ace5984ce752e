import type { CrmGroup, CrmUser } from '../port.ts'
import type { HubSpotClient } from './protocol/client.ts'
import { allOf, ownersOf, type Owner } from './protocol/wire.ts'

export interface People {
  users: CrmUser[]
  groups: CrmGroup[]
}

/** Owners of records, those who have left included, and the teams that they are in: there is no other list of these. Throws `CrmError`. */
export async function readPeople(client: HubSpotClient): Promise<People> {
  const read = (archived: string) =>
    allOf(client, { path: '/crm/v3/owners/', query: { limit: 100, archived }, itemsOf: ownersOf })
  const [active, archived] = await Promise.all([read('false'), read('true')])
  const owners = [...active, ...archived].filter(({ type }) => type === 'PERSON')
  const teams = new Map(owners.flatMap((owner) => owner.teams.map(({ id, name }) => [id, { id, name }] as const)))
  return {
    users: [...new Map(owners.toReversed().map((owner) => [owner.id, userOf(owner)])).values()].toSorted(byId),
    groups: [...teams.values()].toSorted(byId),
  }
}

const userOf = ({ id, firstName, lastName, email, archived, teams }: Owner): CrmUser => ({
  id,
  name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
  email: email ?? '',
  is_active: !archived,
  group_ids: teams.map((team) => team.id),
})

const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id)
