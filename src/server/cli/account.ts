import { refusal } from '../../shared/refusals/catalogue.ts'
import type { CrmKindId } from '../../shared/contract/accounts/outside-crms.ts'
import * as accounts from '../features/accounts/index.ts'
import * as domains from '../features/domains/index.ts'
import * as crm from '../features/crm/index.ts'
import * as providers from '../features/sign-in-provider/index.ts'
import { ApiError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import type { Outcome } from './administer.ts'
import { readCredentials } from './credentials.ts'
import { lines, table } from './layout.ts'

export async function createAccount({ database }: Platform, options: accounts.NewAccount): Promise<Outcome> {
  const made = await accounts.createAccount(database.system, options)
  const shown = lines([
    ['E-mail', options.email],
    ['Password', made.password],
    ['API key', made.api_key],
  ])
  return {
    document: made,
    text: `Account ${made.account_id} was created.\n\n${shown}\n\nPassword and key are shown only this once.`,
  }
}

export async function listAccounts({ database }: Platform): Promise<Outcome> {
  const document = await accounts.listAccounts(database.system)
  const head = ['id', 'name', 'username', 'plan', 'active forms', 'submissions', 'owner']
  const rows = document.map((one) => [
    String(one.id),
    one.name,
    one.username,
    one.plan,
    String(one.active_forms),
    String(one.submissions),
    `${one.owner ?? 'none'}${one.moving === null ? '' : `  (${one.moving === 'moved' ? 'moved' : 'being moved'})`}`,
  ])
  return { document, text: rows.length > 0 ? table([head, ...rows]) : 'There is no account yet.' }
}

export async function setPlan(
  { database, signals }: Platform,
  { account, plan }: { account: number; plan: string },
): Promise<Outcome> {
  const document = await accounts.setPlan(database.system, account, plan)
  signals.publish('access_changed')
  return { document, text: `Account ${document.account_id} is now on the plan ${document.plan}.` }
}

/** The way back in for owners whose identity provider is gone. */
export async function allowPasswords({ database }: Platform, { account }: { account: number }): Promise<Outcome> {
  const document = await providers.endEnforcement(database.system, account)
  const text = document.was_enforced
    ? `Users of account ${account} can sign in with passwords and passkeys again. A user without a password chooses one by "Forgot your password?".`
    : `Account ${account} does not enforce an identity provider: passwords and passkeys are accepted.`
  return { document, text }
}

interface DomainOptions {
  account?: number
  set?: string
  remove?: boolean
}

/** Names the own domain of an account; without one, says how all of them stand. */
export async function manageDomain(platform: Platform, { account, set, remove }: DomainOptions): Promise<Outcome> {
  if (account !== undefined && (set !== undefined || remove)) {
    const document = await domains.nameDomain(platform, account, set ?? null)
    const { externaldomain: domain } = document
    return {
      document,
      text:
        domain === null
          ? `Account ${account} has no domain of its own.`
          : `Account ${account} has the domain ${domain}.`,
    }
  }
  const all = await domains.listDomains(platform)
  const text = all.map((one) =>
    lines([
      ['Domain', `${one.domain} (account ${one.account_id})`],
      ['Certificate', one.expires_at === null ? 'none' : `until ${one.expires_at}`],
      ...(one.reason === null ? [] : [['Failed', `${one.reason}: ${one.detail}`] as [string, string]]),
      ...(one.reason === null ? [] : [['Next try', one.next_try_at] as [string, string]]),
    ]),
  )
  return { document: all, text: text.length === 0 ? 'No account has a domain of its own.' : text.join('\n\n') }
}

interface CrmOptions {
  account: number
  connect?: CrmKindId
  marketplaceUser?: string
}

/** Connects the account to a CRM, or disconnects it. */
export async function connectCrm(
  platform: Platform,
  { account, connect, marketplaceUser }: CrmOptions,
): Promise<Outcome> {
  const { account_id, connection_ok } =
    connect === undefined
      ? await crm.disconnect(platform, account)
      : await crm.connect(platform, account, await connectTarget(connect, marketplaceUser))
  const text =
    connect === undefined
      ? `Account ${account_id} is connected to no CRM.`
      : `Account ${account_id} is connected to the ${connect} CRM${connection_ok ? '' : ', which does not answer'}.`
  return { document: { account_id, crm: connect ?? null, connection_ok }, text }
}

/** A one-time code for the onOffice marketplace. */
export async function makeActivationCode({ database }: Platform, { account }: { account: number }): Promise<Outcome> {
  await crm.requireAccount(database.system, account)
  const { newCode } = await import('../features/marketplace/index.ts')
  const document = await newCode(database.system, account)
  const shown = lines([
    ['Code', document.code],
    ['Valid until', document.expires_at],
  ])
  return {
    document,
    text: `${shown}\n\nThe code works once. It connects the onOffice for which it is entered to the account.`,
  }
}

async function connectTarget(kind: CrmKindId, marketplaceUser: string | undefined): Promise<crm.ConnectTarget> {
  if (kind === 'built-in') return { kind }
  if (marketplaceUser !== undefined && kind !== 'onoffice') {
    throw new ApiError('invalid', refusal('marketplace_user_elsewhere'))
  }
  const { credentials, claim } = await readCredentials(kind)
  if (marketplaceUser === undefined) return { kind, credentials }
  if (claim === undefined) throw new ApiError('invalid', refusal('onoffice_claim_required'))
  return { kind, marketplaceUser, credentials: { ...credentials, claim } }
}
