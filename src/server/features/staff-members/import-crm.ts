import { maxCrmUsers } from '../../../shared/budgets.ts'
import { emailAddress } from '../../../shared/contract/values.ts'
import type { CrmConnector } from '../../crm/port.ts'
import type { Db } from '../../db/db.ts'
import { invalid } from '../../http/errors.ts'
import { mirrorGroups } from '../staff-groups/index.ts'
import { importMembers, setGroups } from './queries.ts'
import { withinSeats } from './seats.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

type CrmUser = Awaited<ReturnType<CrmConnector['users']>>[number]
type CrmGroup = Awaited<ReturnType<CrmConnector['groups']>>[number]

const address = emailAddress()
const isAddress = (email: string) => address.safeParse(email).success

/** The users a caller may import: active in the CRM, with an address that a login link can be sent to. 422 where the CRM has too many. */
export function importable(users: readonly CrmUser[]): CrmUser[] {
  if (users.length > maxCrmUsers) {
    throw invalid({ crm_user_ids: [refusal('too_many_crm_users', { max: maxCrmUsers })] })
  }
  const addresses = new Set<string>()
  return users.filter(({ is_active, email }) => {
    const address = email.toLowerCase()
    if (!is_active || !isAddress(email) || addresses.has(address)) return false
    addresses.add(address)
    return true
  })
}

/** Those of `users` that `ids` name, all without `ids`; 422 for an id that names none. */
export function chosen(users: readonly CrmUser[], ids: readonly string[] | undefined): CrmUser[] {
  if (ids === undefined) return [...users]
  const known = new Map(users.map((user) => [user.id, user]))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) {
    throw invalid({ crm_user_ids: missing.map((id) => refusal('crm_user_missing', { id })) })
  }
  const named = new Set(ids)
  return users.filter(({ id }) => named.has(id))
}

const personOf = ({ id, name, email }: CrmUser) => ({ crm_user_id: id, name, email })

/** Writes users of the CRM, out of all that may be imported, and their groups, all or none; 422 where seats are missing. */
export function writeImport(
  db: Db,
  accountId: number,
  { users, all, groups }: { users: readonly CrmUser[]; all: readonly CrmUser[]; groups: readonly CrmGroup[] },
): Promise<{ created: number; updated: number }> {
  return db.transaction().execute((db) =>
    withinSeats(db, accountId, 'crm_user_ids', async () => {
      const groupIds = await mirrorGroups(db, accountId, groups)
      const members = await importMembers(db, accountId, { people: users.map(personOf), all: all.map(personOf) })
      const groupsOf = new Map(users.map(({ id, group_ids }) => [id, group_ids]))
      const ours = (crmUserId: string) => (groupsOf.get(crmUserId) ?? []).flatMap((group) => groupIds.get(group) ?? [])
      const assignments = new Map(members.map(({ id, crm_user_id }) => [id, ours(crm_user_id)]))
      await setGroups(db, accountId, assignments, 'mirrored')
      const created = members.filter((member) => member.created).length
      return { created, updated: members.length - created }
    }),
  )
}
