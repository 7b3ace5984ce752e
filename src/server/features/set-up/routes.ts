import { refusal } from '../../../shared/refusals/catalogue.ts'
import { setUp } from '../../../shared/contract/set-up.ts'
import { routes } from '../../http/bind.ts'
import { invalid } from '../../http/errors.ts'
import { hashPassword, strangerAt } from '../../lib/passwords.ts'
import { tokenHash } from '../../lib/token.ts'
import { addAccount, anyAccount } from '../accounts/index.ts'
import { beginSession, findSessionUser } from '../session/index.ts'
import { isValidToken, takeToken } from './queries.ts'

export const setUpRoutes = routes('setUp', setUp, {
  async create({ db, body, client, reply }) {
    const { token, password, ...account } = body
    // A guess costs no hashing.
    if (!(await isValidToken(db, tokenHash(token)))) throw voidToken()
    const password_hash = await hashPassword(strangerAt(client.network), password)
    return db.transaction().execute(async (db) => {
      // The first account may also have been made on the command line.
      if (!(await takeToken(db, tokenHash(token))) || (await anyAccount(db))) throw voidToken()
      const user = await addAccount(db, account, password_hash)
      reply.session(await beginSession(db, user, client))
      return findSessionUser(db, user.user_id)
    })
  },
})

function voidToken() {
  return invalid({ token: [refusal('set_up_address_void')] })
}
