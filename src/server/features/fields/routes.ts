import { fieldDefaults, fields } from '../../../shared/contract/forms/fields.ts'
import { pageOfAll } from '../../db/db.ts'
import { routes, type Context } from '../../http/bind.ts'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { changeField, removeField, restoreField } from '../form-versions/index.ts'
import { moveRevision } from '../forms/index.ts'
import { fieldChange, requireRoom, requireSound } from './change.ts'
import { findField, insertField, listFields, reorderFields, pageOfFields } from './queries.ts'
import { reorderProblem } from './reorder.ts'

export const fieldRoutes = routes('fields', fields, {
  list: ({ db, params, page }) => pageOfFields(db, params.id, page),
  async create({ body, params, ...context }) {
    const change = fieldChange(body)
    await requireSound(context.db, context.account.id, {}, change)
    const owner = { account_id: context.account.id, form_id: params.id }
    await formChanged(context, params.id)
    const before = await listFields(context.db, params.id)
    requireRoom([...before, { ...fieldDefaults, ...change }], before)
    const id = await insertField(context.db, owner, { ...change, crm_module: body.crm_module })
    return findField(context.db, id)
  },
  get: ({ db, params }) => findField(db, params.id),
  async update({ body, params, ...context }) {
    const field = await existing(context, params.id)
    const change = fieldChange(body)
    await requireSound(context.db, context.account.id, field, change)
    await formChanged(context, field.form_id)
    const before = await listFields(context.db, field.form_id)
    requireRoom(
      before.map((one) => (one.id === field.id ? { ...one, ...change } : one)),
      before,
    )
    await changeField(context.db, { account_id: context.account.id, form_id: field.form_id }, field, change)
    return findField(context.db, params.id)
  },
  async remove({ params, ...context }) {
    const field = await existing(context, params.id)
    await formChanged(context, field.form_id)
    const form = { account_id: context.account.id, form_id: field.form_id }
    await removeField(context.db, form, field)
  },
  async restore({ body, params, ...context }) {
    await formChanged(context, params.id)
    const before = await listFields(context.db, params.id)
    await restoreField(context.db, { account_id: context.account.id, form_id: params.id }, body.field_id)
    requireRoom(await listFields(context.db, params.id), before)
    return findField(context.db, body.field_id)
  },
  async reorder({ body, params, page, ...context }) {
    const current = await listFields(context.db, params.id)
    const problem = reorderProblem(
      current.map(({ id }) => id),
      body.field_ids,
    )
    if (problem) throw invalid({ field_ids: [problem] })
    await reorderFields(context.db, params.id, body.field_ids)
    await formChanged(context, params.id)
    return pageOfAll(await listFields(context.db, params.id), page)
  },
})

type WriteContext = Pick<Context<EndpointSpec>, 'db' | 'platform' | 'reply'>

async function existing({ db }: WriteContext, id: number) {
  const field = await findField(db, id)
  if (!field) throw new Error('The kernel has locked this field.')
  return field
}

/** A form changes with its fields: a new revision now, which also locks its order; new pages after the commit. */
async function formChanged({ db, platform, reply }: WriteContext, formId: number): Promise<void> {
  await moveRevision(db, formId, {})
  reply.afterCommit(() => platform.signals.publish('form_changed', String(formId)))
}
