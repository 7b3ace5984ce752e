import { refusal, toStore } from '../../../shared/refusals/catalogue.ts'
import { sql } from 'kysely'
import { CrmError, type CrmValues } from '../../crm/port.ts'
import type { Platform } from '../../platform.ts'
import { notificationRecipients } from '../accounts/index.ts'
import { queueMails, type MailText } from '../mails/index.ts'
import type { Work } from './work-of.ts'

/** Writes the values that the CRM has a field for, and adds the others to `missing`, as `address.Vip`. Throws `CrmError`. */
export async function withoutMissing<T>(
  { missing }: { missing: Set<string> },
  module: string,
  values: CrmValues,
  write: (values: CrmValues) => Promise<T>,
): Promise<T> {
  try {
    return await write(values)
  } catch (error) {
    if (!(error instanceof CrmError) || error.missingFields.length === 0) throw error
    const { missingFields } = error
    const rest = Object.entries(values).filter(([name]) => !missingFields.includes(name))
    if (rest.length === 0) throw error
    for (const name of missingFields) missing.add(`${module}.${name}`)
    return write(Object.fromEntries(rest))
  }
}

/** What is left out of the records of a submission, and is said in the activity or the task. */
export type LeftOut = Pick<Work, 'missing' | 'unwritten'>

export const hasLeftOut = ({ missing, unwritten }: LeftOut): boolean => missing.size + unwritten.size > 0

/** Why the end of a stage is not all that was wanted; null where nothing was left out. */
export function leftOut({ missing, unwritten }: LeftOut, module: string): string | null {
  const gone = fieldsOf(missing, module)
  if (gone) return toStore(refusal('crm_fields_gone', { fields: gone }))
  const numbers = fieldsOf(unwritten, module)
  return numbers ? toStore(refusal('crm_numbers_left_out', { fields: numbers })) : null
}

const fieldsOf = (fields: ReadonlySet<string>, module: string): string =>
  [...fields].flatMap((field) => (field.startsWith(`${module}.`) ? field.slice(module.length + 1) : [])).join(', ')

/** Mails the account, once for each field, that the CRM does not have it any more. */
export async function tellMissing(
  { database, signals }: Platform,
  accountId: number,
  missing: ReadonlySet<string>,
): Promise<void> {
  const isTold = await database.system.transaction().execute(async (db) => {
    const { rows } = await sql<{ fields: string[] }>`
      with known as (
        select missing_fields_told as told from crm_connections where account_id = ${accountId} for update
      ), fresh as (
        select array(select unnest(${[...missing]}::text[]) except select unnest(told) order by 1) as fields from known
      )
      update crm_connections set missing_fields_told = missing_fields_told || fields from fresh
      where account_id = ${accountId} and cardinality(fields) > 0 returning fields`.execute(db)
    const [fresh] = rows
    if (!fresh) return false
    await queueMails(db, accountId, await notificationRecipients(db, accountId), {
      ...missingMail(fresh.fields),
      purpose: 'crm_notice',
    })
    return true
  })
  if (isTold) signals.publish('mails_waiting')
}

/** In both languages, since an account has no language of its own. */
function missingMail(fields: readonly string[]): MailText {
  const list = fields.join(', ')
  return {
    subject: 'Felder fehlen im CRM / Fields are missing in the CRM',
    body: `${[
      `Ihr CRM kennt diese Felder nicht mehr: ${list}.`,
      'Formulare, die in diese Felder schreiben, werden ohne sie in das CRM übertragen. Die Antworten stehen in der Aktivität oder in der Aufgabe.',
      'Ordnen Sie die Felder im Formular bitte neu zu, oder legen Sie sie im CRM wieder an.',
      '',
      `Your CRM does not have these fields any more: ${list}.`,
      'Forms that write to them are passed on to the CRM without these fields. The answers are in the activity or in the task.',
      'Map the fields of the form anew, or create them in the CRM again.',
    ].join('\n')}\n`,
  }
}
