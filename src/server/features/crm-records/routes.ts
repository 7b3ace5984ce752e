import { crmRecords, type CrmRecord } from '../../../shared/contract/crm/crm-records.ts'
import { crmModules } from '../../../shared/contract/forms/fields.ts'
import { masked } from '../../../shared/form/engine/confidential.ts'
import { routes } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import { hiddenRecordPlaces } from '../confidential/index.ts'
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
      const places = (await hiddenRecordPlaces(actor, db)).filter((place) => place.module === module)
      const { q, ...others } = query
      const hidden = places.map(({ name }) => name)
      const found = await listRecords(db, {
        account_id: account.id,
        ...others,
        ...page,
        ...(q !== undefined && { found: { q, terms: termsOf(q), hidden } }),
        module,
        timezone: account.timezone,
      })
      const shown = (values: CrmRecord['values']) => masked({ [module]: values }, places)[module] ?? {}
      return { ...found, data: found.data.map(({ values, ...record }) => ({ ...record, values: shown(values) })) }
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
