import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { DuplicateAction } from '../../../shared/contract/form-settings/crm.ts'
import { crmFieldNames, isArchived } from '../../crm/field-names.ts'
import { isSamePhone } from '../../crm/phone-numbers.ts'
import { CrmError, type CrmConnector, type CrmRecord, type CrmValue, type CrmValues } from '../../crm/port.ts'
import type { Sealer } from '../../lib/secrets/sealed.ts'
import { recordsContext } from '../follow-ups/index.ts'

/** An address that the duplicate check has found. */
export interface DuplicateMatch {
  id: string
  /** Where a person sees it; null where it is the record that was written, whose link is known anyway. */
  link: string | null
  action: DuplicateAction
  /** It was archived when it was found, and whether it still is. */
  archived?: 'still' | 'reactivated' | undefined
  /** Fields of the record that say something else than the answers. */
  differing: { name: string; value: CrmValue; isChanged: boolean }[]
}

/**
 * Compares a found record with the answers. `key` are the values that the duplicate check searched by, `changes` those that were
 * written to the record. Values that the check takes for the same do not differ.
 */
export async function matchOf(
  crm: CrmConnector,
  found: CrmRecord,
  { action, values, key, changes }: { action: DuplicateAction; values: CrmValues; key: CrmValues; changes: CrmValues },
): Promise<DuplicateMatch> {
  const differing = Object.entries(values).flatMap(([name, answer]) => {
    const value = found.values[name] ?? null
    if (Object.hasOwn(key, name) || isSamePhone(name, [answer, value], crm.country)) return []
    if (JSON.stringify(comparable(value)) === JSON.stringify(comparable(answer))) return []
    return [{ name, value, isChanged: Object.hasOwn(changes, name) }]
  })
  const link = action === 'create_new' ? await linkTo(crm, found.id) : null
  if (!isArchived('address', found)) return { id: found.id, link, action, differing }
  const isActive = Object.hasOwn(changes, crmFieldNames.archived.address.field)
  return { id: found.id, link, action, archived: isActive ? 'reactivated' : 'still', differing }
}

/** Numbers and their texts are the same, and so is what is not there and what is empty. */
function comparable(value: CrmValue): readonly string[] {
  const parts = Array.isArray(value) ? (value as readonly string[]) : [value]
  return parts.filter((part) => part !== null && part !== '').map(String)
}

async function linkTo(crm: CrmConnector, id: string): Promise<string | null> {
  try {
    return await crm.recordLink('address', id)
  } catch (error) {
    if (error instanceof CrmError) return null
    throw error
  }
}

const sealMatch = (sealer: Sealer, accountId: number, match: DuplicateMatch) =>
  sealer.seal(JSON.stringify(match), recordsContext(accountId))

export const openMatch = (sealer: Sealer, accountId: number, sealed: string) =>
  JSON.parse(sealer.unseal(sealed, recordsContext(accountId))) as DuplicateMatch

/**
 * Records a match of the duplicate check for the notification of the agency, where the form asks for that. When an interrupted try
 * is repeated, a record that equals the answers may be the one that the interrupted try has made: it is not recorded as a match.
 */
export function matchRecorder(
  { sealer }: { sealer: Sealer },
  { account_id, settings }: { account_id: number; settings: FormSettings },
  { isRepeated }: { isRepeated: boolean },
): { recordMatch: ((match: DuplicateMatch) => void) | undefined; sealed(): { sealed_match?: string } } {
  if (!settings.crm_duplicate_notify || !settings.notification_enabled)
    return { recordMatch: undefined, sealed: () => ({}) }
  let recorded: DuplicateMatch | undefined
  return {
    recordMatch(match) {
      if (!isRepeated || match.differing.length > 0) recorded = match
    },
    sealed: () => (recorded ? { sealed_match: sealMatch(sealer, account_id, recorded) } : {}),
  }
}
