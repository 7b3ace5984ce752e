import type { Db } from '../../db/db.ts'

/** Marks a demo account that is not complete; no user can have this address. */
export const unfinishedEmail = 'unfinished-demo@foyer.invalid'

/** Removes the demo account that a crash left incomplete, with all that belongs to it. */
export async function removeUnfinished(db: Db): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('id', 'in', (eb) => eb.selectFrom('users').select('account_id').where('email', '=', unfinishedEmail))
    .execute()
}

/** Gives a complete account its address: that of its user, and of what was mailed to the user meanwhile. */
export async function finishAccount(db: Db, accountId: number, email: string): Promise<void> {
  for (const table of ['users', 'built_in_crm_users'] as const) {
    await db
      .updateTable(table)
      .set({ email })
      .where('account_id', '=', accountId)
      .where('email', '=', unfinishedEmail)
      .execute()
  }
  await db
    .updateTable('mails')
    .set({ recipient: email })
    .where('account_id', '=', accountId)
    .where('recipient', '=', unfinishedEmail)
    .execute()
}
