import { randomUUID } from 'node:crypto'
import type { AuditContext, Db } from '../db/db.ts'
import type { Actor } from './authentication/actor.ts'

/** Who writes by which endpoint: what the triggers of the audited tables note with every row that changes. */
export function auditOf(actor: Actor, action: string, requestId: string): AuditContext {
  return {
    entry: randomUUID(),
    actor_type: actor.via,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    request_id: requestId,
  }
}

/** What a write is about, by its address. */
interface AuditRecord {
  record_type: string
  record_id: number
}

/** The entry of a write that changed no audited row; one that did has made it already, and names what it changed. */
export async function keepEntry(
  db: Db,
  accountId: number,
  { record, ...context }: AuditContext & { record?: AuditRecord | null },
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({ account_id: accountId, ...context, ...record })
    .onConflict((conflict) => conflict.columns(['account_id', 'entry']).doNothing())
    .execute()
}

/** The entry of something that the service does by itself. */
export async function keepSystemEntry(db: Db, accountId: number, action: string): Promise<void> {
  const entry = { entry: randomUUID(), actor_type: 'system', action }
  await db
    .insertInto('audit_entries')
    .values({ account_id: accountId, ...entry })
    .execute()
}

/** Says of an entry who has made it, where that user came into being with it. */
export async function nameActor(db: Db, accountId: number, { entry }: AuditContext, actor_id: number): Promise<void> {
  await db
    .updateTable('audit_entries')
    .set({ actor_id })
    .where('account_id', '=', accountId)
    .where('entry', '=', entry)
    .execute()
}
