import { refusal } from '../../../shared/refusals/catalogue.ts'
import { userInvitations, users } from '../../../shared/contract/accounts/users.ts'
import type { Db } from '../../db/db.ts'
import { routes } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { deleteKeysOf, handOverKeys, revokeKeysOf } from '../api-keys/index.ts'
import { findSessionUser } from '../session/index.ts'
import { releaseSharedViews } from '../submission-views/index.ts'
import { acceptInvitation, invite, openedInvitation } from './invite.ts'
import {
  deleteInvitation,
  deleteUser,
  findUser,
  listInvitations,
  listUsers,
  lockPeople,
  otherOwner,
  updateUser,
} from './queries.ts'

export const userRoutes = [
  ...routes('users', users, {
    list: ({ db, account, page }) => listUsers(db, account.id, page),
    async update({ db, account, params, body: { revoke_api_keys = false, ...change }, platform, reply }) {
      if (change.role !== undefined && change.role !== 'owner') await requireOtherOwner(db, account.id, params.id)
      await updateUser(db, account.id, params.id, change)
      const holder = { account_id: account.id, user_id: params.id }
      const revoked_api_keys = revoke_api_keys ? await revokeKeysOf(db, holder) : 0
      // A key can do no more than its maker may now.
      reply.afterCommit(() => platform.signals.publish('access_changed'))
      const user = await findUser(db, account.id, params.id)
      return user && { ...user, revoked_api_keys }
    },
    async remove({ db, account, actor, params, query: { revoke_api_keys = true }, platform, reply }) {
      const other = await requireOtherOwner(db, account.id, params.id)
      const holder = { account_id: account.id, user_id: params.id }
      const heir = actor.user_id === params.id ? other : actor.user_id
      await (revoke_api_keys ? deleteKeysOf(db, holder) : handOverKeys(db, holder, heir))
      await releaseSharedViews(db, account.id, params.id)
      // Of the user's API keys; sessions are looked up for every call.
      reply.afterCommit(() => platform.signals.publish('access_changed'))
      return deleteUser(db, account.id, params.id)
    },
  }),
  ...routes('userInvitations', userInvitations, {
    list: ({ db, account, page }) => listInvitations(db, account.id, page),
    async create({ db, actor, body, platform, reply }) {
      const { account_name } = await findSessionUser(db, actor.user_id)
      const made = await invite(db, body, { actor, account_name, platform })
      reply.afterCommit(() => platform.signals.publish('mails_waiting'))
      return made
    },
    remove: ({ db, account, params }) => deleteInvitation(db, account.id, params.id),
    async open({ db, body }) {
      const { account_id: _account, ...shown } = await openedInvitation(db, body.token)
      return shown
    },
    async accept({ body, client, platform, reply }) {
      const { user, session } = await acceptInvitation(platform, body, client)
      if (session !== undefined) reply.session(session)
      return user
    },
  }),
]

/**
 * An account without an owner could not be changed at all. Of two owners who remove each other, one stays. The id of an owner besides
 * this user.
 */
async function requireOtherOwner(db: Db, accountId: number, id: number): Promise<number> {
  await lockPeople(db, accountId)
  const other = await otherOwner(db, accountId, id)
  if (other !== undefined) return other
  throw new ApiError('conflict', refusal('only_owner'))
}
