import { fields, type Field } from '../../../shared/contract/fields.ts'
import { pageOfAll } from '../../db/db.ts'
import { routes, type Context } from '../../http/bind.ts'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { forgetListedField, forgetReceiverField, forgetRedirectField, moveRevision } from '../forms/index.ts'
import { forgetTemplateField, forgetTemplateSignature } from '../pdf-templates/index.ts'
import { forgetField } from '../rules/index.ts'
import { fieldChange, requireSound } from './change.ts'
import { deleteField, findField, insertField, listFields, reorderFields, updateField, pageOfFields } from './queries.ts'
import { reorderProblem } from './reorder.ts'

export const fieldRoutes = routes('fields', fields, {
  list: ({ db, params, page }) => pageOfFields(db, params.id, page),
  async create({ body, params, ...context }) {
    const change = fieldChange(body)
    await requireSound(context.db, context.account.id, {}, change)
    const owner = { account_id: context.account.id, form_id: params.id }
    const id = await insertField(context.db, owner, { ...change, crm_module: body.crm_module })
    await formChanged(context, params.id)
    return findField(context.db, id)
  },
  get: ({ db, params }) => findField(db, params.id),
  async update({ body, params, ...context }) {
    const field = await existing(context, params.id)
    const change = fieldChange(body)
    await requireSound(context.db, context.account.id, field, change)
    await formChanged(context, field.form_id)
    await updateField(context.db, params.id, change)
    if (isSignature(field) && change.field_type !== undefined && !isSignature(change)) {
      await forgetTemplateSignature(context.db, inTemplate(context, field))
    }
    // What has no answer any more has no place in the document.
    if (change.field_type === 'page_break') await forgetTemplateField(context.db, inTemplate(context, field))
    return findField(context.db, params.id)
  },
  async remove({ params, ...context }) {
    const field = await existing(context, params.id)
    await formChanged(context, field.form_id)
    await deleteField(context.db, await existing(context, params.id))
    await forgetField(context.db, field.form_id, params.id)
    await forgetTemplateField(context.db, inTemplate(context, field))
    const form = { account_id: context.account.id, form_id: field.form_id }
    await forgetListedField(context.db, form, params.id)
    await forgetReceiverField(context.db, form, params.id)
    await forgetRedirectField(context.db, form, params.id)
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

type Writing = Pick<Context<EndpointSpec>, 'db' | 'platform' | 'reply'>

const isSignature = ({ field_type }: { field_type?: string }) => field_type === 'signature'

/** The field as the PDF template of its form knows it. */
const inTemplate = ({ account }: Pick<Context<EndpointSpec>, 'account'>, { id, form_id }: Field) => ({
  form: { account_id: account.id, id: form_id },
  fieldId: id,
})

async function existing({ db }: Writing, id: number) {
  const field = await findField(db, id)
  if (!field) throw new Error('The kernel has locked this field.')
  return field
}

/** A form changes with its fields: a new revision now, which also locks its order; new pages after the commit. */
async function formChanged({ db, platform, reply }: Writing, formId: number): Promise<void> {
  await moveRevision(db, formId, {})
  reply.afterCommit(() => platform.signals.publish('form_changed', String(formId)))
}
