import { crmRecords } from '../../../shared/contract/crm/crm-records.ts'
import type { SearchKind, SearchResult } from '../../../shared/contract/search.ts'
import { mails } from '../../../shared/contract/submissions/mails.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { behind } from './behind.ts'
import { planOf, wordsFor } from './look-up.ts'
import { findMails } from './mails.ts'
import { mayList } from './may-list.ts'
import { findNamed } from './named.ts'
import { findRecords, hasBuiltInRecords } from './records.ts'
import { findSubmissions } from './submissions.ts'
import type { Term } from './terms.ts'

interface Group {
  kind: SearchKind
  results: SearchResult[]
  more: boolean
}

/** What of an account has all terms, by kind, as far as the actor may see it. */
export async function findEverything(
  db: Db,
  actor: Actor,
  { q, terms, limit }: { q: string; terms: readonly Term[]; limit: number },
): Promise<Group[]> {
  const accountId = actor.account.id
  const known = await wordsFor(db, actor, terms)
  const plan = await planOf(db, accountId, known)
  const groups: Group[] = []
  if (plan && known.every(({ words }) => words.length > 0)) {
    groups.push({ kind: 'submission', ...(await findSubmissions(db, actor, { plan, limit })) })
  }
  const findsMails = mayList(actor, { resource: 'mails', list: mails.list })
  const findsRecords =
    mayList(actor, { resource: 'crmRecords', list: crmRecords.list }) && (await hasBuiltInRecords(db, accountId))
  if (findsMails || findsRecords) {
    const wanted = { q, ...(await behind(db, accountId, { known, plan })), limit }
    if (findsMails) groups.push({ kind: 'mail', ...(await findMails(db, actor, wanted)) })
    if (findsRecords) {
      groups.push({ kind: 'crm_address', ...(await findRecords(db, actor, { module: 'address', ...wanted })) })
      groups.push({ kind: 'crm_estate', ...(await findRecords(db, actor, { module: 'estate', ...wanted })) })
    }
  }
  return [...groups, ...(await findNamed(db, actor, { terms, limit }))]
}
