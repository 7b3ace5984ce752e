import { session, sessions } from '../../../shared/contract/accounts/session.ts'
import { sessionOf } from '../../http/authentication/actor.ts'
import { routes } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { deleteOwnSession, deleteSession, deleteSessionsOf, findSessionUser, listSessions } from './queries.ts'
import { signIn } from './sign-in.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

export const sessionRoutes = [
  ...routes('session', session, {
    get: ({ db, actor }) => findSessionUser(db, actor.user_id),
    async create({ db, body, client, platform, reply }) {
      const { user, token, device } = await signIn(db, body, { client, platform })
      reply.session(token)
      reply.cookie(device)
      return user
    },
    async remove({ db, actor, reply }) {
      await deleteSession(db, sessionOf(actor))
      reply.session(null)
    },
  }),
  ...routes('sessions', sessions, {
    list: ({ db, actor, page }) => listSessions(db, actor.user_id, { ...page, current: sessionOf(actor) }),
    async remove({ db, actor, params }) {
      const isOwn = await deleteOwnSession(db, actor.user_id, params.id)
      // As if it did not exist: users do not learn who else of the account is signed in.
      if (!isOwn) throw new ApiError('not_found', refusal('record_missing'))
    },
    removeOthers: ({ db, actor }) => deleteSessionsOf(db, actor.user_id, sessionOf(actor)),
  }),
]
