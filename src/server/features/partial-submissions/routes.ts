import { partialSubmissions } from '../../../shared/contract/submissions/partial-submissions.ts'
import { routes } from '../../http/bind.ts'
import { listFields } from '../fields/index.ts'
import { confidentialFieldIds, deletePartial, listPartials, retentionDays } from './queries.ts'

export const partialSubmissionRoutes = routes('partialSubmissions', partialSubmissions, {
  async list({ db, params, page }) {
    const found = await listPartials(db, params.id, await retentionDays(db, params.id), page)
    const confidential = await confidentialFieldIds(db, params.id)
    const fields = (await listFields(db, params.id)).filter(({ id }) => !confidential.includes(id))
    return {
      ...found,
      data: found.data.map(({ answers, ...row }) => ({
        ...row,
        content: answers === null ? null : contentOf(answers, fields),
      })),
    }
  },
  async remove({ db, params }) {
    await deletePartial(db, params.id)
  },
})

type Fields = Awaited<ReturnType<typeof listFields>>

/** Answers by module and name of the CRM; those of fields that are gone, or confidential by now, are left out, and so is what is empty. */
function contentOf(text: string, fields: Fields): Record<string, Record<string, string | string[]>> {
  const answers = JSON.parse(text) as Record<string, string | string[]>
  const content: Record<string, Record<string, string | string[]>> = Object.create(null)
  for (const { id, crm_module, crm_field_name } of fields) {
    const answer = answers[id]
    if (answer === undefined || answer.length === 0) continue
    const group = (content[crm_module] ??= Object.create(null) as Record<string, string | string[]>)
    group[crm_field_name ?? `field_${id}`] = answer
  }
  return content
}
