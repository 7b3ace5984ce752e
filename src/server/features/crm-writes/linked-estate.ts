import { refusal } from '../../../shared/refusals/catalogue.ts'
import { crmFieldNames as names, isArchived } from '../../crm/field-names.ts'
import { CrmError, type CrmConnector, type CrmRecord, type CrmUser } from '../../crm/port.ts'

/** The estate of the CRM that a submission is about. The CRM is asked for it once in a write. */
export interface LinkedEstate {
  /** Throws `CrmError` (`rejected`) where the CRM has no such estate. */
  id(): Promise<string>
  /** The user who looks after it; `undefined` where there is none, or none who is active. Throws `CrmError` while the CRM cannot tell. */
  supervisor(): Promise<CrmUser | undefined>
  /** Whether it is archived; false where the CRM has no such estate. Throws `CrmError` while the CRM cannot tell. */
  isArchived(): Promise<boolean>
}

export function linkedEstate(crm: CrmConnector, uuid: string): LinkedEstate {
  const estate = once(() => crm.findByUuid('estate', uuid))
  return {
    async id() {
      const found = await estate()
      if (found) return found.id
      throw new CrmError('rejected', refusal('crm_estate_gone', { uuid }))
    },
    supervisor: once(() =>
      whereKnown(async () => {
        const found = await estate()
        return found && userOf(crm, found)
      }),
    ),
    async isArchived() {
      const found = await whereKnown(estate)
      return found !== undefined && isArchived('estate', found)
    },
  }
}

/** `undefined` where the CRM does not tell. */
async function whereKnown<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof CrmError && (error.kind === 'rejected' || error.kind === 'unsupported')) return undefined
    throw error
  }
}

/** By its id, or by the name or address that the record gives. */
async function userOf(crm: CrmConnector, { values }: CrmRecord): Promise<CrmUser | undefined> {
  const named = values[names.user.estate]
  if (typeof named !== 'string' && typeof named !== 'number') return undefined
  const wanted = String(named).trim().toLowerCase()
  if (wanted === '') return undefined
  const users = (await crm.users()).filter(({ is_active }) => is_active)
  return (
    users.find(({ id }) => id === wanted) ??
    users.find(({ name, email }) => name.toLowerCase() === wanted || email.toLowerCase() === wanted)
  )
}

/** What was asked for is not asked for again, unless it could not be told. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}
