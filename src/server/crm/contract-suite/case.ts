import { expect } from 'vitest'
import { CrmError, type CrmConnector, type CrmErrorKind } from '../port.ts'

/** A CRM as the suite meets it: a connector on an account whose records are the suite's own. */
export interface SuiteCrm {
  crm: CrmConnector
  /** A language that the CRM has labels in, and another. */
  locales: readonly [string, string]
  /** A user, with the group they are in. */
  user: { email: string; group: string }
  /** An address that mails can be sent from, and one that they cannot. */
  identity: string
  foreignIdentity: string
  /** Mails that have left, by their subject. */
  sentSubjects(): Promise<string[]>
  /** Relations there are, however the CRM calls them. */
  relations(): Promise<number>
  /** The content of a file by its id. */
  fileContent(id: string): Promise<Buffer | undefined>
}

/** What every connector must do. Each case brings its own records. */
export interface ContractCase {
  title: string
  run(on: SuiteCrm): Promise<void>
}

export const it = (title: string, run: ContractCase['run']): ContractCase => ({ title, run })

export async function kindOf(work: Promise<unknown>): Promise<CrmErrorKind> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CrmError)
  const { kind, message } = error as CrmError
  expect(message).toMatch(/^[^\n]+[.?!]$/)
  return kind
}

let made = 0

/** A number that no other record of this process has. */
export const nextNumber = () => ++made

/** A person of its own. */
export const addressValues = (more: Record<string, string> = {}) => ({
  Vorname: 'Jörg',
  Name: 'Löwe/Müller',
  Email: `person${nextNumber()}@home.example`,
  ...more,
})

export const create = (crm: CrmConnector, module: string, values: object, links: object = {}) =>
  crm.createRecord({ module, values: { ...values }, reference: `suite ${nextNumber()} ${module}`, ...links })
