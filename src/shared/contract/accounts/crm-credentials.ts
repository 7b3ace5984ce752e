import { z } from 'zod'
import { fault } from '../../refusals/message.ts'
import { required, webUrl } from '../values.ts'
import {
  credentialFields,
  formatInWords,
  outsideCrmIds,
  type CredentialField,
  type OutsideCrmId,
} from './outside-crms.ts'

function schemaOf({ format, isSecret, label }: CredentialField) {
  if (format === 'address') return webUrl('crm').describe(`${label.en}, beginning with https://`)
  const isExact = 'length' in format
  const characters = isExact ? format.length : `${format.min},${format.max}`
  const error = isExact ? fault('credential_length', format) : fault('credential_between', format)
  return z
    .string({ error: (issue) => required(issue.input) ?? fault('not_text') })
    .regex(new RegExp(`^[!-~]{${characters}}$`), { error })
    .describe(`${label.en}, ${formatInWords(format)} characters${isSecret ? '; never shown again' : ''}`)
}

const exampleOf = (crm: OutsideCrmId) => ({
  crm,
  ...Object.fromEntries(credentialFields(crm).map(([name, { example }]) => [name, example])),
})

const bodies = outsideCrmIds.map((crm) => {
  const fields = credentialFields(crm)
  return z
    .strictObject({
      crm: z.literal(crm).describe('The CRM that gave the credentials'),
      ...Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field)])),
    })
    .meta({
      title: `CrmCredentials${crm.charAt(0).toUpperCase()}${crm.slice(1)}`,
      examples: [exampleOf(crm)],
    })
})

/** What connects an account to a CRM: its id, and the credentials that `outsideCrms` names beside it. */
export const CrmCredentialsBody = z
  .discriminatedUnion('crm', bodies as [(typeof bodies)[number]], {
    error: ({ input }) =>
      required((input as { crm?: unknown } | null | undefined)?.crm) ??
      fault('not_among', { values: outsideCrmIds.join(', ') }),
  })
  .meta({ title: 'CrmCredentials', examples: outsideCrmIds.map(exampleOf) })
