import type { Db } from '../../db/db.ts'
import type { Platform } from '../../platform.ts'
import type { Lane } from '../../work/lane.ts'
import { contactKeys } from './keys.ts'
import { insertContacts, lockMark, raiseMark, submissionsAfter } from './lane-queries.ts'
import { contactFields } from './queries.ts'

const pollMs = 5_000
/** Submissions that one transaction reads. */
const batchSize = 200

/** Writes by what submissions are known, behind their requests, and of those from before this was known. */
export const contactsLane = ({ database }: Platform): Lane => ({
  name: 'contacts',
  firstAfterMs: pollMs,
  pollMs,
  turn: async () => ((await writeContacts(database.system)) === batchSize ? 0 : pollMs),
})

/** Submissions of which keys were written; 0 where another process is at it. */
export function writeContacts(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    const mark = await lockMark(db)
    if (mark === undefined) return 0
    const found = await submissionsAfter(db, mark, batchSize)
    const first = found.findIndex(({ is_due }) => !is_due)
    const due = first === -1 ? found : found.slice(0, first)
    const last = due.at(-1)
    if (!last) return 0
    const fields = Map.groupBy(
      await contactFields(db, [...new Set(due.map(({ form_id }) => form_id))]),
      ({ form_id }) => form_id,
    )
    const rows = due
      .filter(({ is_written_to }) => is_written_to)
      .flatMap(({ id, account_id, form_id, content, country }) =>
        content === null
          ? []
          : contactKeys(content, { fields: fields.get(form_id) ?? [], hidden: [], country }).map((key) => ({
              submission_id: id,
              account_id,
              form_id,
              key,
            })),
      )
    await insertContacts(db, rows)
    await raiseMark(db, last.id)
    return due.length
  })
}
