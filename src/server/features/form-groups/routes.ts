import { formGroups } from '../../../shared/contract/form-groups.ts'
import { routes } from '../../http/bind.ts'
import { deleteGroup, findGroup, insertGroup, listGroups, updateGroup } from './queries.ts'

export const formGroupRoutes = routes('form-groups', formGroups, {
  list: ({ db, page }) => listGroups(db, page),
  async create({ db, account, body: { name, copy = false } }) {
    return findGroup(db, await insertGroup(db, { account_id: account.id, name, copy }))
  },
  async update({ db, params, body }) {
    await updateGroup(db, params.id, body)
    return findGroup(db, params.id)
  },
  remove: ({ db, params }) => deleteGroup(db, params.id),
})
