import { auditLog } from '../../../shared/contract/audit-log.ts'
import { routes } from '../../http/bind.ts'
import { isHiddenFrom } from '../../http/hidden-from.ts'
import { listEntries } from './queries.ts'

interface Change {
  record_type: string
  before: object | null
  after: object | null
}

/** Records whose addresses only owners can list. */
const people = new Set(['users', 'user_invitations'])

function withoutAddress<C extends Change>(change: C): C {
  if (!people.has(change.record_type)) return change
  const named = (values: object | null) =>
    values && Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'email'))
  return { ...change, before: named(change.before), after: named(change.after) }
}

export const auditLogRoutes = routes('auditLog', auditLog, {
  async list({ db, account, actor, query, page }) {
    const seesPeople = !isHiddenFrom(actor, 'userAddresses')
    const found = await listEntries(db, { ...query, ...page, account_id: account.id, timezone: account.timezone })
    const data = found.data.map(({ actor_type, actor_id, actor_name, changes, ...entry }) => ({
      ...entry,
      actor: { type: actor_type as 'key', id: actor_id, name: actor_name },
      changes: (seesPeople ? changes : (changes as Change[]).map(withoutAddress)) as never,
    }))
    return { ...found, data }
  },
})
