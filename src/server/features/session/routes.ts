import { session } from '../../../shared/contract/session.ts'
import { routes } from '../../http/bind.ts'
import { deleteSession } from './queries.ts'
import { signIn } from './sign-in.ts'

export const sessionRoutes = routes('session', session, {
  async create({ db, body, reply }) {
    const { user, token } = await signIn(db, body)
    reply.session(token)
    return user
  },
  async remove({ db, actor, platform, reply }) {
    await deleteSession(db, Number(actor.subject.replace('session:', '')))
    reply.session(null)
    reply.afterCommit(() => platform.signals.publish('access_changed'))
  },
})
