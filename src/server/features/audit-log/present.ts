import type { Db } from '../../db/db.ts'
import { joinedTexts, type RecordText } from '../../db/slices.ts'
import { changesOf, type ChangeText, type listEntries } from './queries.ts'

type Entry = Awaited<ReturnType<typeof listEntries>>['data'][number]

/** Changes that one statement reads of an entry; a published form has one for each of its fields. */
const changesAtOnce = 200

/** Records whose addresses only owners can list. */
const people = new Set(['users', 'user_invitations'])

/** Entries with their changes as JSON text, read while they are sent: one entry can hold megabytes. */
export function entryTexts(db: Db, entries: readonly Entry[], { seesPeople }: { seesPeople: boolean }) {
  const textOf = (change: ChangeText) =>
    seesPeople || !people.has(change.record_type) ? change.text : withoutAddress(change.text)

  return joinedTexts(entries, async (slice) => {
    const changes = Map.groupBy(
      await changesOf(
        db,
        slice.map(({ entry }) => entry),
        { limit: changesAtOnce },
      ),
      ({ entry }) => entry,
    )
    return slice.map((entry): RecordText => {
      const first = changes.get(entry.entry) ?? []
      const head = `${headText(entry)},"changes":[${first.map(textOf).join(',')}`
      return first.length < changesAtOnce ? `${head}]}` : withMore(head, first)
    })
  })

  async function* withMore(head: string, first: readonly ChangeText[]): AsyncGenerator<string> {
    yield head
    for (let last = first.at(-1); last;) {
      const more = await changesOf(db, [last.entry], { after: last.id, limit: changesAtOnce })
      for (const change of more) yield `,${textOf(change)}`
      last = more.at(-1)
    }
    yield ']}'
  }
}

/** The members of an entry before its changes, as JSON text that is not closed. */
function headText({ id, at, actor_type, actor_id, actor_name, action, request_id, ...entry }: Entry): string {
  const actor = { type: actor_type, id: actor_id, name: actor_name }
  return JSON.stringify({ id, at, actor, action, request_id, record: recordOf(entry) }).slice(0, -1)
}

function recordOf({ record_type, record_id, record_now }: Pick<Entry, 'record_type' | 'record_id' | 'record_now'>) {
  if (record_type === null || record_id === null) return null
  const now = record_now === null ? null : (JSON.parse(record_now) as { form_id: number; index: number | null })
  return { type: record_type, id: record_id, form_id: now?.form_id ?? null, index: now?.index ?? null }
}

function withoutAddress(text: string): string {
  const change = JSON.parse(text) as { before: object | null; after: object | null }
  const named = (values: object | null) =>
    values && Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'email'))
  return JSON.stringify({ ...change, before: named(change.before), after: named(change.after) })
}
