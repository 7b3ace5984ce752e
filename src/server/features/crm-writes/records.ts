import {
  macroSettings,
  type FormSettingName,
  type FormSettings,
} from '../../../shared/contract/form-settings/form-settings.ts'
import { hasMacro, linkMacros } from '../../../shared/contract/crm/macros.ts'
import { CrmError, type CrmConnector } from '../../crm/port.ts'
import { shownValues } from '../../crm/shown-values.ts'
import type { Platform } from '../../platform.ts'
import { recentCrmFields, type CrmFields } from '../crm/index.ts'
import { recordsContext, type FollowUp, type ReadRecords } from '../follow-ups/index.ts'
import type { DuplicateMatch } from './match.ts'
import type { Stage } from './queries.ts'

/** What macros of what stays with the agency are resolved on: values and links are kept, the names of fields are the CRM's. */
export type KeptRecords = ReadRecords & {
  /** The address that was there before, for the notification. */
  match?: DuplicateMatch | undefined
  /** Address of the user who looks after the estate, where the notification is to go there, too. */
  supervisor?: string | undefined
}

const modules = ['address', 'estate', 'calendar', 'agentsLog', 'task'] as const
/** Those whose links macros stand for. */
const linked: readonly string[] = Object.values(linkMacros)

type Ids = { [S in Stage]?: string | undefined }

/** The records of a submission as the CRM has them now, readable: labels for codes. Throws `CrmError`. */
export async function readRecords(crm: CrmConnector, ids: Ids, fields: CrmFields): Promise<KeptRecords> {
  const [links, ...found] = await Promise.all([
    linksOf(crm, ids),
    ...modules.map(async (module) => {
      const id = ids[module]
      return { module, record: id === undefined ? undefined : await crm.readRecord(module, id) }
    }),
  ])
  const read = found.flatMap(({ module, record }) =>
    record ? [[module, shownValues(record.values, fields[module])] as const] : [],
  )
  const isRead = (module: string) => read.some(([one]) => one === module)
  const shown = Object.entries(links).filter(([module]) => isRead(module))
  return { records: Object.fromEntries(read), links: Object.fromEntries(shown), fields }
}

async function linksOf(crm: CrmConnector, ids: Ids): Promise<Record<string, string>> {
  const found = await Promise.all(
    modules.map(async (module) => {
      const id = ids[module]
      return [module, id === undefined || !linked.includes(module) ? null : await crm.recordLink(module, id)] as const
    }),
  )
  return Object.fromEntries(found.flatMap(([module, link]) => (link === null ? [] : [[module, link]])))
}

/** Texts that are written into the CRM itself: what they name is read when they are made. */
const writtenTexts: readonly string[] = ['crm_task_subject', 'crm_agentslog_note']
/** Texts of mails whose macros know the records of the CRM. */
const tellingTexts = (Object.keys(macroSettings) as FormSettingName[]).filter(
  (name) => macroSettings[name]?.to !== 'visitor' && !writtenTexts.includes(name),
)

/** Whether a mail of the form may name what the records of the CRM say. */
function namesRecords(settings: FormSettings): boolean {
  const texts = tellingTexts.map((name) => settings[name])
  // In another language a text may have macros that the form's own does not have.
  const translated = Object.values(settings.translations).flatMap((words) => Object.values(words))
  return [...texts, ...translated].some((text) => typeof text === 'string' && hasMacro(text))
}

/**
 * What mails and messages need of the records after a write; `undefined`: nothing. What no text can name is not read: then there is
 * the link of the contact alone, which the notification has. Records that the CRM does not let us read leave macros unresolved; the write has ended all the same. Throws `CrmError`.
 */
export async function wantedRecords(
  { records_wanted, records_kept }: Pick<FollowUp, 'records_wanted' | 'records_kept'>,
  { crm, ids, settings }: { crm: CrmConnector; ids: Ids; settings: FormSettings },
  fields: CrmFields,
): Promise<KeptRecords | undefined> {
  if (!records_wanted) return undefined
  try {
    // The message of a webhook may name everything.
    if (records_kept || namesRecords(settings)) return await readRecords(crm, ids, fields)
    const { address } = settings.notification_enabled ? ids : {}
    return { records: {}, links: await linksOf(crm, { address }), fields }
  } catch (error) {
    if (error instanceof CrmError && (error.kind === 'rejected' || error.kind === 'unsupported')) return undefined
    throw error
  }
}

/** Records as they are kept, sealed, until nothing needs them any more. */
export function sealRecords(
  { sealer }: Platform,
  accountId: number,
  { records, links, match, supervisor }: Omit<KeptRecords, 'fields'>,
): string {
  return sealer.seal(JSON.stringify({ records, links, match, supervisor }), recordsContext(accountId))
}

/** Opens what was kept of a submission's records. */
export async function openRecords(platform: Platform, accountId: number, sealed: string): Promise<KeptRecords> {
  const kept: Omit<KeptRecords, 'fields'> = JSON.parse(platform.sealer.unseal(sealed, recordsContext(accountId)))
  return { ...kept, fields: await recentCrmFields(platform.database.forAccount(accountId), accountId) }
}

/** What the write to the CRM has told of a submission: in this process a moment ago, or as it was kept; null: nothing. */
export async function recordsOf(
  platform: Platform,
  { account_id, sealed_records, told }: Pick<FollowUp, 'account_id' | 'sealed_records' | 'told'>,
): Promise<KeptRecords | null> {
  if (told) return told
  return sealed_records === null ? null : openRecords(platform, account_id, sealed_records)
}
