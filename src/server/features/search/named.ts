import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '../../../shared/contract/accounts/scopes.ts'
import { users } from '../../../shared/contract/accounts/users.ts'
import { staffMembers } from '../../../shared/contract/accounts/staff-members.ts'
import { letterheads } from '../../../shared/contract/documents/letterheads.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { fields } from '../../../shared/contract/forms/fields.ts'
import { forms } from '../../../shared/contract/forms/forms.ts'
import type { SearchKind, SearchResult } from '../../../shared/contract/search.ts'
import { replyTemplates } from '../../../shared/contract/submissions/reply-templates.ts'
import { webhooks } from '../../../shared/contract/submissions/webhooks.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { bestText, extractOf } from './found-in.ts'
import { mayList } from './may-list.ts'
import { beginsLike } from './spellings.ts'
import type { Term } from './terms.ts'

/** What is found by its name. */
interface NamedKind {
  kind: SearchKind
  resource: Resource
  /** Who may list these may find them. */
  list: EndpointSpec
  /** `id`, `title`, further `words` that it is found by, and `form_id`, of an account. */
  rows(accountId: number): RawBuilder<unknown>
}

const kinds: readonly NamedKind[] = [
  {
    kind: 'form',
    resource: 'forms',
    list: forms.list,
    rows: (account) => sql`select id, internal_title as title, settings ->> 'title' as words, id as form_id
      from forms where account_id = ${account}`,
  },
  {
    kind: 'field',
    resource: 'fields',
    list: fields.list,
    rows: (account) => sql`select id, label as title, null as words, form_id
      from fields where account_id = ${account} and label is not null`,
  },
  {
    kind: 'staff_member',
    resource: 'staffMembers',
    list: staffMembers.list,
    rows: (account) => sql`select id, name as title, email as words, null::bigint as form_id
      from staff_members where account_id = ${account}`,
  },
  {
    kind: 'user',
    resource: 'users',
    list: users.list,
    rows: (account) => sql`select id, name as title, email as words, null::bigint as form_id
      from users where account_id = ${account}`,
  },
  {
    kind: 'reply_template',
    resource: 'replyTemplates',
    list: replyTemplates.list,
    rows: (account) => sql`select id, name as title, subject as words, null::bigint as form_id
      from reply_templates where account_id = ${account}`,
  },
  {
    kind: 'pdf_template',
    resource: 'pdfTemplates',
    list: pdfTemplates.list,
    rows: (account) => sql`select t.form_id as id, t.name as title, null as words, t.form_id
      from forms f cross join lateral (select form_id, name from pdf_templates where form_id = f.id offset 0) t
      where f.account_id = ${account}`,
  },
  {
    kind: 'letterhead',
    resource: 'letterheads',
    list: letterheads.list,
    rows: (account) => sql`select id, letterhead_name as title, null as words, form_id
      from letterheads where account_id = ${account}`,
  },
  {
    kind: 'webhook',
    resource: 'webhooks',
    list: webhooks.list,
    rows: (account) => sql`select id, url as title, null as words, form_id
      from webhooks where account_id = ${account}`,
  },
]

/** Of more than these not all are looked at. */
const mostRows = 500

interface NamedRow {
  id: number
  title: string
  words: string | null
  form_id: number | null
  internal_title: string | null
}

/** What else than submissions has all terms in its name, by kind, as far as the actor may list it. */
export async function findNamed(
  db: Db,
  actor: Actor,
  { terms, limit }: { terms: readonly Term[]; limit: number },
): Promise<{ kind: SearchKind; results: SearchResult[]; more: boolean }[]> {
  const groups = []
  for (const kind of kinds.filter((kind) => mayList(actor, kind))) {
    const results = (await rowsOf(db, actor.account.id, { kind, terms })).flatMap((row) => resultOf(row, terms) ?? [])
    groups.push({ kind: kind.kind, results: results.slice(0, limit), more: results.length > limit })
  }
  return groups
}

async function rowsOf(
  db: Db,
  accountId: number,
  { kind, terms }: { kind: NamedKind; terms: readonly Term[] },
): Promise<NamedRow[]> {
  const patterns = terms.map((term) => term.map(beginsLike).join('|'))
  const { rows } = await sql<NamedRow>`
    select n.id, n.title, n.words, n.form_id, f.internal_title
    from (${kind.rows(accountId)}) n
    left join lateral (select internal_title from forms where account_id = ${accountId} and id = n.form_id offset 0) f on true
    where concat_ws(' ', n.title, n.words) ~ all(${patterns}::text[])
    order by lower(n.title), n.id limit ${sql.lit(mostRows)}`.execute(db)
  return rows
}

function resultOf(
  { id, title, words, form_id, internal_title }: NamedRow,
  terms: readonly Term[],
): SearchResult | undefined {
  const texts = [title, words].filter((text) => text !== null).map((text) => ({ text }))
  const best = bestText(texts, terms, '')
  if (!best) return undefined
  const form = form_id === null || internal_title === null ? null : { id: form_id, internal_title }
  const match = { in: 'name', label: null, text: extractOf(best.text, terms) } as const
  return { id, title, match, form, about: null, status: null, created_at: null }
}
