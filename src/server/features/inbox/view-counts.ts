import { sql } from 'kysely'
import { maxCounted } from '../../../shared/contract/submissions/inbox.ts'
import type { InboxViewFilter } from '../../../shared/contract/submissions/submission-views.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { matchingRows } from '../submission-filter/index.ts'
import { filterOf, watermarkOf } from './filter-of.ts'

interface CountedView {
  id: number
  filter: InboxViewFilter
}

/** How many submissions views of the inbox show to the actor, in one statement: each count ends at `maxCounted`, and looks at as many submissions as a page. */
export async function countViewsOfInbox(
  db: Db,
  actor: Actor,
  views: readonly CountedView[],
): Promise<{ id: number; count: number }[]> {
  if (views.length === 0) return []
  const watermark = await watermarkOf(db, actor)
  const counts = views.map(({ filter }) => {
    const rows = matchingRows(filterOf(actor, filter, watermark), maxCounted)
    return sql`(select count(*)::int from (${rows}) counted)`
  })
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return views.map(({ id }, at) => ({ id, count: rows[0]?.counts[at] ?? 0 }))
}
