import { text } from 'node:stream/consumers'
import { CrmCredentialsBody } from '../../shared/contract/accounts/crm-credentials.ts'
import {
  credentialFields,
  formatInWords,
  type CrmCredentials,
  type OutsideCrmId,
} from '../../shared/contract/accounts/outside-crms.ts'
import { refusal } from '../../shared/refusals/catalogue.ts'
import { claimVariable, credentialVariables } from '../crm/credential-variables.ts'
import { ApiError } from '../http/errors.ts'

interface GivenCredentials {
  credentials: CrmCredentials
  /** What onOffice's marketplace has issued besides. */
  claim: string | undefined
}

/**
 * The credentials of a CRM from the environment, or else line by line from the standard input: never from the command
 * line, which every user of the machine can read. Throws `ApiError` for what cannot be such.
 */
export async function readCredentials(crm: OutsideCrmId): Promise<GivenCredentials> {
  const fields = credentialFields(crm)
  const variables = credentialVariables(crm)
  const given = variables.every((name) => process.env[name] !== undefined)
  // No user is asked to type a secret where it can be read.
  const piped = async () => (process.stdin.isTTY ? [] : (await text(process.stdin)).split(/\r?\n/))
  const lines = given ? [...variables, claimVariable].map((name) => process.env[name]) : await piped()
  const values = lines.map((line) => line?.trim() || undefined)
  const credentials = Object.fromEntries(fields.map(([name], i) => [name, values[i] ?? '']))
  if (!CrmCredentialsBody.safeParse({ crm, ...credentials }).success) {
    const required = fields.map(([, { format }], i) => `${variables[i]} (${formatInWords(format)})`)
    throw new ApiError('invalid', refusal('crm_credentials_required', { variables: required.join(', ') }))
  }
  return { credentials, claim: values[fields.length] }
}
