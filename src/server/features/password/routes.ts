import { password } from '../../../shared/contract/accounts/password.ts'
import { routes } from '../../http/bind.ts'
import { changePassword } from './change.ts'
import { requestReset, resetPassword } from './reset.ts'

export const passwordRoutes = routes('password', password, {
  requestReset: ({ body, client, platform }) => requestReset(platform, body, client),
  reset: ({ body, client, platform }) => resetPassword(platform, body, client),
  change: ({ db, actor, body, platform }) => changePassword(db, body, { actor, platform }),
})
