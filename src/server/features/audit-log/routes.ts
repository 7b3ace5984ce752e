import { auditLog } from '../../../shared/contract/accounts/audit-log.ts'
import { routes } from '../../http/bind.ts'
import { isHiddenFrom } from '../../http/authentication/hidden-from.ts'
import { entryTexts } from './present.ts'
import { listEntries } from './queries.ts'

export const auditLogRoutes = routes('auditLog', auditLog, {
  async list({ db, account, actor, query, page }) {
    const found = await listEntries(db, { ...query, ...page, account_id: account.id, timezone: account.timezone })
    const seesPeople = !isHiddenFrom(actor, 'userAddresses')
    return { ...found, data: entryTexts(db, found.data, { seesPeople }) }
  },
})
