import type { AnsweredFormFile } from '../../../shared/contract/forms/answered-form-file.ts'
import { displayTypes } from '../../../shared/contract/forms/field-types.ts'
import type { FormFile } from '../../../shared/contract/forms/form-file.ts'
import { formGallery, type GalleryTemplate } from '../../../shared/contract/forms/form-gallery.ts'
import type { CrmFieldMapping } from '../../../shared/contract/forms/form-files.ts'
import { refusal } from '../../../shared/refusals/catalogue.ts'
import { agencyLanguage } from '../../../shared/text/languages.ts'
import { pageOfAll, type Db } from '../../db/db.ts'
import { routes } from '../../http/bind.ts'
import { ApiError } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { accountName } from '../accounts/index.ts'
import { workingCrmFields } from '../crm/index.ts'
import { connectedCrm, fieldLocale, proposedFields } from '../crm-mapping/index.ts'
import { fieldsIn } from '../form-files/index.ts'
import { templates, type Template } from './templates.ts'

export const formGalleryRoutes = routes('formGallery', formGallery, {
  list: ({ page }) => pageOfAll(templates.map(summaryOf), page),
  async get({ db, account, params, platform }) {
    const found = templates.find(({ key }) => key === params.template)
    if (!found) {
      const keys = templates.map(({ key }) => key).join(', ')
      throw new ApiError('not_found', refusal('gallery_template_missing', { templates: keys }))
    }
    return {
      ...summaryOf(found),
      form: named(found, await accountName(db, account.id)),
      crm_fields: await mappingOf(platform, db, account.id, found.file as FormFile),
    }
  },
})

/** The file of a template, with the name of the account where its texts name the agency. */
function named({ file }: Template, agency: string): AnsweredFormFile {
  const name = JSON.stringify(asItIs(agency)).slice(1, -1)
  return JSON.parse(JSON.stringify(file).replaceAll('{agency}', () => name)) as AnsweredFormFile
}

/** A name that no text reads as a macro, a placeholder, or marks of its format: what would begin one is followed by a space without width. */
const asItIs = (name: string) => name.replace(/[*_{\]]/g, '$&\uFEFF')

function summaryOf({ file, ...about }: Template): GalleryTemplate {
  const { settings = {}, fields, rules = [], pdf_template } = file as FormFile
  const breaks = fields.filter(({ field_type }) => field_type === 'page_break').length
  return {
    ...about,
    languages: [settings.language ?? 'de', ...(settings.additional_languages ?? [])],
    field_count: fields.filter(({ field_type }) => !unasked.has(field_type)).length,
    step_count: settings.multistep_enabled ? Math.max(1, breaks) : 1,
    rule_count: rules.length,
    has_document: pdf_template?.enabled === true,
  }
}

/** Types of fields that ask visitors nothing. */
const unasked: ReadonlySet<unknown> = new Set([...displayTypes, 'hidden'])

/** What fits best in place of the CRM fields that the account's CRM does not have; nothing without a CRM that answers. */
async function mappingOf(platform: Platform, db: Db, accountId: number, file: FormFile): Promise<CrmFieldMapping[]> {
  const known = await workingCrmFields(platform, db, accountId).catch((error: unknown) => {
    if (error instanceof ApiError && error.kind === 'conflict') return undefined
    throw error
  })
  if (!known) return []
  const crm = connectedCrm(known, agencyLanguage(await fieldLocale(db, accountId)))
  const fields = fieldsIn(file, (_module, name) => name).map((field, at) => ({ ...field, id: at + 1 }))
  return proposedFields({ settings: file.settings ?? {}, fields, rules: [] }, crm)
}
