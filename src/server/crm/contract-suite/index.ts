import type { ContractCase } from './case.ts'
import { connection } from './connection.ts'
import { mails } from './mails.ts'
import { records } from './records.ts'
import { refusals } from './refusals.ts'
import { environment } from './environment.ts'
import { states } from './states.ts'

/** What every connector must do; each case brings its own records. */
export const crmContract: readonly ContractCase[] = [
  ...connection,
  ...records,
  ...states,
  ...refusals,
  ...environment,
  ...mails,
]

/** What a connector must do that takes no records. */
export const mailContract: readonly ContractCase[] = mails
