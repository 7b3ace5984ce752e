import { refusal, storedRefusal, toStore } from '../../shared/refusals/catalogue.ts'
import { defaultTimezone } from '../../shared/contract/accounts/account.ts'
import { defaultCountry } from '../../shared/contract/accounts/countries.ts'
import type { Db } from '../db/db.ts'
import { perHandle } from '../lib/scheduling/batcher.ts'
import type { Platform } from '../platform.ts'
import { openBuiltInCrm } from './built-in/connector.ts'
import { builtInCrm } from './built-in/field-configuration.ts'
import type { ConnectorOptions } from './connector-options.ts'
import { openCredentials } from './credentials.ts'
import { SealedValueError } from '../lib/secrets/sealed.ts'
import { hubspot } from './hubspot/kind.ts'
import { openHubSpot } from './hubspot/open.ts'
import { httpCrm } from './http/kind.ts'
import { openHttpCrm } from './http/open.ts'
import { onOffice } from './onoffice/locales.ts'
import { openOnOffice } from './onoffice/open.ts'
import { propstack } from './propstack/kind.ts'
import { openPropstack } from './propstack/open.ts'
import { openImmo } from './openimmo/kind.ts'
import { openOpenImmo } from './openimmo/open.ts'
import {
  CrmError,
  notConnected,
  type CrmConnector,
  type CrmCredentials,
  type CrmKind,
  type CrmKindId,
  type OutsideCrmId,
} from './port.ts'
import { findConnection, noteDoubt, noteRefusedCredentials } from './queries.ts'

/** What a connector needs of the platform: its account's rows, its credentials, and the ways out of the house. */
export type CrmPlatform = Pick<Platform, 'config' | 'database' | 'limiter' | 'log' | 'resolve' | 'sealer' | 'tokenKey'>

interface OutsideCrmEntry {
  kind: CrmKind
  /** Sends no request. */
  open(this: void, platform: CrmPlatform, accountId: number, options: ConnectorOptions): CrmConnector
}

/** CRMs outside of this service: what is known of each, and how its connector is opened. */
const outside: Readonly<Record<OutsideCrmId, OutsideCrmEntry>> = {
  hubspot: { kind: hubspot, open: openHubSpot },
  http: { kind: httpCrm, open: openHttpCrm },
  onoffice: { kind: onOffice, open: openOnOffice },
  propstack: { kind: propstack, open: openPropstack },
  openimmo: { kind: openImmo, open: openOpenImmo },
}

/** What accounts can be connected to. */
export const crmKind = (id: CrmKindId): CrmKind => (id === 'built-in' ? builtInCrm : outside[id].kind)

export interface OpenOptions {
  /** Asks a CRM that has refused the account's credentials all the same: it may have changed its mind. */
  asksAgain?: boolean
  /** Of the account, if the caller has just read it: what is known for it is not read again. */
  revision?: number | undefined
}

/** The revision for which an account is known to use the built-in CRM (decision 0004), and how. How another CRM is doing is read each time. */
const builtInAt = perHandle((_db: Db): { revision: number | undefined; country: string; crmNumber: number } => ({
  revision: undefined,
  country: defaultCountry,
  crmNumber: 0,
}))

/**
 * The connector of the CRM that the account is connected to. Opening asks only our database. The connector has a handle
 * of its own on the account's rows, so that nothing it does can be part of a transaction. Throws `CrmError`
 * for an account without a CRM (`not_connected`), and for one whose credentials the CRM has refused (`unavailable`).
 */
export async function openCrm(
  platform: CrmPlatform,
  accountId: number,
  { asksAgain = false, revision }: OpenOptions = {},
): Promise<CrmConnector> {
  const db = platform.database.forAccount(accountId)
  const builtIn = builtInAt(db)
  const openBuiltIn = ({ country, crmNumber }: { country: string; crmNumber: number }) => ({
    ...openBuiltInCrm(db, { id: accountId, country }, platform.config),
    crmNumber,
  })
  if (revision !== undefined && revision === builtIn.revision) return openBuiltIn(builtIn)
  const connection = await findConnection(db, accountId)
  if (!connection?.connected) throw notConnected()
  const { country, crm_number: crmNumber } = connection
  if (connection.kind === 'built-in') return openBuiltIn(Object.assign(builtIn, { revision, country, crmNumber }))
  if (connection.reconnect && !asksAgain) {
    throw new CrmError(
      'unavailable',
      connection.error === null ? refusal('crm_connect_again') : storedRefusal(connection.error),
      { reason: 'credentials' },
    )
  }
  const { sealed_credentials: sealed } = connection
  if (sealed === null) throw notConnected()
  const keep = (noted: Promise<void> | undefined) =>
    noted?.catch((cause: unknown) => platform.log.warn({ err: cause, account: accountId }, 'CRM state not noted'))
  const opened = outside[connection.kind].open(platform, accountId, {
    country,
    timezone: connection.timezone,
    locale: connection.field_config_locale,
    credentials: openedCredentials(platform, accountId, sealed),
    isMarketplace: connection.api_type === 'marketplace_api',
    onRefusal: (error) => void keep(noteRefusal(db, accountId, { sealed, error })),
    onSilence: () => void keep(noteDoubt(db, accountId)),
  })
  return { ...opened, crmNumber }
}

/** Credentials that cannot be opened are as good as none: the CRM is connected again. */
function openedCredentials({ sealer }: CrmPlatform, accountId: number, sealed: string): CrmCredentials {
  try {
    return openCredentials(sealer, accountId, sealed)
  } catch (cause) {
    if (!(cause instanceof SealedValueError)) throw cause
    throw new CrmError('unavailable', refusal('crm_credentials_unreadable'), { reason: 'credentials', cause })
  }
}

/** The connector as it would be with these credentials; nothing of what the CRM says is noted. */
export function openWith(
  platform: CrmPlatform,
  accountId: number,
  { kind, ...options }: { kind: OutsideCrmId } & Pick<ConnectorOptions, 'credentials' | 'isMarketplace'>,
): CrmConnector {
  return outside[kind].open(platform, accountId, {
    country: defaultCountry,
    timezone: defaultTimezone,
    locale: outside[kind].kind.locales[0],
    ...options,
    onRefusal: () => undefined,
    onSilence: () => undefined,
  })
}

/** What a refusal says about the connection as a whole; the work that met it does not wait for the note. */
function noteRefusal(
  db: Db,
  accountId: number,
  { sealed, error: { reason, refusal: said } }: { sealed: string; error: CrmError },
): Promise<void> | undefined {
  if (reason === 'credentials' || reason === 'claim')
    return noteRefusedCredentials(db, accountId, { sealed, error: toStore(said) })
  return reason === 'fields' ? noteDoubt(db, accountId) : undefined
}
