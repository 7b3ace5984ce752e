import { account as contract } from '../../../shared/contract/accounts/account.ts'
import { routes } from '../../http/bind.ts'
import { changeSettings } from './change-settings.ts'
import { presentAccount } from './present.ts'
import { findAccount } from './queries.ts'

export const accountRoutes = routes('account', contract, {
  get: async ({ db, account }) => presentAccount(await findAccount(db, account.id)),
  async update({ db, account, body, platform: { signals }, reply }) {
    const { access, forms } = await changeSettings(db, account.id, body)
    reply.afterCommit(() => {
      if (access) signals.publish('access_changed')
      for (const id of forms) signals.publish('form_changed', String(id))
    })
    return presentAccount(await findAccount(db, account.id))
  },
})
