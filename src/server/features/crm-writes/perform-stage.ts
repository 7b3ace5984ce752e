import type { FormSettings } from '../../../shared/contract/form-settings.ts'
import type { CrmConnector, CrmValues } from '../../crm/port.ts'
import type { Content } from '../follow-ups/index.ts'
import type { Stage } from './queries.ts'
import { changesTo, duplicateKey, writtenValues } from './values.ts'

/** A write under way: what was submitted, how the form wants it written, and which records there are so far. */
export interface Work {
  crm: CrmConnector
  submission_id: number
  settings: FormSettings
  content: Content
  /** Ids of the stages that are done. */
  ids: Partial<Record<Stage, string>>
  submittedAt: Date
  /** Of the account: the CRM knows local times only. */
  timezone: string
  /** A text of the settings with its macros resolved. */
  resolve(text: string): Promise<string>
  /** All answers as text. */
  answers(): string
  heading: string
}

/** The id of the record created or changed; `null`: done without one; `undefined`: there is nothing to do. */
type Performed = string | null | undefined

/** What each stage does. Throws `CrmError`. */
export const performStage: Record<Stage, (work: Work) => Promise<Performed>> = {
  address: writeAddress,
  async estate(work) {
    const values = writtenValues(work.content, 'estate', work.settings)
    return hasAny(values) ? create(work, 'estate', values) : undefined
  },
  async relation({ crm, settings: { crm_relation: kind }, ids: { address, estate } }) {
    if (kind === null || address === undefined || estate === undefined) return undefined
    await crm.relate({ kind, estate_id: estate, address_id: address })
    return null
  },
  async task(work) {
    const { settings, submittedAt, heading } = work
    const answered = writtenValues(work.content, 'task', settings)
    if (!settings.crm_task_enabled && !hasAny(answered)) return undefined
    const due = new Date(submittedAt.getTime() + settings.crm_task_due_days * 86_400_000)
    const subject = settings.crm_task_subject === null ? heading : await work.resolve(settings.crm_task_subject)
    const { crm_task_responsible: responsible } = settings
    const made: CrmValues = settings.crm_task_enabled
      ? {
          Betreff: subject.slice(0, 255),
          Aufgabe: work.answers(),
          Deadline: localTime(due, work.timezone),
          ...(responsible !== null && { Verantwortung: responsible }),
        }
      : {}
    return create(work, 'task', { ...made, ...answered })
  },
  async calendar(work) {
    const values = writtenValues(work.content, 'calendar', work.settings)
    return hasAny(values) ? create(work, 'calendar', values) : undefined
  },
  async agentsLog(work) {
    const { settings, ids } = work
    const answered = writtenValues(work.content, 'agentsLog', settings)
    // An activity is about somebody or something.
    if (ids.address === undefined && ids.estate === undefined) return undefined
    if (!settings.crm_agentslog_enabled && !hasAny(answered)) return undefined
    const note = settings.crm_agentslog_note === null ? work.answers() : await work.resolve(settings.crm_agentslog_note)
    const { crm_agentslog_action_kind: kind, crm_agentslog_action_type: type } = settings
    const made: CrmValues = {
      Aktionsart: kind ?? 'Notiz',
      ...(type !== null && { Aktionstyp: type }),
      Datum: localTime(work.submittedAt, work.timezone),
      Bemerkung: note,
    }
    return create(work, 'agentsLog', { ...made, ...answered })
  },
}

/** A new address, or the one that is there already, which is never overwritten by accident. */
async function writeAddress(work: Work): Promise<Performed> {
  const { crm, settings } = work
  const values = writtenValues(work.content, 'address', settings)
  if (!hasAny(values)) return undefined
  const check = settings.crm_duplicate_check_enabled && settings.crm_duplicate_action !== 'create_new'
  const key = check ? duplicateKey(values, settings.crm_duplicate_check_fields) : undefined
  const [found] = key ? await crm.findRecords('address', key) : []
  if (!found) {
    const types = settings.crm_address_contact_types
    return create(work, 'address', { ...(types.length > 0 && { ArtDaten: types }), ...values })
  }
  const changes = changesTo(found, values, settings.crm_duplicate_action)
  if (hasAny(changes)) await crm.updateRecord('address', found.id, changes)
  return found.id
}

function create(
  { crm, submission_id, ids }: Work,
  module: 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog',
  values: CrmValues,
) {
  const isAbout = module !== 'address' && module !== 'estate'
  return crm.createRecord({
    module,
    values,
    reference: `submission ${submission_id} ${module}`,
    ...(isAbout && { address_id: ids.address, estate_id: ids.estate }),
  })
}

const hasAny = (values: CrmValues) => Object.keys(values).length > 0

/** The CRM's own form: `2026-11-21 10:30:00`. */
function localTime(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(date)
}
