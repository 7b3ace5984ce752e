import type { MacroText } from '../../../shared/contract/crm/macros.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import { resolveMacros } from '../../crm/macros.ts'
import type { CrmConnector, CrmValues, WrittenOf } from '../../crm/port.ts'
import { databaseTime } from '../../lib/clock.ts'
import type { CrmFields } from '../crm/index.ts'
import { fromRecords, type Content, type FollowedForm, type FollowUp } from '../follow-ups/index.ts'
import { linkedEstate, type LinkedEstate, type RecentEstates } from './linked-estate.ts'
import type { DuplicateMatch } from './match.ts'
import type { Stage } from './queries.ts'
import { readRecords } from './records.ts'
import type { SharedTurns } from './turns/shared-turns.ts'
import { answersText, spelledOut, withNumbers, withUnits } from './values.ts'

/** A write under way: what was submitted, how the form wants it written, and which records there are so far. */
export interface Work {
  crm: CrmConnector
  account_id: number
  /** The same in every attempt at this write: `submission 12`. */
  reference: string
  /** The submission, once it is stored. */
  of: WrittenOf
  settings: FormSettings
  content: Content
  /** Ids of the records that there are. */
  ids: Partial<Record<Stage, string>>
  turns: SharedTurns
  /** All stages are performed, and not the first one alone. */
  isWhole: boolean
  /** The one that the link to the form named: there is none to be made. */
  estate: LinkedEstate | undefined
  submittedAt: Date
  /** Of the account: the CRM knows local times only. */
  timezone: string
  /** A text of the settings with its macros resolved. */
  resolve(text: MacroText): Promise<string>
  /** All answers as text. */
  answers(): string
  heading: string
  /** What this try has made. */
  fresh: Set<string>
  /** The records that it relates are not related yet. */
  isUnrelated: boolean
  /** What is known that the records say which it relates. */
  known: { address?: CrmValues; estate?: CrmValues }
  /** Fields that the CRM does not have any more, as `address.Vip`; their answers stand in the activity. */
  missing: Set<string>
  /** Fields of the CRM that are numbers and were answered with none; their answers stand in the activity. */
  unwritten: ReadonlySet<string>
  /** Who wants to be told what the duplicate check found. */
  recordMatch: ((match: DuplicateMatch) => void) | undefined
}

export interface WorkInput {
  form: FollowedForm
  crm: CrmConnector
  content: Content
  turns: SharedTurns
  /** Left out: an estate is read anew. */
  estates?: RecentEstates | undefined
}

/** What stages are performed with, for a submission that came in at `created_at`. */
export function workOf(
  of: Pick<FollowUp, 'account_id' | 'created_at' | 'estate_uuid'> &
    Partial<Pick<FollowUp, 'account_revision'>> &
    Pick<Work, 'reference' | 'of' | 'isWhole'>,
  given: WorkInput,
  { fields, ids }: { fields: CrmFields; ids: Partial<Record<Stage, string>> },
): Work {
  const { crm, form, content, turns } = given
  const { settings, heading, account } = form
  const { language } = settings
  const resolved = resolveFields(form.fields, fields)
  const numbers = withNumbers(content, resolved, fields, language)
  return {
    crm,
    account_id: of.account_id,
    reference: of.reference,
    turns,
    of: of.of,
    isWhole: of.isWhole,
    settings,
    content: withUnits(numbers.content, resolved, fields, language),
    ids,
    estate: estateOf(of, given),
    submittedAt: new Date(of.created_at),
    timezone: account.timezone,
    heading,
    fresh: new Set(),
    isUnrelated: false,
    known: {},
    missing: new Set(),
    unwritten: numbers.unwritten,
    recordMatch: undefined,
    answers: () => answersText(spelledOut(content, resolved, language), labelsOf(form, fields)),
    resolve: async (text) => {
      const setting = { now: new Date(databaseTime()), timezone: account.timezone, language }
      // Answers that no record holds, such as those of fields without a CRM field.
      const answered = { fields: resolved, content, language }
      return resolveMacros(text, fromRecords(await readRecords(crm, ids, fields), answered, setting))
    },
  }
}

function estateOf(
  { account_id, account_revision, estate_uuid: uuid }: Parameters<typeof workOf>[0],
  { crm, estates }: WorkInput,
): LinkedEstate | undefined {
  if (uuid === null) return undefined
  if (!estates || account_revision === undefined) return linkedEstate(crm, uuid)
  return linkedEstate(crm, uuid, () => estates.read(crm, uuid, `${account_id} ${account_revision}`))
}

/** Labels of the form's fields by `module.name`, as they stand in `content`. */
function labelsOf({ fields }: FollowedForm, crm: CrmFields): Map<string, string> {
  return new Map(
    fields.map(({ id, crm_module, crm_field_name, label }) => {
      const name = crm_field_name ?? `field_${id}`
      return [`${crm_module}.${name}`, label ?? crm[crm_module]?.[name]?.label ?? name]
    }),
  )
}
