import { crmRecords, type CrmRecord } from '../../../shared/contract/crm/crm-records.ts'
import { crmModules } from '../../../shared/contract/forms/fields.ts'
import { masked } from '../../../shared/form/engine/confidential.ts'
import { routes } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { hiddenRecordPlaces, placesAt } from '../confidential/index.ts'
import { workingCrmFields } from '../crm/index.ts'
import { listFields } from '../fields/index.ts'
import { termsOf } from '../search/index.ts'
import { problemsOf } from './problems.ts'
import { connectionKind, hasForm, listRecords } from './queries.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'

export const crmRecordRoutes = routes('crmRecords', crmRecords, {
  async list({ db, account, actor, params, query, page }) {
    const module = crmModules.find((name) => name === params.module)
    if (!module) throw new ApiError('not_found', refusal('crm_module_missing', { modules: crmModules.join(', ') }))
    const kind = await connectionKind(db, account.id)
    if (kind === 'built-in') {
      const places = await hiddenRecordPlaces(actor, db, module)
      const { q, ...others } = query
      const found = await listRecords(db, {
        account_id: account.id,
        ...others,
        ...page,
        ...(q !== undefined && { found: { q, terms: termsOf(q), hidden: places } }),
        module,
        timezone: account.timezone,
      })
      const shown = ({ values, created_at }: CrmRecord) =>
        masked({ [module]: values }, placesAt(places, created_at))[module] ?? {}
      return { ...found, data: found.data.map((record) => ({ ...record, values: shown(record) })) }
    }
    throw new ApiError('conflict', refusal('records_elsewhere'))
  },
  async check({ db, account, params, platform }) {
    if (!(await hasForm(db, params.id))) return undefined
    const crm = await workingCrmFields(platform, db, account.id)
    const mapped = (await listFields(db, params.id)).filter(({ crm_field_name }) => crm_field_name !== null)
    return { checked_fields: mapped.length, problems: mapped.flatMap((field) => problemsOf(field, crm)) }
  },
})
