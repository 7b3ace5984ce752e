import type { SignInSettings, SignInSettingsUpdate } from '../../../shared/contract/sign-in-provider.ts'
import { refusal, refusalOf } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { sessionOf, type Actor } from '../../http/authentication/actor.ts'
import { ApiError, invalid, type FieldErrors } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { lockPeople } from '../users/index.ts'
import { backChannelPath, redirectUrl, signedOutUrl } from './browser.ts'
import { listDomains, replaceDomains } from './domain-queries.ts'
import { normalDomain, proofOf } from './domains.ts'
import { issuerRefusal } from './faults.ts'
import { issuerFault, withIssuer } from './issuer.ts'
import { accountAddress, endOtherSessions, findProvider, putProvider, unlinkAll, type ProviderRow } from './queries.ts'
import { registeredClient } from './registered-client.ts'
import { clientSecretContext } from './sealing.ts'
import { findProviderSession } from './session-queries.ts'

interface Caller {
  actor: Actor
  platform: Platform
}

export async function showSettings(db: Db, { actor, platform: { config } }: Caller): Promise<SignInSettings> {
  const { id: accountId } = actor.account
  const provider = await findProvider(db, accountId)
  const domains = await listDomains(db, accountId)
  return {
    provider: provider ? shown(provider) : null,
    domains: domains.map((row) => ({ domain: row.domain, confirmed_at: row.confirmed_at, ...proofOf(row) })),
    account_address: await accountAddress(db, accountId),
    redirect_url: redirectUrl(config),
    signed_out_url: signedOutUrl(config),
    back_channel_logout_url: `${config.publicUrl}${backChannelPath}`,
    signed_in_by_provider: await isByProvider(db, actor),
  }
}

function shown({ account_id: _account, sealed_client_secret: _secret, ...provider }: ProviderRow) {
  return provider
}

const isByProvider = async (db: Db, actor: Actor) =>
  (await findProviderSession(db, actor.account.id, sessionOf(actor))) !== undefined

/** Keeps the settings, once the issuer has answered. What is begun and linked belongs to issuer and client: with others it is void. */
export async function saveSettings(
  db: Db,
  body: SignInSettingsUpdate,
  { actor, platform }: Caller,
): Promise<SignInSettings> {
  const { id: account_id } = actor.account
  const before = await findProvider(db, account_id)
  const isSame = before?.issuer === body.issuer && before.client_id === body.client_id
  const domains = body.domains.map(normalDomain)
  const faults = faultsOf(body, { isSame, domains, platform })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const { domains: _domains, client_secret, ...rest } = body
  const provider: ProviderRow = {
    account_id,
    ...rest,
    sealed_client_secret:
      client_secret === undefined
        ? (before?.sealed_client_secret ?? '')
        : platform.sealer.seal(client_secret, clientSecretContext(account_id)),
  }
  const isNewlyEnforced = body.enforced && before?.enforced !== true
  // Who has come in through this provider can again.
  if (body.enforced && (!isSame || (isNewlyEnforced && !(await isByProvider(db, actor))))) {
    throw new ApiError('conflict', refusal('enforcement_needs_provider_session'))
  }
  if (!isSame) await requireIssuer(platform, provider)
  await db.transaction().execute(async (db) => {
    await lockPeople(db, account_id)
    await putProvider(db, provider)
    await replaceDomains(db, account_id, [...new Set(domains.filter((domain) => domain !== undefined))])
    if (!isSame) await unlinkAll(db, account_id)
    if (isNewlyEnforced) await endOtherSessions(db, account_id)
  })
  return showSettings(db, { actor, platform })
}

interface SettingsCheck {
  /** Issuer and client are those that the stored secret is for. */
  isSame: boolean
  domains: readonly (string | undefined)[]
  platform: Platform
}

function faultsOf(body: SignInSettingsUpdate, { isSame, domains, platform }: SettingsCheck): FieldErrors {
  const faults: FieldErrors = {}
  const unfit = issuerFault(body.issuer, platform)
  if (unfit !== undefined) faults['issuer'] = [refusalOf(unfit, 'issuer')]
  // Else who may not see a secret could have it sent to an issuer of their own.
  if (!isSame && body.client_secret === undefined) faults['client_secret'] = [refusal('client_secret_needed')]
  for (const [i, domain] of domains.entries()) {
    if (domain === undefined) faults[`domains.${i}`] = [refusal('not_email_domain')]
  }
  const { role_claim, role_values, default_role, create_users } = body
  if (role_claim === null && create_users && default_role === null) {
    faults['default_role'] = [refusal('default_role_needed')]
  }
  if (role_claim !== null && role_values.length === 0) faults['role_values'] = [refusal('role_values_needed')]
  return faults
}

/** A 422 where the issuer does not answer, or is another one. */
async function requireIssuer(platform: Platform, provider: ProviderRow): Promise<void> {
  try {
    await withIssuer(platform, registeredClient(platform, provider), () => Promise.resolve())
  } catch (error) {
    throw invalid({ issuer: [issuerRefusal(error)] })
  }
}
