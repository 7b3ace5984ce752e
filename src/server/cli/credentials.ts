import { refusal } from '../../shared/refusals/catalogue.ts'
import { text } from 'node:stream/consumers'
import { accountCrm } from '../../shared/contract/accounts/account-crm.ts'
import { ApiError } from '../http/errors.ts'

/**
 * Token, secret and claim of a CRM from the environment, or else line by line from the standard input: never from the command
 * line, which every user of the machine can read. Throws `ApiError` for what cannot be such.
 */
export async function readCredentials(): Promise<{ token: string; secret: string; claim?: string }> {
  const { ONOFFICE_TOKEN, ONOFFICE_SECRET, ONOFFICE_CLAIM } = process.env
  const given = ONOFFICE_TOKEN !== undefined && ONOFFICE_SECRET !== undefined
  // No user is asked to type a secret where it can be read.
  const piped = async () => (process.stdin.isTTY ? [] : (await text(process.stdin)).split(/\r?\n/))
  const lines = given ? [ONOFFICE_TOKEN, ONOFFICE_SECRET, ONOFFICE_CLAIM] : await piped()
  const [token = '', secret = '', claim] = lines.map((line) => line?.trim() || undefined)
  const read = accountCrm.setCredentials.body.safeParse({ crm: 'onoffice', token, secret })
  if (!read.success) {
    throw new ApiError('invalid', refusal('onoffice_credentials_required'))
  }
  return { token, secret, ...(claim !== undefined && { claim }) }
}
