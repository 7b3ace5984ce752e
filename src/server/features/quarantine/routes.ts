import { quarantine } from '../../../shared/contract/quarantine.ts'
import { routes } from '../../http/bind.ts'
import { maxAttempts } from '../../lib/webhook-attempts.ts'
import { followUpsOfForm } from '../follow-ups/index.ts'
import { findSubmission, presentSubmission, storeReleased } from '../submissions/index.ts'
import { deleteQuarantined, findQuarantined, listQuarantined, moveFiles } from './queries.ts'

export const quarantineRoutes = routes('quarantine', quarantine, {
  async list({ db, params, page }) {
    const found = await listQuarantined(db, params.id, page)
    return { ...found, data: found.data.map(presentQuarantined) }
  },
  async release({ db, account, params, platform, reply }) {
    const held = await findQuarantined(db, params.id)
    if (!held) throw new Error('The kernel has locked this row.')
    const follow_ups = await followUpsOfForm(db, account.id, held.form_id)
    const id = await storeReleased(db, { ...held, max_attempts: maxAttempts(platform.config), follow_ups })
    await moveFiles(db, { from: params.id, to: id })
    await deleteQuarantined(db, params.id)
    reply.afterCommit(() => platform.signals.publish('deliveries_waiting'))
    reply.afterCommit(() => platform.signals.publish('follow_ups_waiting'))
    const stored = await findSubmission(db, id)
    return stored && presentSubmission(stored)
  },
  async remove({ db, params }) {
    await deleteQuarantined(db, params.id)
  },
})

type Row = Awaited<ReturnType<typeof listQuarantined>>['data'][number]

function presentQuarantined({ content, ...row }: Row) {
  const rest = JSON.stringify(row).slice(1)
  return { json: `{"content":${content ?? 'null'},${rest}` }
}
