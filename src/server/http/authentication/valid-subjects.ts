import { sql } from 'kysely'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import type { Db } from '../../db/db.ts'

/** Which of these sessions and keys (`Actor.subject`) are still valid, with the role that their users have now; one statement for all. */
export async function validSubjects(system: Db, subjects: readonly string[]): Promise<Map<string, Role>> {
  const idsOf = (via: string) =>
    subjects.filter((one) => one.startsWith(`${via}:`)).map((one) => Number(one.slice(via.length + 1)))
  const { rows } = await sql<{ subject: string; role: Role }>`
    select 'session:' || s.id as subject, u.role from sessions s join users u on u.id = s.user_id
    where s.id = any(${idsOf('session')}::bigint[]) and s.expires_at > now()
    union all
    select 'key:' || k.id, u.role from api_keys k join users u on u.id = k.user_id
    where k.id = any(${idsOf('key')}::bigint[]) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`.execute(
    system,
  )
  return new Map(rows.map(({ subject, role }) => [subject, role]))
}
