import type { StaffMember, StaffMemberPatch } from '../../../shared/contract/accounts/staff-members.ts'
import type { Db } from '../../db/db.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { unknownGroups } from '../staff-groups/index.ts'
import { endSessions, setGroups, updateMember } from './queries.ts'
import { withinSeats } from './seats.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

/** What of a member that the CRM keeps cannot be changed here; sending back what was read is no change. */
export function crmOwned(member: Pick<StaffMember, 'source' | 'name' | 'email'>, patch: StaffMemberPatch): FieldErrors {
  if (member.source === 'manual') return {}
  const errors: FieldErrors = {}
  for (const key of ['name', 'email'] as const) {
    if (patch[key] === undefined || patch[key] === member[key]) continue
    errors[key] = [refusal('staff_value_of_crm', { field: key })]
  }
  return errors
}

/** 422 for groups that the account does not have. */
export async function groupFaults(db: Db, accountId: number, groups: readonly number[]): Promise<FieldErrors> {
  const missing = await unknownGroups(db, accountId, groups)
  return missing.length > 0 ? { groups: missing.map((id) => refusal('staff_group_missing', { id })) } : {}
}

/** Changes what the patch names; deactivation ends the member's sessions [B3], and so does another address, which may be another person's. */
export async function changeMember(
  db: Db,
  accountId: number,
  member: StaffMember,
  { groups, ...change }: StaffMemberPatch,
): Promise<void> {
  const assigned = groups === null ? [] : groups
  const errors = {
    ...crmOwned(member, change),
    ...(await groupFaults(db, accountId, assigned ?? [])),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await withinSeats(db, accountId, 'is_active', () => updateMember(db, accountId, member.id, change))
  if (assigned) await setGroups(db, accountId, new Map([[member.id, assigned]]))
  const isReachedElsewhere = change.email !== undefined && change.email?.toLowerCase() !== member.email?.toLowerCase()
  if (change.is_active === false || isReachedElsewhere) await endSessions(db, accountId, member.id)
}

/** The same for a body that is not checked yet, so that it is told with everything else that is wrong. */
export function groupFaultsAhead(body: unknown, { database }: Platform, accountId: number): Promise<FieldErrors> {
  const groups = typeof body === 'object' && body !== null && 'groups' in body ? body.groups : undefined
  const ids = (Array.isArray(groups) ? groups.slice(0, 100) : []).map((group: unknown) =>
    typeof group === 'object' && group !== null && 'id' in group ? group.id : group,
  )
  const known = ids.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0)
  return groupFaults(database.forAccount(accountId), accountId, known)
}
