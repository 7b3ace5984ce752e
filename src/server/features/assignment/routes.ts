import { assignment, type Assignment, type AssignmentReplace } from '../../../shared/contract/forms/assignment.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import type { Db } from '../../db/db.ts'
import { routes } from '../../http/bind.ts'
import { invalid, type FieldErrors } from '../../http/errors.ts'
import { listFields } from '../fields/index.ts'
import { moveRevision } from '../forms/index.ts'
import { confidentialFields, findRules, findUnassigned, findUsers, replaceRules } from './queries.ts'

interface FormOf {
  account_id: number
  form_id: number
}

export const assignmentRoutes = routes('assignment', assignment, {
  get: ({ db, account, params }) => presentRules(db, { account_id: account.id, form_id: params.id }),
  unassigned: ({ db, account }) => findUnassigned(db, account.id),
  async replace({ db, account, params, body: { rules }, platform, reply }) {
    const form = { account_id: account.id, form_id: params.id }
    const errors = await ruleFaults(db, form, rules)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    // What remembers the form reads it anew, before it stores what comes next. The form is written first, as by those who delete it.
    await moveRevision(db, params.id, {})
    await replaceRules(
      db,
      form,
      rules.map((rule) => ({ ...rule, to_supervisor: rule.to_supervisor ?? false })),
    )
    reply.afterCommit(() => platform.signals.publish('form_changed', String(params.id)))
    return presentRules(db, form)
  },
})

async function presentRules(db: Db, form: FormOf): Promise<Assignment | undefined> {
  const stored = await findRules(db, form)
  if (!stored) return undefined
  const ids = stored.flatMap(({ user_ids }) => user_ids)
  const users = await findUsers(db, form.account_id, ids)
  const rules = stored.map(({ field_id, values, to_supervisor = false, user_ids }) => ({
    field_id,
    values: [...values],
    to_supervisor,
    assignees: user_ids.flatMap((id) => {
      const user = users.get(id)
      return user && !user.is_viewer ? [{ id, name: user.name }] : []
    }),
    passed_over: user_ids.flatMap((id) => {
      const user = users.get(id)
      if (user && !user.is_viewer) return []
      return [{ id, name: user?.name ?? null, reason: user ? ('viewer' as const) : ('left' as const) }]
    }),
  }))
  return { rules }
}

type WrittenRules = AssignmentReplace['rules']

/** Everything that is wrong with rules, by the property that is. */
async function ruleFaults(db: Db, form: FormOf, rules: WrittenRules): Promise<FieldErrors> {
  const fields = new Set((await listFields(db, form.form_id)).map(({ id }) => id))
  const confidential = await confidentialFields(db, form)
  const users = await findUsers(
    db,
    form.account_id,
    rules.flatMap(({ user_ids }) => user_ids),
  )
  const errors: FieldErrors = {}
  rules.forEach(({ field_id, values, to_supervisor, user_ids }, at) => {
    const place = `rules.${at}`
    const isLast = at === rules.length - 1
    if (field_id === null && !isLast) errors[`${place}.field_id`] = [refusal('assignment_not_last')]
    if (field_id !== null) {
      if (!fields.has(field_id)) errors[`${place}.field_id`] = [refusal('field_not_in_form', { id: field_id })]
      else if (confidential.includes(field_id)) errors[`${place}.field_id`] = [refusal('assignment_confidential')]
      if (values.length === 0) errors[`${place}.values`] = [refusal('required', { field: 'values' })]
    }
    if (user_ids.length === 0 && !to_supervisor)
      errors[`${place}.user_ids`] = [refusal('required', { field: 'user ids' })]
    user_ids.forEach((id, u) => {
      const user = users.get(id)
      if (!user) errors[`${place}.user_ids.${u}`] = [refusal('assignment_user_unknown', { id })]
      else if (user.is_viewer)
        errors[`${place}.user_ids.${u}`] = [refusal('assignment_user_viewer', { name: user.name })]
    })
  })
  return errors
}
