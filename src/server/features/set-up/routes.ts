import { refusal } from '../../../shared/refusals/catalogue.ts'
import { setUp } from '../../../shared/contract/accounts/set-up.ts'
import { routes } from '../../http/bind.ts'
import { invalid } from '../../http/errors.ts'
import { hashPassword, strangerAt } from '../../lib/secrets/passwords.ts'
import { addAccount, anyAccount } from '../accounts/index.ts'
import { beginSession, findSessionUser } from '../session/index.ts'
import { saltOf } from './address.ts'
import { takeSalt } from './queries.ts'

export const setUpRoutes = routes('setUp', setUp, {
  async create({ db, body, client, reply, platform }) {
    const { token, password, ...account } = body
    // A guess costs no hashing.
    const salt = await saltOf(db, platform.tokenKey, token)
    if (!salt) throw voidToken()
    const password_hash = await hashPassword(strangerAt(client.network), password)
    return db.transaction().execute(async (db) => {
      // The first account may also have been made on the command line.
      if (!(await takeSalt(db, salt)) || (await anyAccount(db))) throw voidToken()
      const user = await addAccount(db, account, password_hash)
      reply.session(await beginSession(db, user, client))
      return findSessionUser(db, user.user_id)
    })
  },
})

function voidToken() {
  return invalid({ token: [refusal('set_up_address_void')] })
}
