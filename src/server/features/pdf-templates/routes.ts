import { pdfDesign } from '../../../shared/contract/documents/pdf-design.ts'
import { pdfTemplates } from '../../../shared/contract/documents/pdf-templates.ts'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import type { Account } from '../../http/authentication/actor.ts'
import { routes, type Context } from '../../http/bind.ts'
import { changePreset, changeTemplate, regenerateTemplate, removeTemplate } from './change.ts'
import { listTemplates } from './list.ts'
import { firstPage } from './picture.ts'
import { renderLivePages, renderLivePreview, renderPreview } from './preview.ts'
import { presetLook, readTemplate } from './template.ts'

export const pdfTemplateRoutes = routes('pdfTemplates', pdfTemplates, {
  list: ({ db, account, query: { letterhead_id }, page }) => listTemplates(db, account.id, { ...page, letterhead_id }),
  async get({ db, account, params, reply }) {
    const found = await readTemplate(db, { account_id: account.id, id: params.id })
    if (found) reply.etag(found.revision)
    return found?.answer
  },
  async update({ db, account, params, body, ...context }) {
    announce(context, params.id)
    return changeTemplate(db, { account_id: account.id, id: params.id }, body)
  },
  async regenerate({ db, account, params, ...context }) {
    announce(context, params.id)
    return regenerateTemplate(db, { account_id: account.id, id: params.id })
  },
  preview: ({ db, account, params, platform }) => renderPreview(db, keyOf(account, params.id), platform),
  picture: ({ db, account, params, platform, signal }) => firstPage(db, keyOf(account, params.id), platform, signal()),
  livePreview: ({ db, account, actor, params, body, platform }) =>
    renderLivePreview(db, keyOf(account, params.id), platform, { patch: body, editor: actor.subject }),
  livePages: ({ db, account, actor, params, query: { from = 1 }, body, platform }) =>
    renderLivePages(db, keyOf(account, params.id), platform, { patch: body, editor: actor.subject, from }),
  async remove({ db, account, params, ...context }) {
    announce(context, params.id)
    await removeTemplate(db, { account_id: account.id, id: params.id })
  },
})

export const pdfDesignRoutes = routes('pdfDesign', pdfDesign, {
  get: ({ db, account }) => presetLook(db, account.id),
  update: ({ db, account, body }) => changePreset(db, account.id, body),
})

const keyOf = ({ id, timezone }: Account, formId: number) => ({ account_id: id, id: formId, timezone })

/** The template is part of its form's version. */
function announce({ platform, reply }: Pick<Context<EndpointSpec>, 'platform' | 'reply'>, formId: number): void {
  reply.afterCommit(() => platform.signals.publish('form_changed', String(formId)))
}
