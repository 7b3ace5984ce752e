import { staffGroups } from '../../../shared/contract/accounts/staff-groups.ts'
import { routes } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { deleteGroup, findGroup, insertGroup, listGroups } from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

export const staffGroupRoutes = routes('staffGroups', staffGroups, {
  list: ({ db, account, page }) => listGroups(db, account.id, page),
  async create({ db, account, body: { name } }) {
    return findGroup(db, account.id, await insertGroup(db, { account_id: account.id, name }))
  },
  async remove({ db, account, params }) {
    const group = await findGroup(db, account.id, params.id)
    if (group?.crm_group_id != null) {
      throw new ApiError('conflict', refusal('staff_group_of_crm'))
    }
    await deleteGroup(db, account.id, params.id)
  },
})
