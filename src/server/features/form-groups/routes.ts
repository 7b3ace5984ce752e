import { formGroups } from '../../../shared/contract/forms/form-groups.ts'
import { routes } from '../../http/bind.ts'
import { deleteGroup, findGroup, insertGroup, listGroups, updateGroup } from './queries.ts'

export const formGroupRoutes = routes('formGroups', formGroups, {
  list: ({ db, page }) => listGroups(db, page),
  async create({ db, account, body: { name, copy } }) {
    return findGroup(db, await insertGroup(db, { account_id: account.id, name, copy: copy ?? false }))
  },
  async update({ db, params, body: { name, copy } }) {
    await updateGroup(db, params.id, { name, copy: copy === null ? false : copy })
    return findGroup(db, params.id)
  },
  remove: ({ db, params }) => deleteGroup(db, params.id),
})
