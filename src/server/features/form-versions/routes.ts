import { formDrafts, formVersions } from '../../../shared/contract/forms/form-versions.ts'
import { compareContents } from '../../../shared/versions/compare.ts'
import { mergeContents } from '../../../shared/versions/merge.ts'
import type { Db } from '../../db/db.ts'
import type { Account } from '../../http/authentication/actor.ts'
import { routes } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { requireRecord } from '../../http/authentication/ownership.ts'
import type { Platform } from '../../platform.ts'
import { formAccount, readForm } from '../forms/index.ts'
import { applyContent } from './apply-content.ts'
import { changeDraft, heldDraft, requireToken, shownDraft } from './draft.ts'
import { deleteDraft, findVersion, keepVersion, pageOfVersions, setVersionReason, type VersionRow } from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

export const formVersionRoutes = routes('formVersions', formVersions, {
  async list({ db, params, page }) {
    const found = await pageOfVersions(db, params.id, page)
    const oldest = found.data.at(-1)
    const before = oldest && (await findVersion(db, params.id, oldest.version - 1))
    const rows = before ? [...found.data, before] : found.data
    return { ...found, data: found.data.map((row, i) => summaryOf(row, rows[i + 1])) }
  },
  async get({ db, params }) {
    await requireRecord(db, 'forms', params.id)
    const row = await existing(db, params)
    const before = await findVersion(db, params.id, row.version - 1)
    return { ...summaryOf(row, before), content: row.content }
  },
  async restore({ db, account, params, platform, reply }) {
    const key = { account_id: account.id, form_id: params.id }
    const { content } = await existing(db, params)
    await keepVersion(db, key, 'before_restore')
    await setVersionReason(db, 'restored')
    await applyContent(db, account, params.id, { content, known: content.settings })
    reply.afterCommit(() => platform.signals.publish('form_changed', String(params.id)))
    return answerOf(db, account, params.id, platform)
  },
})

export const formDraftRoutes = routes('formDrafts', formDrafts, {
  async get({ db, account, params }) {
    await requireRecord(db, 'forms', params.id)
    return shownDraft(await heldDraft(db, { account_id: account.id, form_id: params.id }))
  },
  async update({ db, account, actor, params, body: { token, ...patch } }) {
    const key = { account_id: account.id, form_id: params.id }
    const held = await heldDraft(db, key)
    requireToken(held, token)
    await changeDraft(db, { account, actor }, { key, held, patch })
    return shownDraft(await heldDraft(db, key))
  },
  async discard({ db, account, params, query: { token } }) {
    if (token !== undefined) requireToken(await heldDraft(db, { account_id: account.id, form_id: params.id }), token)
    await deleteDraft(db, params.id)
  },
  async publish({ db, account, params, body, platform, reply }) {
    const draft = await heldDraft(db, { account_id: account.id, form_id: params.id })
    if (!draft.exists) throw new ApiError('conflict', refusal('no_draft'))
    requireToken(draft, body.token)
    if (draft.conflicts.length > 0 && body.conflicts === undefined) {
      throw new ApiError('conflict', refusal('draft_conflicts'))
    }
    const content =
      body.conflicts === 'live' ? mergeContents(draft.base, draft.content, draft.live).content : draft.content
    await setVersionReason(db, 'published')
    await applyContent(db, account, params.id, { content })
    await deleteDraft(db, params.id)
    reply.afterCommit(() => platform.signals.publish('form_changed', String(params.id)))
    return answerOf(db, account, params.id, platform)
  },
})

function summaryOf({ version, reason, made_at, actor_type, actor_name, content }: VersionRow, before?: VersionRow) {
  return {
    version,
    reason: reason as 'changed',
    made_at,
    made_by: { type: actor_type as 'session', name: actor_name },
    changes: before ? compareContents(before.content, content) : null,
  }
}

async function existing(db: Db, { id, version }: { id: number; version: string }): Promise<VersionRow> {
  const row = /^[1-9]\d{0,8}$/.test(version) ? await findVersion(db, id, Number(version)) : undefined
  if (!row) throw new ApiError('not_found', refusal('version_missing'))
  return row
}

function answerOf(db: Db, account: Account, id: number, { config }: Platform) {
  return readForm(db, id, formAccount(config, account))
}
