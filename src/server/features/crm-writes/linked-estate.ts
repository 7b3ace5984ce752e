import { LRUCache } from 'lru-cache'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { crmFieldNames as names, isArchived } from '../../crm/field-names.ts'
import { CrmError, type CrmConnector, type CrmRecord, type CrmUser } from '../../crm/port.ts'

/** The estate of the CRM that a submission is about. The CRM is asked for it once in a write. */
export interface LinkedEstate {
  /** Throws `CrmError` (`rejected`) where the CRM has no such estate. */
  record(): Promise<CrmRecord>
  /** The user who looks after it; `undefined` where there is none, or none who is active. Throws `CrmError` while the CRM cannot tell. */
  supervisor(): Promise<CrmUser | undefined>
  /** Whether it is archived; false where the CRM has no such estate. Throws `CrmError` while the CRM cannot tell. */
  isArchived(): Promise<boolean>
}

/** Estates that were read a moment ago: of many submissions about one, the CRM is asked for it now and then. */
export interface RecentEstates {
  /** `of`: what is the same as long as the account is connected to this CRM. */
  read(crm: CrmConnector, uuid: string, of: string): Promise<CrmRecord | undefined>
}

const recentForMs = 10_000

/** One for all writes of a process. What is not there, or could not be read, is asked for again. */
export function openRecentEstates(): RecentEstates {
  const recent = new LRUCache<string, Promise<CrmRecord | undefined>>({ max: 1_000, ttl: recentForMs })
  return {
    read(crm, uuid, of) {
      const readNow = () => crm.findByUuid('estate', uuid)
      if (crm.capabilities.isInDatabase) return readNow()
      const key = `${of} ${uuid}`
      const known = recent.get(key)
      if (known) return known
      const reading = readNow()
      recent.set(key, reading)
      const forget = () => void (recent.peek(key) === reading && recent.delete(key))
      reading.then((found) => found ?? forget(), forget)
      return reading
    },
  }
}

export function linkedEstate(
  crm: CrmConnector,
  uuid: string,
  read = () => crm.findByUuid('estate', uuid),
): LinkedEstate {
  const estate = once(read)
  return {
    async record() {
      const found = await estate()
      if (found) return found
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
