import type { FormFile } from '../../../shared/contract/forms/form-file.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { recordsByName, type NamedRecord, type RecordKind } from './queries.ts'
import { noteOf, type Note } from './report.ts'

/** Where a file names records of the account. */
const places = {
  form_group: { setting: 'form_groups' },
  staff_member: { setting: 'staff_allowed_member_ids' },
  staff_group: { setting: 'staff_allowed_group_ids' },
} as const satisfies Partial<Record<RecordKind, { setting: keyof NonNullable<FormFile['settings']> }>>

interface NamedPlace {
  kind: RecordKind
  name: string
  path: string
}

/** Records of this account by the names of a file. */
export interface RecordNames {
  /** Ids of the names that one record has. */
  idsOf: (kind: RecordKind, names: readonly string[]) => number[]
  notes: Note[]
}

function namedPlaces({ settings = {}, pdf_template }: FormFile): NamedPlace[] {
  const listed = Object.entries(places).flatMap(([kind, { setting }]) =>
    (settings[setting] ?? []).map((name, i) => ({
      kind: kind as RecordKind,
      name,
      path: `form.settings.${setting}.${i}`,
    })),
  )
  const letterhead = pdf_template?.design?.letterhead_id ?? null
  if (letterhead === null) return listed
  return [...listed, { kind: 'letterhead', name: letterhead, path: 'form.pdf_template.design.letterhead_id' }]
}

/** Looks up what the file names. A name that several records have is none: the wrong person must not be admitted. */
export async function resolveRecordNames(db: Db, accountId: number, file: FormFile): Promise<RecordNames> {
  const named = namedPlaces(file)
  const namesOf = (kind: RecordKind) => named.filter((one) => one.kind === kind).map(({ name }) => name)
  const found = await recordsByName(db, accountId, {
    form_group: namesOf('form_group'),
    staff_member: namesOf('staff_member'),
    staff_group: namesOf('staff_group'),
    letterhead: namesOf('letterhead'),
  })
  const byName = Map.groupBy(found, ({ kind, name }) => `${kind} ${name}`)
  const idsOf = (kind: RecordKind, names: readonly string[]) => [
    ...new Set(names.flatMap((name) => onlyId(byName.get(`${kind} ${name}`)))),
  ]
  const notes = named.map(({ kind, name, path }) => {
    const count = byName.get(`${kind} ${name}`)?.length ?? 0
    if (count === 1) return noteOf('mapped', path, refusal('form_file_name_found', { kind, name }))
    const code = count === 0 ? 'form_file_name_missing' : 'form_file_name_ambiguous'
    return noteOf('left_out', path, refusal(code, { kind, name }))
  })
  return { idsOf, notes: [...notes, ...admittedNotes(file, idsOf)] }
}

const onlyId = (records: readonly NamedRecord[] | undefined): number[] =>
  records?.length === 1 ? records.map(({ id }) => id) : []

/** Where both lists are empty, a form for the staff admits all of it. */
function admittedNotes({ settings = {} }: FormFile, idsOf: RecordNames['idsOf']): Note[] {
  const { staff_only_enabled, staff_allowed_member_ids, staff_allowed_group_ids } = settings
  const [members, groups] = [staff_allowed_member_ids ?? [], staff_allowed_group_ids ?? []]
  const left = idsOf('staff_member', members).length + idsOf('staff_group', groups).length
  if (!staff_only_enabled || members.length + groups.length === 0 || left > 0) return []
  return [noteOf('check', 'form.settings', refusal('form_file_admits_all_staff'))]
}
