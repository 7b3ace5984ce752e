import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { openCrm } from '../../crm/open-crm.ts'
import { routes } from '../../http/bind.ts'
import { invalid } from '../../http/errors.ts'
import { changeMember, memberFaults } from './change.ts'
import { chosen, importable, writeImport } from './import-crm.ts'
import { deleteMember, findMember, insertMember, listMembers, setGroups } from './queries.ts'
import { withinSeats } from './seats.ts'

export const staffMemberRoutes = routes('staffMembers', staffMembers, {
  list: ({ db, account, page }) => listMembers(db, account.id, page),
  async create({ db, account, body: { name, email, groups, is_active } }) {
    const errors = await memberFaults(db, account.id, { email, groups })
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const member = { account_id: account.id, name, email, is_active: is_active ?? true }
    const id = await withinSeats(db, account.id, 'is_active', () => insertMember(db, member))
    await setGroups(db, account.id, new Map([[id, groups ?? []]]))
    return findMember(db, account.id, id)
  },
  async update({ db, account, params, body }) {
    const member = await findMember(db, account.id, params.id)
    if (!member) throw new Error('The kernel has locked this member.')
    await changeMember(db, account.id, member, body)
    return findMember(db, account.id, params.id)
  },
  remove: ({ db, account, params }) => deleteMember(db, account.id, params.id),
  async importCrm({ db, account, body, platform }) {
    const crm = await openCrm(platform, account.id)
    const [users, groups] = await Promise.all([crm.users(), crm.groups()])
    const all = importable(users)
    return writeImport(db, account.id, { users: chosen(all, body.crm_user_ids ?? undefined), all, groups })
  },
})
