import type { StaffMember, StaffMemberPatch } from '../../../shared/contract/accounts/staff-members.ts'
import type { Db } from '../../db/db.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { unknownGroups } from '../staff-groups/index.ts'
import { endSessions, isEmailUsed, setGroups, updateMember } from './queries.ts'
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

interface NamedRecords {
  /** The member that is changed. */
  id?: number
  email?: string | undefined
  groups?: readonly number[] | null | undefined
}

/** What is wrong with an address that another member has, and with groups that the account does not have. */
export async function memberFaults(
  db: Db,
  accountId: number,
  { id, email, groups }: NamedRecords,
): Promise<FieldErrors> {
  const missing = await unknownGroups(db, accountId, groups ?? [])
  const isUsed = email !== undefined && (await isEmailUsed(db, accountId, { id, email }))
  return {
    ...(isUsed && { email: [refusal('email_of_other_member')] }),
    ...(missing.length > 0 && { groups: missing.map((id) => refusal('staff_group_missing', { id })) }),
  }
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
    ...(await memberFaults(db, accountId, { id: member.id, email: change.email, groups })),
    ...crmOwned(member, change),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await withinSeats(db, accountId, 'is_active', () => updateMember(db, accountId, member.id, change))
  if (assigned) await setGroups(db, accountId, new Map([[member.id, assigned]]))
  const isReachedElsewhere = change.email !== undefined && change.email?.toLowerCase() !== member.email?.toLowerCase()
  if (change.is_active === false || isReachedElsewhere) await endSessions(db, accountId, member.id)
}
