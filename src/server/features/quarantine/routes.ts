import { quarantine } from '../../../shared/contract/submissions/quarantine.ts'
import { maskedText, type AnswerPlace } from '../../../shared/form/engine/confidential.ts'
import { routes } from '../../http/bind.ts'
import { hiddenPlaces } from '../confidential/index.ts'
import { confirmationText, findSubmission, presented, presentSubmission } from '../submissions/index.ts'
import { deleteQuarantined, listQuarantined } from './queries.ts'
import { announceReleased, releaseHeld } from './release.ts'

export const quarantineRoutes = routes('quarantine', quarantine, {
  async list({ db, actor, params, page }) {
    const found = await listQuarantined(db, params.id, page)
    const hidden = await hiddenPlaces(actor, db, params.id)
    const present = (row: Row) => presentQuarantined(row, hidden)
    return { ...found, data: presented(db, 'quarantined_submissions', found.data, present) }
  },
  async release({ db, account, actor, params, platform, reply }) {
    const held = { account_id: account.id, id: params.id, max_submissions: null, byHand: true } as const
    const released = await releaseHeld(platform, db, held)
    const stored = released && (await findSubmission(db, released.id))
    if (stored) reply.afterCommit(() => announceReleased(platform, { ...stored, account_id: account.id }))
    return stored && presentSubmission(stored, await hiddenPlaces(actor, db, stored.form_id))
  },
  async remove({ db, params }) {
    await deleteQuarantined(db, params.id)
  },
})

type Row = Awaited<ReturnType<typeof listQuarantined>>['data'][number]

function presentQuarantined({ content, confirmation, ...row }: Row, hidden: readonly AnswerPlace[]) {
  const { id, form_id, reason, ip_address, created_at } = row
  const rest = JSON.stringify({ id, form_id, reason, ip_address, created_at }).slice(1)
  return {
    json: `{"content":${maskedText(content, hidden) ?? 'null'},"confirmation":${confirmationText(confirmation, hidden)},${rest}`,
  }
}
