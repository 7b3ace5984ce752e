import { me } from '../../../shared/contract/accounts/session.ts'
import { routes } from '../../http/bind.ts'
import { userById } from './queries.ts'

export const meRoutes = routes('me', me, {
  get: ({ db, actor }) => userById(db, actor.user_id),
})
