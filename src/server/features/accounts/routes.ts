import { account as contract } from '../../../shared/contract/accounts/account.ts'
import { routes, withFaultsAhead, type FaultsAhead } from '../../http/bind.ts'
import { baseUrlFaults } from '../assistant/index.ts'
import { changeSettings } from './change-settings.ts'
import { presentAccount } from './present.ts'
import { findAccount } from './queries.ts'

const bound = routes('account', contract, {
  get: async ({ db, account }) => presentAccount(await findAccount(db, account.id)),
  async update({ db, account, body, platform: { sealer, signals }, reply }) {
    const { access, forms } = await changeSettings(db, account.id, body, sealer)
    reply.afterCommit(() => {
      if (access) signals.publish('access_changed')
      for (const id of forms) signals.publish('form_changed', String(id))
    })
    return presentAccount(await findAccount(db, account.id))
  },
})

/** The address of the assistant is looked up before the transaction, as that of a form is. */
const faultsOfAssistant: FaultsAhead = async (body, platform, accountId) => {
  const { assistant } = (body ?? {}) as { assistant?: unknown }
  const faults = await baseUrlFaults(assistant, platform, accountId)
  return Object.fromEntries(Object.entries(faults).map(([name, said]) => [`assistant.${name}`, said]))
}

export const accountRoutes = withFaultsAhead(bound, { 'account.update': faultsOfAssistant })
