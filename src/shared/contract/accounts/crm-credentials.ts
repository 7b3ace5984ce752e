import { z } from 'zod'
import { fault } from '../../refusals/message.ts'
import { emailAddress, required, requiredText, text, webUrl } from '../values.ts'
import {
  credentialFields,
  formatInWords,
  outsideCrmIds,
  type CredentialField,
  type OutsideCrmId,
} from './outside-crms.ts'

const described = ({ format, label, isSecret }: CredentialField) =>
  `${label.en}, ${formatInWords(format)}${isSecret ? '; never shown again' : ''}`

function schemaOf(field: CredentialField) {
  const { format, label } = field
  if (format === 'address') return webUrl('crm').describe(`${label.en}, beginning with https://`)
  if (format === 'email') return emailAddress().describe(label.en)
  if ('text' in format) {
    const schema = format.isOptional ? text(format.text).default('') : requiredText(format.text)
    return schema.describe(described(field))
  }
  if ('choices' in format) {
    const codes = Object.keys(format.choices)
    const error = fault('not_among', { values: codes.join(', ') })
    return z.enum(codes, { error: (issue) => required(issue.input) ?? error }).describe(described(field))
  }
  const isExact = 'length' in format
  const characters = isExact ? format.length : `${format.min},${format.max}`
  const error = isExact ? fault('credential_length', format) : fault('credential_between', format)
  return z
    .string({ error: (issue) => required(issue.input) ?? fault('not_text') })
    .regex(new RegExp(`^[!-~]{${characters}}$`), { error })
    .describe(described(field))
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
