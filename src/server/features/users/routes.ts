import { userInvitations, users } from '../../../shared/contract/users.ts'
import type { Db } from '../../db/db.ts'
import { routes } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { findSessionUser } from '../session/index.ts'
import { acceptInvitation, invite, openedInvitation } from './invite.ts'
import {
  deleteInvitation,
  deleteUser,
  findUser,
  hasOtherOwner,
  listInvitations,
  listUsers,
  lockPeople,
  updateUser,
} from './queries.ts'

export const userRoutes = [
  ...routes('users', users, {
    list: ({ db, account, page }) => listUsers(db, account.id, page),
    async update({ db, account, params, body }) {
      if (body.role !== undefined && body.role !== 'owner') await requireOtherOwner(db, account.id, params.id)
      await updateUser(db, account.id, params.id, body)
      return findUser(db, account.id, params.id)
    },
    async remove({ db, account, params, platform, reply }) {
      await requireOtherOwner(db, account.id, params.id)
      await deleteUser(db, account.id, params.id)
      // Of the user's API keys; sessions are looked up for every call.
      reply.afterCommit(() => platform.signals.publish('access_changed'))
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
      reply.session(session)
      return user
    },
  }),
]

/** An account without an owner could be changed by nobody. Of two owners who remove each other, one stays. */
async function requireOtherOwner(db: Db, accountId: number, id: number): Promise<void> {
  await lockPeople(db, accountId)
  if (await hasOtherOwner(db, accountId, id)) return
  throw new ApiError('conflict', 'This is the only owner of the account. Make somebody else an owner first.')
}
