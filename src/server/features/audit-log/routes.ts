import { auditLog } from '../../../shared/contract/audit-log.ts'
import { routes } from '../../http/bind.ts'
import { listEntries } from './queries.ts'

export const auditLogRoutes = routes('auditLog', auditLog, {
  async list({ db, account, query, page }) {
    const found = await listEntries(db, { ...query, ...page, account_id: account.id, timezone: account.timezone })
    const data = found.data.map(({ actor_type, actor_id, actor_name, ...entry }) => ({
      ...entry,
      actor: { type: actor_type as 'key', id: actor_id, name: actor_name },
      changes: entry.changes as never,
    }))
    return { ...found, data }
  },
})
