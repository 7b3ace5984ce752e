import type { InboxEntry } from '../../../shared/contract/submissions/inbox.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { hiddenPlacesOf } from '../confidential/index.ts'
import { contactFields, type Answers } from '../related-submissions/index.ts'
import { findEntries } from './entry-queries.ts'
import { personOf } from './person.ts'

export interface SentBy extends Pick<InboxEntry, 'index' | 'person'> {
  form: Pick<InboxEntry['form'], 'id' | 'internal_title'>
}

/** What submissions are called and who sent them, by id, as the actor may see it. */
export async function sendersOf(db: Db, actor: Actor, ids: readonly number[]): Promise<Map<number, SentBy>> {
  if (ids.length === 0) return new Map()
  const rows = await findEntries(db, { account_id: actor.account.id, user_id: null, ids })
  const forms = [...new Set(rows.map(({ form_id }) => form_id))]
  const fields = Map.groupBy(await contactFields(db, forms), ({ form_id }) => form_id)
  const hidden = await hiddenPlacesOf(actor, db, forms)
  return new Map(
    rows.map(({ submission_id, form_id, internal_title, index, content }) => [
      submission_id,
      {
        form: { id: form_id, internal_title },
        index,
        person:
          content === null
            ? null
            : personOf(JSON.parse(content) as Answers, {
                fields: fields.get(form_id) ?? [],
                hidden: hidden.get(form_id) ?? [],
              }),
      },
    ]),
  )
}
