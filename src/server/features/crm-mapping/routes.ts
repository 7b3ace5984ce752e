import { setImmediate as nextTurn } from 'node:timers/promises'
import { crmMapping, type CrmMappingForm } from '../../../shared/contract/crm/crm-mapping.ts'
import { agencyLanguage } from '../../../shared/text/languages.ts'
import { routes } from '../../http/bind.ts'
import { workingConfiguration, type CrmFields } from '../crm/index.ts'
import { connectedCrm, formMapping } from './form-mapping.ts'
import { fieldLocale, pageOfMismatches } from './queries.ts'

export const crmMappingRoutes = routes('crmMapping', crmMapping, {
  async list({ db, account, page, platform }) {
    const configuration = await workingConfiguration(platform, db, account.id)
    const crm = connectedCrm(JSON.parse(configuration) as CrmFields, agencyLanguage(await fieldLocale(db, account.id)))
    const found = await pageOfMismatches(db, account.id, configuration, page)
    const data: CrmMappingForm[] = []
    for (const form of found.data) {
      data.push(formMapping(form, crm))
      await nextTurn()
    }
    return { ...found, data }
  },
})
