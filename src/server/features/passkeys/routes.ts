import { passkeys } from '../../../shared/contract/accounts/passkeys.ts'
import { routes } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { confirmPassword } from '../password/index.ts'
import { deletePasskey, listPasskeys } from './queries.ts'
import { creationOptions, keepPasskey } from './register.ts'
import { requestOptions, signInByPasskey } from './sign-in.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

export const passkeyRoutes = routes('passkeys', passkeys, {
  list: ({ db, actor, page }) => listPasskeys(db, actor.user_id, page),
  async options({ db, actor, body, platform }) {
    await confirmPassword(db, body.current_password, { actor, platform })
    return creationOptions(db, { actor, platform })
  },
  create: ({ db, actor, body, platform }) => keepPasskey(db, body, { actor, platform }),
  async remove({ db, actor, params }) {
    const isOwn = await deletePasskey(db, actor.user_id, params.id)
    // As if it did not exist: users do not learn how others of the account sign in.
    if (!isOwn) throw new ApiError('not_found', refusal('record_missing'))
  },
  signInOptions: ({ client, platform }) => requestOptions(platform, client),
  async signIn({ body, client, platform, reply }) {
    const { user, token } = await signInByPasskey(platform, body.response, client)
    reply.session(token)
    return user
  },
})
