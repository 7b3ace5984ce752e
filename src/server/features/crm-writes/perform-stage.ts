import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import { catalogue } from '../../../shared/text/catalogue.ts'
import { noteKind } from '../../../shared/contract/crm/note-kind.ts'
import { crmFieldNames as names, isArchived } from '../../crm/field-names.ts'
import { personKey } from '../../crm/phone-numbers.ts'
import { localTime, localTimeAfter } from '../../lib/local-time.ts'
import { CrmError, type CrmRecord, type CrmValues, type FoundOrCreated, type NewCrmRecord } from '../../crm/port.ts'
import { matchOf } from './match.ts'
import type { Stage } from './queries.ts'
import { hasLeftOut, withoutMissing } from './missing-fields.ts'
import { relationOf } from './relation.ts'
import { changesTo, clearedValues, duplicateKey, writtenValues } from './values.ts'
import type { Work } from './work-of.ts'

/** Stages that make or change a record, or relate two. */
export type RecordStage = Exclude<Stage, 'files'>

/** A record that is there, and that could not be changed. */
export interface UpdateRefusal {
  id: string
  refused: CrmError
}

/** The id of the record created or changed; `null`: done without one; `undefined`: there is nothing to do. */
export type StageResult = string | null | undefined | UpdateRefusal

/** What each stage does. Throws `CrmError`. */
export const performStage: Record<RecordStage, (work: Work) => Promise<StageResult>> = {
  address: writeAddress,
  async estate(work) {
    if (work.estate) {
      const { id, values } = await work.estate.record()
      work.known.estate = values
      return id
    }
    const values = writtenValues(work.content, 'estate')
    return hasAny(values) ? create(work, 'estate', { ...(await userOf(work, 'estate')), ...values }) : undefined
  },
  async relation(work) {
    const relation = relationOf(work)
    if (!relation) return undefined
    const responsible = await responsibleOf(work)
    await work.crm.relate({ ...relation, isNew: work.isUnrelated, known: work.known, responsible })
    return null
  },
  async task(work) {
    const { settings, submittedAt, heading } = work
    const answered = writtenValues(work.content, 'task')
    if (!settings.crm_task_enabled && !hasAny(answered)) return undefined
    const subject = settings.crm_task_subject === null ? heading : await work.resolve(settings.crm_task_subject)
    const { crm_task_responsible: responsible } = settings
    const made: CrmValues = settings.crm_task_enabled
      ? {
          // What is cut within a character is written as a mark.
          [names.task.subject]: subject.slice(0, 255).toWellFormed(),
          [names.task.text]: await flagged(work, work.answers()),
          [names.task.due]: localTimeAfter(submittedAt, settings.crm_task_due_days, work.timezone),
        }
      : {}
    const isNamed = settings.crm_task_enabled && responsible !== null
    const user = isNamed ? { [names.task.responsible]: responsible } : await userOf(work, 'task')
    return create(work, 'task', { ...made, ...user, ...answered })
  },
  async calendar(work) {
    const values = writtenValues(work.content, 'calendar')
    return hasAny(values) ? create(work, 'calendar', { ...(await userOf(work, 'calendar')), ...values }) : undefined
  },
  async agentsLog(work) {
    const { ids } = work
    if (ids.agentsLog !== undefined) return ids.agentsLog
    // An activity is about a person or a thing.
    if (ids.address === undefined && ids.estate === undefined) return undefined
    const values = await activityValues(work)
    return values && create(work, 'agentsLog', values)
  },
}

/** `undefined`: the form wants no activity. */
async function activityValues(work: Work): Promise<CrmValues | undefined> {
  const { settings } = work
  const answered = writtenValues(work.content, 'agentsLog')
  // What no field took is said in the task, or else in an activity.
  const isNeeded = hasLeftOut(work) && !settings.crm_task_enabled
  if (!settings.crm_agentslog_enabled && !hasAny(answered) && !isNeeded) return undefined
  const note = await noteOf(work)
  const { crm_agentslog_action_kind: kind, crm_agentslog_action_type: type } = settings
  return {
    [names.activity.kind]: kind ?? noteKind,
    ...(type !== null && { [names.activity.type]: type }),
    [names.activity.at]: localTime(work.submittedAt, work.timezone),
    [names.activity.text]: note,
    ...(await userOf(work, 'agentsLog')),
    ...answered,
  }
}

async function noteOf(work: Work): Promise<string> {
  const { settings } = work
  if (settings.crm_agentslog_note === null) return flagged(work, work.answers())
  const note = await work.resolve(settings.crm_agentslog_note)
  return flagged(work, hasLeftOut(work) ? `${note}\n\n${work.answers()}` : note)
}

/** The text, below a line that says where the estate that it is about is archived. */
async function flagged({ estate, settings }: Work, text: string): Promise<string> {
  if (!(await estate?.isArchived())) return text
  return `${catalogue[settings.language].duplicates.archivedEstate}\n\n${text}`
}

/** What an address was found by, and what is done with it. */
interface AddressCheck {
  key: CrmValues
  action: FormSettings['crm_duplicate_action']
}

/** A new address, or the one that is there already, which is never overwritten by accident. */
async function writeAddress(work: Work): Promise<StageResult> {
  const { settings } = work
  const values = writtenValues(work.content, 'address')
  if (!hasAny(values)) return undefined
  const { key, action } = duplicateCheck(work, values)
  if (!key) return createAddress(work, values)
  const recordMatch = async (found: CrmRecord, changes: CrmValues, by: AddressCheck) =>
    work.recordMatch?.(await matchOf(work.crm, found, { ...by, values, changes }))
  const change = async (found: CrmRecord, by: AddressCheck) => {
    const clears = settings.crm_write_empty_values && by.action === 'update'
    const cleared = clears ? clearedValues(work.content, found, 'address') : {}
    const changed = changesTo(found, values, { action: by.action, country: work.crm.country })
    const changes = { ...reactivated(settings, found), ...changed, ...cleared }
    const refused = hasAny(changes) ? await refusalOfChange(work, found.id, changes) : undefined
    await recordMatch(found, refused ? {} : changes, by)
    work.known.address = found.values
    // Whatever is about the person is linked with the record all the same.
    return refused ? { id: found.id, refused } : found.id
  }
  // It is asked for together with the person. A step that needs it gets the error of this call.
  const askForEstate = () => void work.estate?.record().catch(() => undefined)
  if (action === 'create_new') {
    askForEstate()
    const known = activeFirst(await work.crm.findRecords('address', key))
    if (known) await recordMatch(known, {}, { key, action })
    return createAddress(work, values)
  }
  // Of two submissions of one person at the same time the second finds what the first has made: also under another name, where an e-mail
  // address is one person's.
  const { account_id, reference: by, crm, turns } = work
  const what = personKey(takenEmail(crm, values) ?? key, crm.country)
  return turns.run({ account_id, what, by, isKeptByCrm: crm.findOrCreate !== undefined }, async () => {
    askForEstate()
    const outcome = await findOrCreateAddress(work, key, values)
    if (!outcome.found) return outcome.id
    return change(outcome.found, outcome.email ? { key: outcome.email, action: 'keep' } : { key, action })
  })
}

/** The oldest that is not archived, else the oldest. */
const activeFirst = (found: readonly CrmRecord[]) => found.find((one) => !isArchived('address', one)) ?? found[0]

/** The change that makes an archived contact active, where the form wants that. */
function reactivated({ crm_archived_contacts: way }: FormSettings, found: CrmRecord): CrmValues {
  const { field, active } = names.archived.address
  return way === 'reactivate' && isArchived('address', found) ? { [field]: active } : {}
}

/** What an address is looked for by, and what is done with one that is found; without a key a new one is made. */
function duplicateCheck({ crm, settings, recordMatch }: Work, values: CrmValues) {
  const { crm_duplicate_action: action, crm_duplicate_check_fields: fields } = settings
  const check = settings.crm_duplicate_check_enabled && (action !== 'create_new' || recordMatch)
  const key = check ? duplicateKey(values, fields) : undefined
  const known = takenEmail(crm, values)
  const isSafe = known === undefined || (key !== undefined && action !== 'create_new')
  return isSafe ? { key, action } : { key: known, action: 'keep' as const }
}

/** Where an e-mail address is one person's, a new address would overwrite theirs: it is linked as it is instead. */
const takenEmail = ({ capabilities }: Work['crm'], values: CrmValues): CrmValues | undefined =>
  capabilities.oneAddressPerEmail ? duplicateKey(values, [names.address.email]) : undefined

async function refusalOfChange(work: Work, id: string, changes: CrmValues): Promise<CrmError | undefined> {
  try {
    await withoutMissing(work, 'address', changes, (values) => work.crm.updateRecord('address', id, values, work.of))
    return undefined
  } catch (error) {
    if (error instanceof CrmError && (error.kind === 'rejected' || error.kind === 'unsupported')) return error
    throw error
  }
}

/** `email`: what the address was found by, where the check itself finds none. */
async function findOrCreateAddress(
  work: Work,
  key: CrmValues,
  values: CrmValues,
): Promise<FoundOrCreated & { email?: CrmValues }> {
  const { crm, ids } = work
  const wantsActive = work.settings.crm_archived_contacts === 'create_new'
  if (crm.findOrCreate) {
    const { findOrCreate } = crm
    const address = await newAddress(work, values)
    const more = { activity: await activityAlongside(work), isActiveOnly: wantsActive }
    const outcome = await withoutMissing(work, 'address', address.values, (rest) => {
      // A part of the key that the CRM cannot compare says nothing of who it is.
      const isComparable = Object.keys(key).every((name) => name in rest)
      return findOrCreate(isComparable ? key : {}, { ...address, values: rest }, more)
    })
    if (outcome.activity_id !== undefined) ids.agentsLog = outcome.activity_id
    if (!outcome.found) work.fresh.add('address')
    return outcome
  }
  const found = activeFirst(await crm.findRecords('address', key))
  if (found && !(wantsActive && isArchived('address', found))) return { found }
  const email = takenEmail(crm, values)
  const isMore = email && Object.keys(key).some((name) => !(name in email))
  const owner = isMore && activeFirst(await crm.findRecords('address', email))
  if (owner) return { found: owner, email }
  return createdOrTaken(work, values, email)
}

/** A new address, or the one that has the e-mail address since it was looked for: by another hand than ours. */
async function createdOrTaken(work: Work, values: CrmValues, email: CrmValues | undefined) {
  try {
    return { found: undefined, id: await createAddress(work, values) }
  } catch (error) {
    const isTaken = error instanceof CrmError && error.reason === 'taken'
    const other = isTaken && email && activeFirst(await work.crm.findRecords('address', email))
    if (!other) throw error
    return { found: other, email }
  }
}

/** The activity that can be made with the address: it is about nothing else, and its note names nothing that is still to be made. */
async function activityAlongside(work: Work): Promise<NewCrmRecord | undefined> {
  const { content, estate, isWhole, settings } = work
  const isOfAddress = estate === undefined && !hasAny(writtenValues(content, 'estate'))
  if (!isWhole || !isOfAddress || settings.crm_agentslog_note !== null) return undefined
  const values = await activityValues(work)
  return values && newRecord(work, 'agentsLog', values)
}

async function createAddress(work: Work, values: CrmValues): Promise<string> {
  const { values: all, ...record } = await newAddress(work, values)
  const id = await withoutMissing(work, 'address', all, (rest) => work.crm.createRecord({ ...record, values: rest }))
  work.fresh.add('address')
  work.known.address = all
  return id
}

async function newAddress(work: Work, values: CrmValues): Promise<NewCrmRecord> {
  const types = work.settings.crm_address_contact_types
  return newRecord(work, 'address', {
    ...(types.length > 0 && { [names.address.contactTypes]: types }),
    ...(await userOf(work, 'address')),
    ...values,
  })
}

type CreatedModule = 'address' | 'estate' | 'task' | 'calendar' | 'agentsLog'

function newRecord({ reference, of, ids }: Work, module: CreatedModule, values: CrmValues): NewCrmRecord {
  const isAbout = module !== 'address' && module !== 'estate'
  return {
    module,
    values,
    ...of,
    reference: `${reference} ${module}`,
    ...(isAbout && { address_id: ids.address, estate_id: ids.estate }),
  }
}

async function create(work: Work, module: CreatedModule, values: CrmValues): Promise<string> {
  const id = await withoutMissing(work, module, values, (rest) => work.crm.createRecord(newRecord(work, module, rest)))
  work.fresh.add(module)
  if (module === 'estate') work.known.estate = values
  return id
}

/** The user whom the form makes responsible for what it creates; what the visitor was asked for counts more. */
async function userOf(work: Work, module: keyof typeof names.user): Promise<CrmValues> {
  const user = await responsibleOf(work)
  return user === undefined ? {} : { [names.user[module]]: user }
}

/** The id of that user. */
async function responsibleOf({ settings, estate }: Work): Promise<string | undefined> {
  const { crm_user_assignment: way, crm_user_id: id } = settings
  if (way === 'estate_supervisor') return (await estate?.supervisor())?.id
  return way === 'fixed' && id !== null ? String(id) : undefined
}

const hasAny = (values: CrmValues) => Object.keys(values).length > 0
