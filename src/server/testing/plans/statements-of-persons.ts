import { maxRelated } from '../../../shared/contract/submissions/related-submissions.ts'
import { countRelated, findRelated, type RelatedOf } from '../../features/related-submissions/queries.ts'
import { insertContacts } from '../../features/related-submissions/write-contacts.ts'
import type { HotStatement, PlanContext } from './hot-statement.ts'
import { everyonesKey } from './seed.ts'

const shown = 20

/** What the newest submissions are known by: by two keys that few have, and by one that all have. */
const newest = ({ account_id, done }: PlanContext, openFormsOnly: boolean): RelatedOf => ({
  account_id,
  openFormsOnly,
  keys: done
    .slice(0, shown)
    .flatMap((id) =>
      [`e:person${id}@example.com`, 't:+49401', everyonesKey].map((key) => ({ submission_id: id, key })),
    ),
})

const counted = (openFormsOnly: boolean): HotStatement => ({
  rows: shown,
  bound: 330,
  run: async (of) => (await countRelated(of.database.forAccount(of.account_id), newest(of, openFormsOnly))).size,
})

export const statementsOfPersons: Readonly<Record<string, HotStatement>> = {
  'how many submissions the ones on a page of the inbox are related to': counted(false),
  'the same, of forms without confidential answers': counted(true),
  'submissions with a key that all have': {
    rows: maxRelated,
    bound: 20,
    async run({ database, account_id, done: [id = 0] }) {
      const keys = [{ submission_id: id, key: everyonesKey }]
      return (await findRelated(database.forAccount(account_id), { account_id, keys, openFormsOnly: false })).length
    },
  },
  'keys that are written': {
    rows: maxRelated,
    bound: 90,
    async run({ database, account_id, form_id, done, next }) {
      const sources = done.slice(0, maxRelated).map((id) => {
        const content = JSON.stringify({ address: { Email: `new${next()}@example.com` } })
        return { id, account_id, form_id, country: 'DE', content }
      })
      await insertContacts(database.system, sources)
      return sources.length
    },
  },
}
