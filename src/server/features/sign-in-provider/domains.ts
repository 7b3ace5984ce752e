import { domainToASCII } from 'node:url'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { invalid } from '../../http/errors.ts'
import { lookUpTxt } from '../../lib/txt-records.ts'
import type { Platform } from '../../platform.ts'
import { listDomains, noteConfirmed, type DomainRow } from './domain-queries.ts'

/** As it is stored and compared; `undefined` for what is no domain. */
export function normalDomain(text: string): string | undefined {
  const domain = domainToASCII(text.trim()).toLowerCase()
  return /^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+(?!\d+$)[a-z0-9-]{1,63}$/.test(domain) ? domain : undefined
}

export const domainOfEmail = (email: string): string | undefined =>
  normalDomain(email.slice(email.lastIndexOf('@') + 1))

/** Where a domain proves which account it belongs to. */
export const proofOf = ({ domain, token }: Pick<DomainRow, 'domain' | 'token'>) => ({
  record_name: `_foyer.${domain}`,
  record_value: `foyer-domain=${token}`,
})

/** Notes that a domain is the account's, by its TXT record; a 422 where it is not, or is proven to be another account's. */
export async function confirmDomain(db: Db, accountId: number, name: string, platform: Platform): Promise<void> {
  const wanted = normalDomain(name)
  const row = (await listDomains(db, accountId)).find(({ domain }) => domain === wanted)
  if (!row) throw invalid({ domain: [refusal('sign_in_domain_missing')] })
  const { record_name, record_value } = proofOf(row)
  const values = await (platform.lookUpTxt ?? lookUpTxt)(record_name)
  if (!values.includes(record_value)) {
    throw invalid({ domain: [refusal('sign_in_domain_unproven', { name: record_name, value: record_value })] })
  }
  await noteConfirmed(db, accountId, row.domain)
}
