import { sql } from 'kysely'
import { formFiles } from '../../../shared/contract/forms/form-files.ts'
import type { Db } from '../../db/db.ts'
import { routes, withFaultsAhead, type FaultsAhead } from '../../http/bind.ts'
import { baseUrlFaults } from '../assistant/index.ts'
import { formAccount, readForm } from '../forms/index.ts'
import { exportForm } from './read-form.ts'
import { importForm } from './import-form.ts'

const bound = routes('formFiles', formFiles, {
  export: ({ db, account, params }) => exportForm(db, account.id, params.id),
  async import({ db, account, actor, body, platform, reply }) {
    if (body.dry_run) {
      const { report } = await undone(db, () => importForm(db, account, body, actor.via))
      reply.changedNothing()
      return { dry_run: true, form: null, report }
    }
    const { id, report } = await importForm(db, account, body, actor.via)
    const form = await readForm(db, id, formAccount(platform.config, account))
    return { json: `{"dry_run":false,"form":${form?.json ?? 'null'},"report":${JSON.stringify(report)}}` }
  },
})

/** Does something in a transaction and takes it back, so that a dry run says what an import does. */
async function undone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint dry_run`.execute(db)
  const result = await work()
  await sql`rollback to savepoint dry_run`.execute(db)
  return result
}

/** The address of the assistant is looked up before the transaction, as when a form is created. */
const faultsOfAssistant: FaultsAhead = async (body, platform, accountId) => {
  const { form } = (body ?? {}) as { form?: { settings?: unknown } | null }
  const faults = await baseUrlFaults(form?.settings, platform, accountId)
  return Object.fromEntries(Object.entries(faults).map(([name, said]) => [`form.settings.${name}`, said]))
}

export const formFileRoutes = withFaultsAhead(bound, { 'formFiles.import': faultsOfAssistant })
